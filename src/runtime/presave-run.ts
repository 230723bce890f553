import type { PresaveOutcome } from '../domain/presave-outcome.ts';
import type { PresaveSettings } from '../domain/presave-settings.ts';

/** One flow, from the click or the return to its end. Settings that change meanwhile do not concern it. */
export interface PresaveRun {
  /** With the project of the flow, which need not be the button's. */
  readonly settings: PresaveSettings;
  /** Says how the flow ended: to the store, the page's scripts and the visitor. */
  finish(outcome: PresaveOutcome, options?: FinishOptions): void;
  /** The visitor has left, should have, or may have given up: the button is no longer busy, and nobody is told. */
  letGo(): void;
  /** It goes on after all. */
  hold(): void;
}

export interface FinishOptions {
  /** What the visitor reads where the flow failed; nothing where the visitor did nothing that needs an answer. */
  readonly words?: 'failure' | 'refusal' | 'none';
  /** The page that the visitor is sent to tells its scripts. */
  readonly toldElsewhere?: boolean;
}
