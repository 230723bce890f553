import type { PresaveFailure } from './presave-outcome.ts';

/** Why a save failed, as far as it helps the visitor. */
export type FailureCause = 'offline' | 'busy' | 'unanswered' | 'too-early';

/** A message to the visitor beside a button. Its words are in `noticeText()`. */
export type PresaveNotice =
  /** The page that wanted to hand a flow over is not listed on the redirect page. */
  | { readonly kind: 'refused' }
  /** Apple's window could not be opened yet. */
  | { readonly kind: 'not-ready' }
  /** The visitor did not agree. */
  | { readonly kind: 'not-saved' }
  /** The answer belongs to a flow of another browser. */
  | { readonly kind: 'elsewhere' }
  /** The browser stores nothing for the page, so a flow cannot even begin. */
  | { readonly kind: 'no-storage' }
  | {
      readonly kind: 'failed';
      readonly cause: FailureCause | null;
      /** When to try again, in milliseconds since 1970; `null` also if that is not within a day. */
      readonly retryAt: number | null;
      /** When a consent given now would end, in milliseconds since 1970. */
      readonly consentEndsAt: number | null;
    };

const DAY_MS = 24 * 3600 * 1000;

/** @param now milliseconds since 1970 */
export function failureNotice(failure: PresaveFailure, now: number): PresaveNotice {
  if (failure.code === 'presave-storage') return { kind: 'no-storage' };
  const { retryAt = now, consentEndsAt = null } = failure;
  const isSoon = retryAt > now && retryAt - now < DAY_MS;
  return { kind: 'failed', cause: causeOf(failure), retryAt: isSoon ? retryAt : null, consentEndsAt };
}

function causeOf({ code, status, isUnanswered }: PresaveFailure): FailureCause | null {
  switch (code) {
    case 'presave-offline':
      return 'offline';
    case 'presave-too-early':
      return 'too-early';
    default:
  }
  if (status === 429 || status === 503) return 'busy';
  return isUnanswered ? 'unanswered' : null;
}

/** Whether another press can have another result. */
export function canRetry(notice: PresaveNotice): boolean {
  return notice.kind === 'failed' && notice.cause !== 'too-early';
}
