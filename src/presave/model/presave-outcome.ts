import type { PlayerErrorCode } from '../../platform/model/player-error.ts';

/** Details of a failure beside its code. Never a server's answer, which may contain tokens. */
export interface FailureDetail {
  /** HTTP status, where a server answered. */
  readonly status?: number;
  /** No answer came: the request failed, or took too long. */
  readonly isUnanswered?: boolean;
  /** When the server can be asked again, in milliseconds since 1970. */
  readonly retryAt?: number;
  /** When a consent given now would end, in milliseconds since 1970: before the release. */
  readonly consentEndsAt?: number;
  readonly cause?: Error;
}

/**
 * The end of a flow. A value, not an exception: adapters are loaded later, with their own copy of every error class.
 */
export type PresaveOutcome =
  /** With the address of its receipt, of the site's origin, if the server has answered one. */
  { readonly kind: 'saved'; readonly receipt?: string } | { readonly kind: 'cancelled' } | PresaveFailure;

export interface PresaveFailure extends FailureDetail {
  readonly kind: 'failed';
  readonly code: PlayerErrorCode;
  readonly message: string;
}

export function failed(code: PlayerErrorCode, message: string, detail: FailureDetail = {}): PresaveFailure {
  return { kind: 'failed', code, message, ...detail };
}

/** The name and message of an unknown error, without any other data that it carries. */
export function bareCause(error: unknown): Error {
  return error instanceof Error ? new Error(`${error.name}: ${error.message}`) : new Error(typeof error);
}
