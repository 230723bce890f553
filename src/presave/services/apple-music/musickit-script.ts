import { isServiceUrl } from '../../../platform/http/safe-url.ts';
import { moduleUrl } from '../../../platform/page/current-script.ts';
import { queryAll } from '../../../platform/page/query-all.ts';

/** The part of MusicKit on the Web, version 3, that is used here. */
export interface MusicKitGlobal {
  configure(options: {
    readonly developerToken: string;
    readonly app: { readonly name: string; readonly build: string };
  }): Promise<MusicKitInstance> | MusicKitInstance;
  getInstance(): MusicKitInstance | undefined;
}

export interface MusicKitInstance {
  /** Opens Apple's window. Resolves with the user's token, or with nothing if the visitor does not agree. */
  authorize(): Promise<string | undefined>;
}

/** The event that MusicKit dispatches on the document once it is loaded. */
const LOADED = 'musickitloaded';
/** Name of the Trusted Types policy. */
const POLICY = 'mixtape-player';

/** MusicKit, if the page has loaded it. */
export function findMusicKit(): MusicKitGlobal | null {
  // Only an own property: an element or a frame with this name is a global, too.
  const found: unknown = Object.hasOwn(globalThis, 'MusicKit') ? Reflect.get(globalThis, 'MusicKit') : null;
  if ((typeof found !== 'object' && typeof found !== 'function') || found === null || !('configure' in found))
    return null;
  return typeof found.configure === 'function' ? (found as MusicKitGlobal) : null;
}

/** Loads MusicKit, unless the page has loaded it or is loading it. Removes its script element if loading fails. */
export function loadMusicKit(src: string, signal: AbortSignal): Promise<MusicKitGlobal> {
  return new Promise((resolve, reject) => {
    const script = isLoading(src) ? null : document.createElement('script');
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
      script?.remove();
      reject(reason);
    };
    document.addEventListener(LOADED, check, { signal: until });
    signal.addEventListener('abort', () => fail(signal.reason), { signal: until });
    check();
    if (script === null || until.aborted) return;
    script.addEventListener('load', check, { signal: until });
    script.addEventListener('error', () => fail(new Error(`The script did not load: ${src}`)), { signal: until });
    script.async = true;
    try {
      script.src = scriptUrl(src);
      // A form named `head` hides the document's head, and its fields hide its methods.
      Node.prototype.appendChild.call(Reflect.get(Document.prototype, 'head', document), script);
    } catch (error) {
      fail(error);
    }
  });
}

function isLoading(src: string): boolean {
  return queryAll<HTMLScriptElement>(document, 'script[src]').some((script) => script.src === src);
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | null = null;
/** The configured address: the policy accepts no other. */
let configuredSrc = '';

/** Where Trusted Types are required, an address has to come from a policy. @throws TypeError for another */
function scriptUrl(src: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  // In a browser without Trusted Types, an element may have this name.
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
