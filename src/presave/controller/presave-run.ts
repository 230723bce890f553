import type { PageStore } from '../../platform/page-store.ts';
import { GIVE_UP_MS } from '../model/presave-deadlines.ts';
import { savedKey } from '../model/presave-keys.ts';
import type { PresaveOutcome } from '../model/presave-outcome.ts';
import type { PresaveAction, PresaveEffect } from '../model/presave-states.ts';
import { changePresave } from '../state/presave-atoms.ts';
import type { PresaveHost } from './presave-events.ts';
import { type FlowRelease, type ReportOptions, reportOutcome } from './report-outcome.ts';
import { markSaved } from './saved-releases.ts';

/** One flow on this page, from the click or the return to its end. Its adapter says how it goes on. */
export interface PresaveRun {
  /** When the visitor pressed the button or returned, in milliseconds of `performance.now()`. */
  readonly startedAt: number;
  dispatch(action: PresaveAction): PresaveEffect | undefined;
  /** Ends the flow, and reports how it ended. */
  finish(outcome: PresaveOutcome, options?: ReportOptions): void;
  /** Ends the flow on a page that the visitor is leaving: the next page reports how it ended. */
  finishElsewhere(outcome: PresaveOutcome): void;
}

/** Timers of flows that are leaving the page, by release. */
const giveUpTimers = new Map<string, ReturnType<typeof setTimeout>>();

/** A flow for a release. While it is under way, every button of the release is busy. */
export function createRun(
  store: PageStore,
  release: FlowRelease,
  host: PresaveHost,
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
      reportOutcome(store, release, host, outcome, options);
    },
    finishElsewhere(outcome) {
      if (outcome.kind === 'saved') markSaved(store, key);
      dispatch('leave');
    },
  };
}
