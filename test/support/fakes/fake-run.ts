import type { PresaveOutcome } from '../../../src/presave/model/presave-outcome.ts';
import type { PresaveRun, ReportOptions } from '../../../src/presave/providers/presave-adapter.ts';

/** A flow that records the reports of its adapter. */
export interface FakeRun extends PresaveRun {
  readonly ends: readonly { readonly outcome: PresaveOutcome; readonly options: ReportOptions }[];
  /** Its end on a page that the visitor was leaving. */
  readonly endsElsewhere: readonly PresaveOutcome[];
  /** Times that it was given up. */
  readonly giveUps: number;
  /** Whether the visitor is leaving the page with it. */
  readonly isLeaving: boolean;
  /** Whether the button is busy with it. */
  readonly isBusy: boolean;
}

export function fakeRun(): FakeRun {
  const ends: { outcome: PresaveOutcome; options: ReportOptions }[] = [];
  const endsElsewhere: PresaveOutcome[] = [];
  let giveUps = 0;
  let isBusy = true;
  let isLeaving = false;
  return {
    startedAt: performance.now(),
    ends,
    endsElsewhere,
    get giveUps() {
      return giveUps;
    },
    get isBusy() {
      return isBusy;
    },
    finish(outcome, options = {}) {
      isBusy = false;
      ends.push({ outcome, options });
    },
    finishElsewhere(outcome) {
      endsElsewhere.push(outcome);
    },
    dispatch(action) {
      if (action === 'giveUp') giveUps += 1;
      if (action === 'leave') isLeaving = true;
      else isBusy = action === 'agree';
      return undefined;
    },
    get isLeaving() {
      return isLeaving;
    },
  };
}
