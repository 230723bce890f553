import type { PresaveOutcome } from '../../src/domain/presave-outcome.ts';
import type { PresaveSettings } from '../../src/domain/presave-settings.ts';
import type { FinishOptions, PresaveRun } from '../../src/runtime/presave-run.ts';

/** A pre-save that keeps how it ended. */
export interface FakeRun extends PresaveRun {
  readonly ends: readonly { readonly outcome: PresaveOutcome; readonly options: FinishOptions }[];
  /** How often it was let go. */
  readonly letGos: number;
  /** Whether the button is busy with it. */
  readonly isHeld: boolean;
}

export function fakeRun(settings: PresaveSettings): FakeRun {
  const ends: { outcome: PresaveOutcome; options: FinishOptions }[] = [];
  let letGos = 0;
  let isHeld = true;
  return {
    settings,
    ends,
    get letGos() {
      return letGos;
    },
    finish: (outcome, options = {}) => {
      isHeld = false;
      ends.push({ outcome, options });
    },
    letGo: () => {
      letGos += 1;
      isHeld = false;
    },
    hold: () => {
      isHeld = true;
    },
    get isHeld() {
      return isHeld;
    },
  };
}
