import type { PlayerErrorCode } from '../../platform/model/player-error.ts';

/** What a visitor can be told, by its name in `PresaveTexts`. */
export type PresaveMessage = 'presaveFailed' | 'presaveRefused' | 'presaveNotReady';

interface FailureDetail {
  /** HTTP status, where a server answered. */
  readonly status?: number;
  /** Never contains a server's response, which may contain tokens. */
  readonly cause?: Error;
}

/** How a flow ended. A value, not an exception: adapters are loaded later, with their own copy of every error class. */
export type PresaveOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'cancelled' }
  | ({ readonly kind: 'failed'; readonly code: PlayerErrorCode; readonly message: string } & FailureDetail);

export function failed(code: PlayerErrorCode, message: string, detail: FailureDetail = {}): PresaveOutcome {
  return { kind: 'failed', code, message, ...detail };
}

/** The name and message of an unknown error, without any other data that it carries. */
export function bareCause(error: unknown): Error {
  return error instanceof Error ? new Error(`${error.name}: ${error.message}`) : new Error(typeof error);
}
