import { bareCause, type PresaveOutcome } from '../../domain/presave/presave-outcome.ts';
import type { PresaveSettings } from '../../domain/presave/presave-settings.ts';
import { log } from '../log.ts';
import { findMusicKit, loadMusicKit, type MusicKitGlobal, type MusicKitInstance } from './musickit-script.ts';

type AppSettings = Pick<PresaveSettings, 'developerToken' | 'appName' | 'appBuild' | 'musickitSrc'>;

/** How long MusicKit may take to load and to be configured. */
export const MUSICKIT_TIMEOUT_MS = 8000;
/** What MusicKit rejects with when the visitor closes its window or does not agree. */
const NOT_AUTHORIZED = new Set(['AUTHORIZATION_ERROR', 'ACCESS_DENIED', 'USER_INTERACTION_REQUIRED']);

/** What was configured here: the page's own is used as it is, this one is configured anew for another token. */
let ours: MusicKitInstance | null = null;

/**
 * Makes MusicKit ready, so that `authorize()` can open its window right inside a click. An instance that the page has
 * configured is used as it is.
 */
export async function prepareMusicKit(
  settings: AppSettings,
  timeoutMs = MUSICKIT_TIMEOUT_MS,
): Promise<{ readonly instance: MusicKitInstance } | PresaveOutcome> {
  try {
    const limit = AbortSignal.timeout(timeoutMs);
    const musicKit = findMusicKit() ?? (await loadMusicKit(settings.musickitSrc, limit));
    const existing = existingInstance(musicKit);
    if (existing !== null && existing !== ours) return { instance: existing };
    ours = await orAborted(configure(musicKit, settings), limit);
    return { instance: ours };
  } catch (error) {
    return {
      kind: 'failed',
      code: 'presave-script',
      message: `Apple's MusicKit could not be loaded or configured (network, content security policy or developer token): ${settings.musickitSrc}`,
      cause: bareCause(error),
    };
  }
}

/** Asks the visitor. Call it right inside the click, or the browser blocks the window. */
export async function authorize(instance: MusicKitInstance): Promise<{ readonly userToken: string } | PresaveOutcome> {
  try {
    const userToken = await instance.authorize();
    if (typeof userToken === 'string' && userToken !== '') return { userToken };
  } catch (error) {
    if (!NOT_AUTHORIZED.has(codeOf(error))) {
      return {
        kind: 'failed',
        code: 'presave-failed',
        message: 'The authorization at Apple Music failed.',
        cause: bareCause(error),
      };
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
  if (instance === null) throw new Error('MusicKit gave no instance');
  return instance;
}

/** Before it is configured, MusicKit gives nothing or throws, depending on its version. */
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
