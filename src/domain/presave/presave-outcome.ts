import type { PlayerErrorCode } from '../player-error.ts';

/**
 * How a flow ended. A value and no exception: it comes from files that are loaded later and have a copy of every
 * error class. `cause` never holds what a server answered, since tokens may be in it.
 */
export type PresaveOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'cancelled' }
  | {
      readonly kind: 'failed';
      readonly code: PlayerErrorCode;
      readonly message: string;
      readonly status?: number;
      readonly cause?: Error;
    };

export function failed(code: PlayerErrorCode, message: string): PresaveOutcome {
  return { kind: 'failed', code, message };
}

/** What an unknown error is called, and nothing of what it carries. */
export function bareCause(error: unknown): Error {
  return error instanceof Error ? new Error(`${error.name}: ${error.message}`) : new Error(typeof error);
}
