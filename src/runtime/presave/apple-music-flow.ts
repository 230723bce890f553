import type { PresaveOutcome } from '../../domain/presave/presave-outcome.ts';
import type { PresaveSettings } from '../../domain/presave/presave-settings.ts';
import { authorize, prepareMusicKit } from '../../io/presave/apple-music.ts';
import type { MusicKitInstance } from '../../io/presave/musickit-script.ts';
import { postPresave } from '../../io/presave/presave-api.ts';
import type { PresaveRun } from './presave-run.ts';

// The file that is loaded when the page is idle, and only where an unsaved Apple Music button stands on it.

/** MusicKit as far as it is: asked for with one developer token, and there or not. All buttons share it. */
interface Preparation {
  readonly token: string;
  readonly result: Promise<{ readonly instance: MusicKitInstance } | PresaveOutcome>;
  instance: MusicKitInstance | null;
  /** A click waits for it, and tells what came of it. */
  isAwaited: boolean;
}

let current: Preparation | null = null;
/** How often it did not come with a developer token since a click asked for it last. */
const failures = new Map<string, number>();
const MAX_FAILURES = 2;

/** Who is still being asked after so long may have closed Apple's window unseen: the button may be pressed again. */
const ASKING_MS = 10_000;
/** The newest press of each project for which the visitor is being asked. */
const asking = new Map<string, PresaveRun>();

/**
 * Makes MusicKit ready ahead of a click, since its window opens only right inside one.
 * @returns why it is not ready, once, where no click tells it; after another failure it is tried again on a click only
 */
export async function prepareAppleMusic(settings: PresaveSettings): Promise<PresaveOutcome | null> {
  const { developerToken: token } = settings;
  if (current?.token === token || (failures.get(token) ?? 0) >= MAX_FAILURES) return null;
  const preparation = prepare(settings);
  const prepared = await preparation.result;
  return 'kind' in prepared && !preparation.isAwaited && failures.get(token) === 1 ? prepared : null;
}

/** Asks the visitor and saves the release. Call it right inside the click. */
export async function pressAppleMusic(run: PresaveRun, settings: PresaveSettings): Promise<void> {
  failures.delete(settings.developerToken);
  const preparation = prepare(settings);
  if (preparation.instance !== null) {
    // Where MusicKit is ready, its window opens before this function first waits for anything.
    await save(preparation.instance, run, settings);
    return;
  }
  preparation.isAwaited = true;
  const prepared = await preparation.result;
  if ('kind' in prepared) run.finish(prepared);
  else await save(prepared.instance, run, settings);
}

function prepare(settings: PresaveSettings): Preparation {
  if (current?.token === settings.developerToken) return current;
  const result = prepareMusicKit(settings);
  const preparation: Preparation = { token: settings.developerToken, result, instance: null, isAwaited: false };
  current = preparation;
  void result.then((prepared) => {
    if (!('kind' in prepared)) preparation.instance = prepared.instance;
    else if (current === preparation) {
      current = null;
      failures.set(preparation.token, (failures.get(preparation.token) ?? 0) + 1);
    }
  });
  return preparation;
}

async function save(
  instance: MusicKitInstance,
  run: PresaveRun,
  { siteBase, projectId }: PresaveSettings,
): Promise<void> {
  asking.set(projectId, run);
  const waiting = setTimeout(() => asking.get(projectId) === run && run.release(), ASKING_MS);
  const authorized = await authorize(instance);
  clearTimeout(waiting);
  const newest = asking.get(projectId);
  // Pressed again meanwhile: whichever window the visitor agrees in counts, and else the newest press tells.
  if ('kind' in authorized ? newest !== run : newest === undefined) return;
  if ('kind' in authorized) {
    run.finish(authorized);
    return;
  }
  asking.delete(projectId);
  run.resume();
  run.finish(
    await postPresave(siteBase, {
      access_token: authorized.userToken,
      project_id: projectId,
      dsp_name: 'apple_music',
    }),
  );
}
