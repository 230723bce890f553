import { field } from '../../platform/model/fields.ts';

/** States in which a consent has ended without the release in the library. */
const ENDED_STATES = ['revoked', 'expired', 'failed', 'needs-consent'] as const;
export type EndedState = (typeof ENDED_STATES)[number];

/** State in a receipt: the release will be saved, it was saved, or that will not happen. */
export type ReceiptState = 'waiting' | 'delivering' | 'delivered' | EndedState;

const STATES: readonly ReceiptState[] = ['waiting', 'delivering', 'delivered', ...ENDED_STATES];

export interface Receipt {
  readonly state: ReceiptState;
  /** When the release is out, in milliseconds since 1970; `null` if the server does not say. */
  readonly releaseAt: number | null;
}

/** A receipt is asked for at most this often. */
export const RECEIPT_CHECK_MS = 24 * 3600 * 1000;

/** Reads the JSON of a receipt; `null` for any other answer, which says nothing about the consent. */
export function parseReceipt(status: number, json: unknown): Receipt | null {
  // The server has forgotten it. Without JSON, something else than that server has answered.
  if (status === 404 || status === 410) return json === null ? null : { state: 'revoked', releaseAt: null };
  const state = STATES.find((known) => known === field(json, 'state'));
  if (status !== 200 || state === undefined) return null;
  const releaseAt = Date.parse(String(field(json, 'release_at')));
  return { state, releaseAt: Number.isNaN(releaseAt) ? null : releaseAt };
}

/** Whether it is time to ask the server again what has become of a saved release. */
export function isReceiptDue(
  { state, checkedAt }: { readonly state: ReceiptState; readonly checkedAt: number | null },
  now: number,
): boolean {
  if (state === 'delivered') return false;
  // A clock that was set back must not stop it.
  return checkedAt === null || Math.abs(now - checkedAt) >= RECEIPT_CHECK_MS;
}

export function isEnded(state: string): state is EndedState {
  return ENDED_STATES.some((ended) => ended === state);
}
