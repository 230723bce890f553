import { isServiceUrl } from '../api/safe-url.ts';
import { moduleUrl } from '../page/current-script.ts';
import { queryAll } from '../page/query-all.ts';

/** What is used of MusicKit on the Web, version 3. */
export interface MusicKitGlobal {
  configure(options: {
    readonly developerToken: string;
    readonly app: { readonly name: string; readonly build: string };
  }): Promise<MusicKitInstance> | MusicKitInstance;
  getInstance(): MusicKitInstance | undefined;
}

export interface MusicKitInstance {
  /** Opens Apple's window; gives the user's token, or nothing where the visitor does not agree. */
  authorize(): Promise<string | undefined>;
}

/** Told by MusicKit on the document when it is there. */
const LOADED = 'musickitloaded';
const POLICY = 'mixtape-player';

/** MusicKit, if the page has it already. */
export function findMusicKit(): MusicKitGlobal | null {
  // Only the page's own global: an element or a frame with that name is found by it as well.
  const found: unknown = Object.hasOwn(globalThis, 'MusicKit') ? Reflect.get(globalThis, 'MusicKit') : null;
  if ((typeof found !== 'object' && typeof found !== 'function') || found === null || !('configure' in found))
    return null;
  return typeof found.configure === 'function' ? (found as MusicKitGlobal) : null;
}

/** Loads MusicKit, unless it is there or on its way. What was added is taken away again if it does not come. */
export function loadMusicKit(src: string, signal: AbortSignal): Promise<MusicKitGlobal> {
  return new Promise((resolve, reject) => {
    const mine = isOnItsWay(src) ? null : document.createElement('script');
    const done = new AbortController();
    const { signal: until } = done;
    const check = (): void => {
      const musicKit = findMusicKit();
      if (musicKit === null) return;
      done.abort();
      resolve(musicKit);
    };
    const fail = (reason: unknown): void => {
      done.abort();
      mine?.remove();
      reject(reason);
    };
    document.addEventListener(LOADED, check, { signal: until });
    signal.addEventListener('abort', () => fail(signal.reason), { signal: until });
    check();
    if (mine === null || until.aborted) return;
    mine.addEventListener('load', check, { signal: until });
    mine.addEventListener('error', () => fail(new Error(`The script did not load: ${src}`)), { signal: until });
    mine.async = true;
    try {
      mine.src = scriptUrl(src);
      // A form may have that name, and a field that hides the method.
      Node.prototype.appendChild.call(Reflect.get(Document.prototype, 'head', document), mine);
    } catch (error) {
      fail(error);
    }
  });
}

function isOnItsWay(src: string): boolean {
  return queryAll<HTMLScriptElement>(document, 'script[src]').some((script) => script.src === src);
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | null = null;
/** The address that is configured, and the only one that the policy lets through. */
let configuredSrc = '';

/**
 * Under `require-trusted-types-for 'script'` a script's address has to come from a policy; ours is named in
 * `docs/embedding-safely.md`.
 * @throws TypeError for an address that `musickit-src` must not name
 */
function scriptUrl(src: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  // Where the browser has none, an element may have the name.
  if (typeof trustedTypes?.createPolicy === 'function') {
    policy ??= trustedTypes.createPolicy(POLICY, { createScriptURL: checkScriptUrl });
  }
  configuredSrc = src;
  return policy?.createScriptURL(src) ?? checkScriptUrl(src);
}

function checkScriptUrl(url: string): string {
  const origins = [location.origin, new URL(moduleUrl(import.meta.url)).origin];
  if (url === configuredSrc && isServiceUrl(url, 'apple.com', origins)) return url;
  throw new TypeError(`musickit-src must not load a script from ${url}`);
}
