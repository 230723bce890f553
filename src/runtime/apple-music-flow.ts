import type { PresaveOutcome } from '../domain/presave-outcome.ts';
import type { PresaveSettings } from '../domain/presave-settings.ts';
import { authorize, prepareMusicKit } from '../io/apple-music.ts';
import type { MusicKitInstance } from '../io/musickit-script.ts';
import { postPresave } from '../io/presave-api.ts';
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

/**
 * Makes MusicKit ready ahead of a click, since its window opens only right inside one.
 * @returns why it is not ready, once, where no click tells it; the next call tries again
 */
export async function prepareAppleMusic(settings: PresaveSettings): Promise<PresaveOutcome | null> {
  if (current?.token === settings.developerToken) return null;
  const preparation = prepare(settings);
  const prepared = await preparation.result;
  return 'kind' in prepared && !preparation.isAwaited ? prepared : null;
}

/** Asks the visitor and saves the release. Call it right inside the click. */
export async function pressAppleMusic(run: PresaveRun): Promise<void> {
  const preparation = prepare(run.settings);
  if (preparation.instance !== null) {
    // Where MusicKit is ready, its window opens before this function first waits for anything.
    run.finish(await save(preparation.instance, run.settings));
    return;
  }
  preparation.isAwaited = true;
  const prepared = await preparation.result;
  run.finish('kind' in prepared ? prepared : await save(prepared.instance, run.settings));
}

function prepare(settings: PresaveSettings): Preparation {
  if (current?.token === settings.developerToken) return current;
  const result = prepareMusicKit(settings);
  const preparation: Preparation = { token: settings.developerToken, result, instance: null, isAwaited: false };
  current = preparation;
  void result.then((prepared) => {
    if (!('kind' in prepared)) preparation.instance = prepared.instance;
    else if (current === preparation) current = null;
  });
  return preparation;
}

async function save(instance: MusicKitInstance, { siteBase, projectId }: PresaveSettings): Promise<PresaveOutcome> {
  const authorized = await authorize(instance);
  if ('kind' in authorized) return authorized;
  return postPresave(siteBase, {
    access_token: authorized.userToken,
    project_id: projectId,
    dsp_name: 'apple_music',
  });
}
