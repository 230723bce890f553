import type { Presave } from '../../runtime/presave/create-presave.ts';
import type { PresaveStatus } from '../../state/presave-atoms.ts';

/** The behaviour of a button of the page's own; the classic script shows its state. */
export interface PagePresave {
  readonly presave: {
    status(): PresaveStatus;
    /** Reads the configuration anew. */
    configure(): void;
    /** Tells of every change of the status and of the words until the signal ends, and then lets go of the button. */
    connect(signal: AbortSignal, onChange: () => void): void;
    press(): void;
    intend(): void;
    readonly intentSigns: readonly string[];
  };
  /** Where its configuration may stand. */
  readonly attributes: readonly string[];
  /** What a saved release's button says; `null` while its language is not known yet. */
  readonly addedLabel: () => string | null;
}

/** What the first copy of the script on a page does for all of it, and later copies leave to it. */
export interface PresavePageRole {
  /** A `<presave-button>` is in the page, and configured, until the signal ends. */
  add(presave: Presave, signal: AbortSignal): void;
  /** For a button of the page's own; `null` if it is served already. */
  adopt(button: HTMLButtonElement): PagePresave | null;
}

/** On the document, so that copies which know nothing of each other agree; no element of the page can take this name. */
export const PRESAVE_ROLE = Symbol.for('mixtape-player.presave');

/** Turns pre-saves off in this document. Call it before any other script of ours is evaluated. */
export function refusePresaves(): void {
  const page = document as { [PRESAVE_ROLE]?: PresavePageRole };
  page[PRESAVE_ROLE] = { add: () => {}, adopt: () => null };
}
