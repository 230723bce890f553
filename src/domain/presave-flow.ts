import { type Fields, isFields, isFiniteNumber } from './fields.ts';

/** A Spotify flow that is under way on this origin: what has to be known when the visitor comes back. */
export interface PresaveFlow {
  /** Of PKCE (RFC 7636). */
  readonly verifier: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** As it was sent, letter by letter. */
  readonly redirectUri: string;
  /** Of the page that handed the flow over, where one did. */
  readonly nonce?: string | undefined;
}

/** A flow that was handed over to the page at the redirect URI: what has to be known when that page sends the visitor back. */
export interface HandedOver {
  readonly handedOver: true;
  readonly createdAt: number;
  readonly projectId: string;
  /** The fragment that the address had before, with its `#`. */
  readonly fragment: string;
}

/** A flow that takes longer is not ours any more (contract, section 6, choice 16). */
const FLOW_LIFETIME_MS = 10 * 60 * 1000;

// Checked by hand: this is in the first load, where a library for four fields would be the largest part of it.

/** What was kept for a flow; `null` for anything else. */
export function parseFlow(kept: string | null): PresaveFlow | null {
  const { verifier, createdAt, redirectUri, nonce } = parseRecord(kept);
  if (!isText(verifier) || !isFiniteNumber(createdAt) || !isText(redirectUri)) return null;
  if (nonce === undefined) return { verifier, createdAt, redirectUri };
  return isText(nonce) ? { verifier, createdAt, redirectUri, nonce } : null;
}

/** What was kept for a flow that was handed over; `null` for anything else. */
export function parseHandedOver(kept: string | null): HandedOver | null {
  const { handedOver, createdAt, projectId, fragment } = parseRecord(kept);
  if (handedOver !== true || !isFiniteNumber(createdAt) || !isText(projectId) || typeof fragment !== 'string')
    return null;
  return { handedOver, createdAt, projectId, fragment };
}

/** A clock that was set back must not make a flow last: what comes from the future is over as well. */
export function isOver({ createdAt }: { readonly createdAt: number }, now: number): boolean {
  return Math.abs(now - createdAt) > FLOW_LIFETIME_MS;
}

/** Whether what stands under a key of ours may be swept away: it is over, or no one can tell when it began. */
export function isLeftOver(kept: string | null, now: number): boolean {
  const { createdAt } = parseRecord(kept);
  return !isFiniteNumber(createdAt) || isOver({ createdAt }, now);
}

function parseRecord(kept: string | null): Fields {
  try {
    const record: unknown = JSON.parse(String(kept));
    return isFields(record) ? record : {};
  } catch {
    // It is no JSON: nothing else can go wrong here.
    return {};
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
