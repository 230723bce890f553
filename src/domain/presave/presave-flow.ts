import { type Fields, isFields, isFiniteNumber } from '../queue/fields.ts';
import { parseExchange } from './presave-service.ts';
import type { PresaveSettings } from './presave-settings.ts';

/** The button's settings, stored when a Spotify flow starts and used until it ends: the redirect page adds none. */
export type FlowSettings = Pick<
  PresaveSettings,
  'projectId' | 'clientId' | 'redirectUri' | 'siteBase' | 'accountsBase' | 'exchange' | 'pixelEvent'
>;

/** The page on another origin that handed a flow over to this one. */
export interface HandOverOrigin {
  /** Proves to that page that a result belongs to its request. */
  readonly nonce: string;
  /** Its origin, which the redirect page listed when the flow began. */
  readonly returnOrigin: string;
}

/** A Spotify flow that is under way on this origin: what has to be known when the visitor comes back. No token is in it. */
export interface PresaveFlow extends FlowSettings {
  /** Of PKCE (RFC 7636). */
  readonly verifier: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Only where another page handed the flow over. */
  readonly handOver?: HandOverOrigin | undefined;
}

/** A flow that was handed over to the page at the redirect URI: what has to be known when that page sends the visitor back. */
export interface HandedOver {
  readonly handedOver: true;
  readonly createdAt: number;
  readonly projectId: string;
  readonly pixelEvent: string;
  /** The fragment that the address had before, with its `#`. */
  readonly fragment: string;
}

/** A flow that takes longer is not ours any more (contract, section 6, choice 16). */
const FLOW_LIFETIME_MS = 10 * 60 * 1000;

// Checked by hand: this is in the first load, where a library for four fields would be the largest part of it.

/** What was kept for a flow; `null` for anything else. */
export function parseFlow(kept: string | null): PresaveFlow | null {
  const record = parseRecord(kept);
  const { verifier, createdAt, projectId, clientId, redirectUri, siteBase, accountsBase, pixelEvent } = record;
  if (!isText(verifier) || !isFiniteNumber(createdAt) || !isText(projectId) || !isText(clientId)) return null;
  if (!isText(redirectUri) || !isHttp(siteBase) || !isHttp(accountsBase) || !isText(pixelEvent)) return null;
  const exchange = parseExchange(record['exchange']);
  const settings = { projectId, clientId, redirectUri, siteBase, accountsBase, exchange, pixelEvent };
  const flow = { verifier, createdAt, ...settings };
  if (record['handOver'] === undefined) return flow;
  const handOver = parseHandOverOrigin(record['handOver']);
  return handOver && { ...flow, handOver };
}

function parseHandOverOrigin(value: unknown): HandOverOrigin | null {
  const { nonce, returnOrigin } = isFields(value) ? value : {};
  return isText(nonce) && isHttp(returnOrigin) ? { nonce, returnOrigin } : null;
}

/** What was kept for a flow that was handed over; `null` for anything else. */
export function parseHandedOver(kept: string | null): HandedOver | null {
  const { handedOver, createdAt, projectId, pixelEvent, fragment } = parseRecord(kept);
  if (handedOver !== true || !isFiniteNumber(createdAt) || !isText(projectId)) return null;
  return isText(pixelEvent) && typeof fragment === 'string'
    ? { handedOver, createdAt, projectId, pixelEvent, fragment }
    : null;
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
    // Without a prototype, in which a page may have put anything.
    return isFields(record) ? { __proto__: null, ...record } : {};
  } catch {
    // It is no JSON: nothing else can go wrong here.
    return {};
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isHttp(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\//.test(value);
}
