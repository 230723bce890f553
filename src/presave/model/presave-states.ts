import type { PresaveOutcome } from './presave-outcome.ts';
import type { PresaveService } from './providers.ts';

/** The state of the pre-save of a release. `:state()` shows less: see `PresaveStatus`. */
export type PresaveState =
  /** The button lacks a setting, or the page lacks what the service needs. */
  | 'unavailable'
  | 'ready'
  /** The visitor pressed the button; the service asks whether they agree. */
  | 'requesting'
  /** The visitor came to this page in the middle of a flow: by an answer of the service, or by a hand-over. */
  | 'returning'
  /** The visitor agreed; the release is being saved. */
  | 'saving'
  | 'saved'
  /** The last flow failed. The button can be pressed again. */
  | 'failed';

/** The attribute with which a page's own button shows its `PresaveStatus`. */
export const STATUS_ATTRIBUTE = 'data-presave-state';

export type PresaveAction =
  /** The button's configuration was read. */
  | 'configured'
  | 'misconfigured'
  | 'press'
  /** An answer of the service, or a hand-over, brought the visitor to this page. */
  | 'return'
  /** The visitor agreed that the release is saved. */
  | 'agree'
  | 'leave'
  /** The visitor may have given up: for too long nothing has happened, or they used the browser's back button. */
  | 'giveUp'
  /** The flow has ended; or the flag in storage says that the release is saved. */
  | PresaveOutcome['kind']
  /** The flag in storage is gone. */
  | 'flagRemoved';

export type PresaveEffect =
  /** Lets the service's adapter act. */
  | 'run'
  /** Gives up after a while, in case the page is not left. */
  | 'giveUpLater';

/** One transition. Without `to`, the state stays as it is. */
export interface PresaveRow {
  readonly from: '*' | readonly PresaveState[];
  readonly on: PresaveAction;
  readonly to?: PresaveState;
  readonly effect?: PresaveEffect;
}

const IDLE = ['ready', 'failed'] as const;
const BUSY = ['requesting', 'returning', 'saving'] as const;
const UNSAVED = [...IDLE, ...BUSY];

export function isBusy(state: PresaveState): state is (typeof BUSY)[number] {
  return BUSY.some((busy) => busy === state);
}

/** All transitions. An action without a row for the current state is ignored. Drawn in `docs/internals/states.md`. */
export const PRESAVE_TABLE: readonly PresaveRow[] = [
  { from: IDLE, on: 'misconfigured', to: 'unavailable' },
  { from: ['unavailable'], on: 'configured', to: 'ready' },

  { from: IDLE, on: 'press', to: 'requesting', effect: 'run' },
  { from: UNSAVED, on: 'return', to: 'returning', effect: 'run' },
  // A visitor can agree in Apple's window long after the button became ready again.
  { from: [...IDLE, 'requesting', 'returning'], on: 'agree', to: 'saving' },
  { from: BUSY, on: 'leave', effect: 'giveUpLater' },
  { from: BUSY, on: 'giveUp', to: 'ready' },

  // `saved` has no row for the other ends: if another tab has saved the release, it stays saved.
  { from: '*', on: 'saved', to: 'saved' },
  { from: UNSAVED, on: 'cancelled', to: 'ready' },
  { from: UNSAVED, on: 'failed', to: 'failed' },
  { from: ['saved'], on: 'flagRemoved', to: 'ready' },
];

export function reduce(state: PresaveState, action: PresaveAction) {
  const row = PRESAVE_TABLE.find(({ from, on }) => on === action && (from === '*' || from.includes(state)));
  return { state: row?.to ?? state, effect: row?.effect };
}

/**
 * Names a release everywhere in the pre-save's code, or a message on its day (`push`). It is also the key of the flag
 * in local storage which says that it is saved: back ends and pages read that, so it must not change.
 */
export const savedKey = (service: PresaveService | 'push', projectId: string): string =>
  `${service}_saved_${projectId}`;

/** The `savedKey()` of a button's release; `null` while service or project are unknown. */
export const releaseOf = (service: PresaveService | null, projectId: string): string | null =>
  service && projectId ? savedKey(service, projectId) : null;
