import type { Press } from '../../platform/page/attention.ts';
import type { Presave } from '../controller/create-presave.ts';

/** Holds the `PresaveStatus` of a page's own button. */
export const STATE = 'data-presave-state';

/** A click on a page's own button that came before its code, and the press that it has ended. */
export interface KeptClick {
  readonly isTrusted: boolean;
  readonly press: Press;
}

/** Work that the first copy of the script on a page does for all copies. */
export interface PageRole {
  /** Adds a configured `<presave-button>` until the signal is aborted. */
  add(presave: Presave, signal: AbortSignal): void;
  /** Serves a button of the page's own. @returns a function that repeats an earlier click; `null` if it is served already */
  adopt(button: HTMLButtonElement): Promise<((kept: KeptClick) => void) | null>;
}

/** A property of the document that all copies of the script know; no element of the page can have this name. */
const ROLE = Symbol.for('mixtape-player.presave');

/** The page's role, once a script with the button has been evaluated. */
export function pageRole(document: Document & { [ROLE]?: PageRole }): PageRole | undefined {
  return document[ROLE];
}

export function takePageRole(createRole: () => PageRole): void {
  const page = document as { [ROLE]?: PageRole };
  page[ROLE] ??= createRole();
}

/** Turns pre-saves off in this document. Call it before the script with the button is evaluated. */
export function refusePresaves(): void {
  takePageRole(() => ({ add: () => {}, adopt: async () => null }));
}
