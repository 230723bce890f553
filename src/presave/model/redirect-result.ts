import { field, isFiniteNumber, textField } from '../../platform/model/fields.ts';
import { RESULT_MS } from './presave-deadlines.ts';
import { serviceOf } from './presave-flow.ts';
import { failed, type PresaveOutcome } from './presave-outcome.ts';
import type { RedirectService } from './presave-services.ts';
import { isExpired, parseStoredRecord, readTexts } from './stored-record.ts';

/** How a flow ended on the redirect page, for the page of the same origin that the visitor returns to. */
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

/** @returns `null` for anything but a stored result that has not expired */
export function parseRedirectResult(json: string | null, now: number): RedirectResult | null {
  const record = parseStoredRecord(json);
  const { createdAt } = record;
  const service = serviceOf(record);
  const texts = readTexts(record, 'projectId', 'storedAt', 'pixelEvent');
  const outcome = parseOutcome(record['outcome']);
  if (service === null || texts === null || outcome === null || !isFiniteNumber(createdAt)) return null;
  return isExpired({ createdAt }, RESULT_MS, now) ? null : { ...texts, service, outcome };
}

/** A page on another origin reports one word: the console of that page says why a flow failed. */
export function outcomeOf(result: PresaveOutcome['kind']): PresaveOutcome {
  return result === 'failed'
    ? failed('presave-failed', 'The redirect page could not save the release.')
    : { kind: result };
}

function parseOutcome(value: unknown): PresaveOutcome | null {
  const kind = field(value, 'kind');
  if (kind === 'saved' || kind === 'cancelled') return { kind };
  const code = RETURN_CODES.find((known) => known === field(value, 'code'));
  if (kind !== 'failed' || code === undefined) return null;
  const status = field(value, 'status');
  return failed(code, textField(value, 'message', 1000), isFiniteNumber(status) ? { status } : {});
}

/** Why a flow can fail once the visitor is back from the service. */
const RETURN_CODES = ['presave-exchange', 'presave-expired', 'presave-failed'] as const;
