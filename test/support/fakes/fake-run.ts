import type { PresaveOutcome } from '../../../src/domain/presave/presave-outcome.ts';
import type { PresaveRun, ReportOptions } from '../../../src/runtime/presave/presave-run.ts';

/** A pre-save that keeps how it ended. */
export interface FakeRun extends PresaveRun {
  readonly ends: readonly { readonly outcome: PresaveOutcome; readonly options: ReportOptions }[];
  /** How it ended on a page that the visitor was leaving. */
  readonly endsElsewhere: readonly PresaveOutcome[];
  /** How often it was released. */
  readonly releases: number;
  /** Whether the visitor is leaving the page with it. */
  readonly isLeaving: boolean;
  /** Whether the button is busy with it. */
  readonly isBusy: boolean;
}

export function fakeRun(): FakeRun {
  const ends: { outcome: PresaveOutcome; options: ReportOptions }[] = [];
  const endsElsewhere: PresaveOutcome[] = [];
  let releases = 0;
  let isBusy = true;
  let isLeaving = false;
  return {
    ends,
    endsElsewhere,
    get releases() {
      return releases;
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
    release() {
      releases += 1;
      isBusy = false;
    },
    releaseLater() {
      isLeaving = true;
    },
    get isLeaving() {
      return isLeaving;
    },
    resume() {
      isBusy = true;
    },
  };
}
