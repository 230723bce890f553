import { inTime } from '../../../platform/http/in-time.ts';
import type { PresaveSettings } from '../../model/presave-attributes.ts';
import { GIVE_UP_MS, PRESS_MS } from '../../model/presave-deadlines.ts';
import type { PresaveOutcome } from '../../model/presave-outcome.ts';
import { postPresave, timeZone } from '../../page/presave-api.ts';
import type { PresaveRun } from '../presave-adapter.ts';
import { authorize, type MusicKitInstance, prepareMusicKit } from './musickit.ts';

// The adapter for Apple Music (see `PresaveAdapter`). Loaded when the page is idle and has an unsaved button for it.

/** MusicKit with one developer token, loading or ready. All buttons share it. */
interface Preparation {
  readonly token: string;
  readonly result: Promise<{ readonly instance: MusicKitInstance } | PresaveOutcome>;
  instance: MusicKitInstance | null;
  /** A click waits for it, and reports if it fails. */
  isAwaited: boolean;
}

let current: Preparation | null = null;
/** Failures of preparing with a developer token since the last click. */
const failures = new Map<string, number>();
const MAX_FAILURES = 2;

/** The newest press of each project for which the visitor is being asked. */
const newestRuns = new Map<string, PresaveRun>();

/**
 * Loads MusicKit before the click, inside which its window has to open.
 * @returns a failure that no click would report
 */
export async function prepare(settings: PresaveSettings): Promise<PresaveOutcome | null> {
  const { developerToken: token } = settings;
  if (current?.token === token || (failures.get(token) ?? 0) >= MAX_FAILURES) return null;
  const preparation = startPreparation(settings);
  const prepared = await preparation.result;
  return 'kind' in prepared && !preparation.isAwaited && failures.get(token) === 1 ? prepared : null;
}

export async function start(run: PresaveRun, settings: PresaveSettings): Promise<void> {
  failures.delete(settings.developerToken);
  const preparation = startPreparation(settings);
  if (preparation.instance !== null) {
    // MusicKit is ready: its window opens before this function first waits for anything.
    await save(preparation.instance, run, settings);
    return;
  }
  preparation.isAwaited = true;
  const pressedFor = performance.now() - run.startedAt;
  const prepared = await inTime(preparation.result, Math.max(0, PRESS_MS - pressedFor)).catch(() => null);
  preparation.isAwaited = false;
  // By now the browser may not open Apple's window any more, so the visitor has to press again.
  if (prepared === null) run.finish({ kind: 'cancelled' }, { notice: { kind: 'not-ready' } });
  else if ('kind' in prepared) run.finish(prepared);
  else await save(prepared.instance, run, settings);
}

function startPreparation(settings: PresaveSettings): Preparation {
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

async function save(instance: MusicKitInstance, run: PresaveRun, settings: PresaveSettings): Promise<void> {
  const { siteBase, projectId } = settings;
  newestRuns.set(projectId, run);
  // MusicKit does not always notice that the visitor has closed its window.
  const timer = setTimeout(() => newestRuns.get(projectId) === run && run.dispatch('giveUp'), GIVE_UP_MS);
  const authorized = await authorize(instance);
  clearTimeout(timer);
  const newestRun = newestRuns.get(projectId);
  // The visitor may have pressed again. The first window in which they agree counts; only the newest reports a failure.
  if ('kind' in authorized ? newestRun !== run : newestRun === undefined) return;
  if ('kind' in authorized) {
    run.finish(authorized);
    return;
  }
  newestRuns.delete(projectId);
  run.dispatch('agree');
  const release = { project_id: projectId, dsp_name: 'apple_music' } as const;
  run.finish(await postPresave(siteBase, { access_token: authorized.userToken, ...release, ...timeZone(settings) }));
}
