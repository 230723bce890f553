import { type Fields, field, isFields, isFiniteNumber, textField } from '../../platform/model/fields.ts';
import type { PresaveSettings } from './presave-attributes.ts';
import { FLOW_MS, RESULT_MS } from './presave-deadlines.ts';
import { type FailureDetail, failed, type PresaveOutcome } from './presave-outcome.ts';
import { DEFAULT_SERVICE, isRedirectService, parseService, type RedirectService } from './providers.ts';

/**
 * The button's settings that every flow stores when it leaves the page, and uses until it ends: the redirect page adds
 * none. Beside them are those that only its service needs.
 */
export type FlowSettings = Pick<
  PresaveSettings,
  'projectId' | 'redirectUri' | 'siteBase' | 'sendTimeZone' | 'pixelEvent'
>;

/** The page on another origin that handed a flow over to this one. */
export interface HandOverOrigin {
  /** Proves to that page that a result belongs to its request. */
  readonly nonce: string;
  /** The origin of that page, which the redirect page listed when the flow began. */
  readonly returnOrigin: string;
}

/**
 * A flow that has left a page of this origin: the data that is needed when the visitor returns. It contains no token.
 */
export interface PresaveFlow extends FlowSettings {
  readonly service: RedirectService;
  /** The code verifier of PKCE (RFC 7636). */
  readonly verifier: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Only where another page handed the flow over. */
  readonly handOver?: HandOverOrigin | undefined;
  /** All that is stored, with the settings of its service. They are not checked yet: its adapter does that. */
  readonly stored: Fields;
}

/** A flow that this page handed over to the redirect page: the data that is needed when the visitor returns. */
export interface HandOverRecord extends Pick<PresaveFlow, 'service' | 'createdAt' | 'projectId' | 'pixelEvent'> {
  readonly handedOver: true;
  /** The fragment that the address had before, with its `#`. */
  readonly fragment: string;
}

// Checked by hand: this is in the first load, where a validation library would be the largest part of it.

const TEXTS = ['verifier', 'projectId', 'redirectUri', 'siteBase', 'pixelEvent'] as const;

export function parseFlow(json: string | null): PresaveFlow | null {
  const stored = parseStoredRecord(json);
  const { createdAt, sendTimeZone } = stored;
  const service = serviceOf(stored);
  const texts = parseTexts(stored, ...TEXTS);
  if (texts === null || service === null || !isFiniteNumber(createdAt) || !isHttp(texts.siteBase)) return null;
  const flow = { ...texts, service, createdAt, sendTimeZone: sendTimeZone === true, stored };
  if (stored['handOver'] === undefined) return flow;
  const handOver = parseTexts(stored['handOver'], 'nonce', 'returnOrigin');
  return handOver !== null && isHttp(handOver.returnOrigin) ? { ...flow, handOver } : null;
}

export function parseHandOverRecord(json: string | null): HandOverRecord | null {
  const record = parseStoredRecord(json);
  const { handedOver, createdAt, fragment } = record;
  const service = serviceOf(record);
  const texts = parseTexts(record, 'projectId', 'pixelEvent');
  if (handedOver !== true || texts === null || service === null) return null;
  if (!isFiniteNumber(createdAt) || typeof fragment !== 'string') return null;
  return { ...texts, service, handedOver, createdAt, fragment };
}

/** The end of a flow on the redirect page, for the page of the same origin that the visitor returns to. */
export interface RedirectResult {
  readonly service: RedirectService;
  readonly projectId: string;
  /** Address of the page that stored the result, without an answer. It must not consume the result. */
  readonly storedAt: string;
  /** Name of the marketing pixel's event, as the button had it when the flow began. */
  readonly pixelEvent: string;
  readonly outcome: PresaveOutcome;
}

export function serializeRedirectResult(result: RedirectResult, now: number): string {
  return JSON.stringify({ ...result, createdAt: now });
}

export function parseRedirectResult(json: string | null, now: number): RedirectResult | null {
  const record = parseStoredRecord(json);
  const { createdAt } = record;
  const service = serviceOf(record);
  const texts = parseTexts(record, 'projectId', 'storedAt', 'pixelEvent');
  const outcome = parseOutcome(record['outcome']);
  if (service === null || texts === null || outcome === null || !isFiniteNumber(createdAt)) return null;
  return isExpired({ createdAt }, RESULT_MS, now) ? null : { ...texts, service, outcome };
}

function parseOutcome(value: unknown): PresaveOutcome | null {
  const kind = field(value, 'kind');
  if (kind === 'saved' || kind === 'cancelled') return { kind };
  const code = RETURN_CODES.find((known) => known === field(value, 'code'));
  if (kind !== 'failed' || code === undefined) return null;
  return failed(code, textField(value, 'message', 1000), parseDetail(value));
}

function parseDetail(value: unknown): FailureDetail {
  const detail: { -readonly [Name in keyof FailureDetail]: FailureDetail[Name] } = {};
  for (const name of ['status', 'retryAt', 'consentEndsAt'] as const) {
    const number = field(value, name);
    if (isFiniteNumber(number)) detail[name] = number;
  }
  if (field(value, 'isUnanswered') === true) detail.isUnanswered = true;
  return detail;
}

/** Why a flow can fail once the visitor is back from the service. */
const RETURN_CODES = [
  'presave-exchange',
  'presave-expired',
  'presave-failed',
  'presave-offline',
  'presave-too-early',
] as const;

/** The service of a record or a request. Earlier versions named none. */
export function serviceOf(record: unknown): RedirectService | null {
  const service = parseService(field(record, 'service') ?? DEFAULT_SERVICE);
  return isRedirectService(service) ? service : null;
}

export function isFlowExpired(record: { readonly createdAt: number }, now: number): boolean {
  return isExpired(record, FLOW_MS, now);
}

/** Whether a stored record can be removed: it has expired, or does not say when it was made. */
export function isRemovable(json: string | null, now: number): boolean {
  const { createdAt } = parseStoredRecord(json);
  return !isFiniteNumber(createdAt) || isFlowExpired({ createdAt }, now);
}

export function isHttp(address: string): boolean {
  return /^https?:\/\//.test(address);
}

/** The fields of a stored JSON object; empty for other values. */
export function parseStoredRecord(json: string | null): Fields {
  try {
    const record: unknown = JSON.parse(String(json));
    // Without a prototype, which a page may have extended.
    return isFields(record) ? { __proto__: null, ...record } : {};
  } catch {
    // Not JSON: nothing else can fail here.
    return {};
  }
}

/** Some fields of a record, if each of them is a text and not empty; otherwise `null`. */
export function parseTexts<Name extends string>(record: unknown, ...names: Name[]): Record<Name, string> | null {
  const texts = names.map((name) => [name, field(record, name)] as const);
  const isComplete = texts.every(([, text]) => typeof text === 'string' && text !== '');
  // All names are in it, and all values were checked.
  return isComplete ? (Object.fromEntries(texts) as Record<Name, string>) : null;
}

/** Whether a record is older than its lifetime, or newer than now: a clock that was set back must not extend it. */
export function isExpired({ createdAt }: { readonly createdAt: number }, lifetimeMs: number, now: number): boolean {
  return Math.abs(now - createdAt) > lifetimeMs;
}
