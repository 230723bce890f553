import { log } from '../../../platform/log.ts';
import { MUSICKIT_MS } from '../../model/presave-deadlines.ts';
import { bareCause, failed, type PresaveOutcome } from '../../model/presave-outcome.ts';
import type { PresaveSettings } from '../../model/presave-settings.ts';
import { findMusicKit, loadMusicKit, type MusicKitGlobal, type MusicKitInstance } from './musickit-script.ts';

type AppSettings = Pick<PresaveSettings, 'developerToken' | 'appName' | 'appBuild' | 'musickitSrc'>;

/** How MusicKit rejects if the visitor closes its window or does not agree. */
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
    configuredInstance = await orAborted(configure(musicKit, settings), limit);
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

function orAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
    promise.then(resolve, reject);
  });
}
