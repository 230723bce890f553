import type { Presave } from '../controller/create-presave.ts';

/** Holds the `PresaveStatus` of a page's own button. */
export const STATE = 'data-presave-state';

/** What only the first copy of the script on a page does, for all copies. */
export interface PresavePageRole {
  /** Adds a configured `<presave-button>` until the signal is aborted. */
  add(presave: Presave, signal: AbortSignal): void;
  /**
   * Gives a page's own button its behaviour, once that is loaded.
   * @returns presses the button for a click that came earlier; `null` if the button is served already
   */
  adopt(button: HTMLButtonElement): Promise<((click: Event) => void) | null>;
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
