import type { Presave } from '../../runtime/presave/create-presave.ts';
import type { PresaveStatus } from '../../state/presave-atoms.ts';

/** The behaviour of a page's own button; the classic script shows its state. */
export interface PagePresave {
  readonly presave: {
    status(): PresaveStatus;
    /** Reads the configuration again. */
    configure(): void;
    /** Calls back when the status or the language changes. When the signal is aborted, the button is released. */
    connect(signal: AbortSignal, onChange: () => void): void;
    /** @param pressedAt on the clock of `performance.now()`; now, if the visitor has not had to wait for the code */
    press(pressedAt?: number): void;
    warmUp(): void;
    /** Events by which a visitor seems about to press the button. */
    readonly warmUpEvents: readonly string[];
  };
  /** Names of the attributes that configure it. */
  readonly attributes: readonly string[];
  /** The label of a saved release; `null` until its language is loaded. */
  readonly addedLabel: () => string | null;
}

/** What only the first copy of the script on a page does, for all copies. */
export interface PresavePageRole {
  /** Adds a configured `<presave-button>` until the signal is aborted. */
  add(presave: Presave, signal: AbortSignal): void;
  /** Gives a page's own button its behaviour, once that is loaded; `null` if it has it already. */
  adopt(button: HTMLButtonElement): Promise<PagePresave | null>;
}

/** A property of the document that all copies of the script know; no element of the page can have this name. */
export const PRESAVE_ROLE = Symbol.for('mixtape-player.presave');

/** The page's role, once a script with the button has been evaluated. */
export function pageRole(document: Document & { [PRESAVE_ROLE]?: PresavePageRole }): PresavePageRole | undefined {
  return document[PRESAVE_ROLE];
}

/** Turns pre-saves off in this document. Call it before the script with the button is evaluated. */
export function refusePresaves(): void {
  const page = document as { [PRESAVE_ROLE]?: PresavePageRole };
  page[PRESAVE_ROLE] = { add: () => {}, adopt: async () => null };
}
