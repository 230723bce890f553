import { aborted } from '../../../platform/http/in-time.ts';
import { isServiceUrl } from '../../../platform/http/safe-url.ts';
import { log } from '../../../platform/log.ts';
import { moduleUrl } from '../../../platform/page/current-script.ts';
import { createElement, listenTo, queryAll } from '../../../platform/page/native-member.ts';
import { scriptUrlPolicy } from '../../../platform/page/script-url-policy.ts';
import type { PresaveSettings } from '../../model/presave-attributes.ts';
import { MUSICKIT_MS } from '../../model/presave-deadlines.ts';
import { bareCause, failed, type PresaveOutcome } from '../../model/presave-outcome.ts';

type AppSettings = Pick<PresaveSettings, 'developerToken' | 'appName' | 'appBuild' | 'musickitSrc'>;

/** MusicKit's rejections if the visitor closes its window or does not agree. */
const NOT_AUTHORIZED = new Set(['AUTHORIZATION_ERROR', 'ACCESS_DENIED', 'USER_INTERACTION_REQUIRED']);

/** The instance that was configured here. Unlike the page's own, it is configured again for another developer token. */
let configuredInstance: MusicKitInstance | null = null;

/** Loads and configures MusicKit, so that `authorize()` can open its window right inside a click. */
export async function prepareMusicKit(
  settings: AppSettings,
  timeoutMs = MUSICKIT_MS,
): Promise<{ readonly instance: MusicKitInstance } | PresaveOutcome> {
  try {
    const limit = AbortSignal.timeout(timeoutMs);
    const musicKit = findMusicKit() ?? (await loadMusicKit(settings.musickitSrc, limit));
    const existing = existingInstance(musicKit);
    if (existing !== null && existing !== configuredInstance) return { instance: existing };
    configuredInstance = await Promise.race([configure(musicKit, settings), aborted(limit)]);
    return { instance: configuredInstance };
  } catch (error) {
    const message = `Apple's MusicKit could not be loaded or configured (network, content security policy or developer token): ${settings.musickitSrc}`;
    return failed('presave-script', message, { cause: bareCause(error) });
  }
}

/** Asks the visitor in a window of Apple's. Call it right inside the click, or the browser blocks the window. */
export async function authorize(instance: MusicKitInstance): Promise<{ readonly userToken: string } | PresaveOutcome> {
  try {
    const userToken = await instance.authorize();
    if (typeof userToken === 'string' && userToken !== '') return { userToken };
  } catch (error) {
    if (!NOT_AUTHORIZED.has(codeOf(error))) {
      return failed('presave-failed', 'The authorization at Apple Music failed.', { cause: bareCause(error) });
    }
  }
  log('warn', 'Apple Music: not authorized.');
  return { kind: 'cancelled' };
}

async function configure(
  musicKit: MusicKitGlobal,
  { developerToken, appName, appBuild }: AppSettings,
): Promise<MusicKitInstance> {
  const app = { name: appName || location.hostname, build: appBuild || '1' };
  const configured: unknown = await musicKit.configure({ developerToken, app });
  const instance = isInstance(configured) ? configured : existingInstance(musicKit);
  if (instance === null) throw new Error('MusicKit returned no instance');
  return instance;
}

/** Before MusicKit is configured, `getInstance()` returns nothing or throws, depending on the version. */
function existingInstance(musicKit: MusicKitGlobal): MusicKitInstance | null {
  try {
    const instance: unknown = musicKit.getInstance();
    return isInstance(instance) ? instance : null;
  } catch {
    return null;
  }
}

function isInstance(value: unknown): value is MusicKitInstance {
  return typeof value === 'object' && value !== null && 'authorize' in value && typeof value.authorize === 'function';
}

function codeOf(error: unknown): string {
  const { errorCode, name }: { errorCode?: unknown; name?: unknown } =
    typeof error === 'object' && error !== null ? error : {};
  return String(errorCode ?? name);
}

/** The part of MusicKit on the Web, version 3, that is used here. */
interface MusicKitGlobal {
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
const POLICY = 'mixtape-player';

function findMusicKit(): MusicKitGlobal | null {
  // Only an own property: an element or a frame with this name is a global, too.
  const found: unknown = Object.hasOwn(globalThis, 'MusicKit') ? Reflect.get(globalThis, 'MusicKit') : null;
  if ((typeof found !== 'object' && typeof found !== 'function') || found === null || !('configure' in found))
    return null;
  return typeof found.configure === 'function' ? (found as MusicKitGlobal) : null;
}

/** Loads MusicKit, unless the page has loaded it or is loading it. Removes its script element if loading fails. */
function loadMusicKit(src: string, signal: AbortSignal): Promise<MusicKitGlobal> {
  return new Promise((resolve, reject) => {
    const script = isLoading(src) ? null : createElement(document, 'script');
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
    listenTo(document, LOADED, check, { signal: until });
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

/** The configured address: the policy accepts no other. */
let configuredSrc = '';

const trusted = scriptUrlPolicy(POLICY, checkScriptUrl);

/** @throws TypeError for another address than a service's */
function scriptUrl(src: string): string {
  configuredSrc = src;
  return trusted(src);
}

function checkScriptUrl(url: string): string {
  const origins = [location.origin, new URL(moduleUrl(import.meta.url)).origin];
  if (url === configuredSrc && isServiceUrl(url, 'apple.com', origins)) return url;
  throw new TypeError(`musickit-src must not load a script from ${url}`);
}
