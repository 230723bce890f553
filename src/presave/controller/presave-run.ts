import { inTime } from '../../platform/http/in-time.ts';
import type { PageStore } from '../../platform/page-store.ts';
import { ADAPTER_MS, GIVE_UP_MS } from '../model/presave-deadlines.ts';
import { savedKey } from '../model/presave-keys.ts';
import { bareCause, failed } from '../model/presave-outcome.ts';
import type { PresaveAction, PresaveEffect } from '../model/presave-states.ts';
import type { PresaveRun } from '../services/presave-adapter.ts';
import { changePresave } from '../state/presave-atoms.ts';
import type { PresaveReporter } from './presave-events.ts';
import { type FlowRelease, reportOutcome } from './report-outcome.ts';
import { markSaved } from './saved-releases.ts';

/** Timers of flows that are leaving the page, by release. */
const giveUpTimers = new Map<string, ReturnType<typeof setTimeout>>();

/** A flow for a release. While it is under way, every button of the release is busy. */
export function createRun(
  store: PageStore,
  release: FlowRelease,
  reporter: PresaveReporter,
  startedAt = performance.now(),
): PresaveRun {
  const key = savedKey(release.service, release.projectId);

  function dispatch(action: PresaveAction): PresaveEffect | undefined {
    const effect = changePresave(store, key, action);
    // The timer of an older flow must not end this one.
    if (effect === 'run') clearTimeout(giveUpTimers.get(key));
    if (effect === 'giveUpLater') giveUpTimers.set(key, setTimeout(dispatch, GIVE_UP_MS, 'giveUp'));
    return effect;
  }

  return {
    startedAt,
    dispatch,
    finish(outcome, options) {
      dispatch(outcome.kind);
      reportOutcome(store, release, reporter, outcome, options);
    },
    finishElsewhere(outcome) {
      if (outcome.kind === 'saved') markSaved(store, key);
      dispatch('leave');
    },
  };
}

/** Lets a file act, at once if it is loaded. If it does not load in time, the flow fails. */
export async function withLoaded<File>(
  run: PresaveRun,
  loaded: File | undefined,
  load: () => Promise<File>,
  act: (file: File) => unknown,
): Promise<void> {
  try {
    await act(loaded ?? (await inTime(load(), ADAPTER_MS)));
  } catch (error) {
    const message = 'A file that the pre-save needs could not be loaded from beside its script.';
    run.finish(failed('presave-script', message, { cause: bareCause(error) }));
  }
}
