import { field, isFields, isFiniteNumber, textField } from '../queue/fields.ts';
import type { FlowResult } from './hand-over.ts';
import type { PresaveOutcome } from './presave-outcome.ts';

/** How a Spotify flow ended on the redirect page, for the page of the same origin that the visitor returns to. */
export interface RedirectResult {
  readonly projectId: string;
  /** The page that saved this, which must not take it for its own. */
  readonly redirectUri: string;
  /** Name of the marketing pixel's event, as the button had it when the flow began. */
  readonly pixelEvent: string;
  readonly outcome: PresaveOutcome;
}

/** After a minute the result is stale. */
const LIFETIME_MS = 60_000;

export function serializeRedirectResult(result: RedirectResult, now: number): string {
  return JSON.stringify({ ...result, createdAt: now });
}

/** @returns `null` for anything but a result of less than a minute ago */
export function parseRedirectResult(kept: string | null, now: number): RedirectResult | null {
  const record = parseJson(kept);
  const [projectId, redirectUri] = [textField(record, 'projectId'), textField(record, 'redirectUri')];
  const pixelEvent = textField(record, 'pixelEvent');
  const createdAt = field(record, 'createdAt');
  const outcome = parseOutcome(field(record, 'outcome'));
  if (projectId === '' || outcome === null || !isFiniteNumber(createdAt)) return null;
  return Math.abs(now - createdAt) > LIFETIME_MS ? null : { projectId, redirectUri, pixelEvent, outcome };
}

/** What a page on another origin says is one word: why a flow failed is told on the console of that page. */
export function outcomeOf(result: FlowResult): PresaveOutcome {
  return result === 'failed'
    ? { kind: 'failed', code: 'presave-failed', message: 'The page at the redirect URI could not save the release.' }
    : { kind: result };
}

function parseOutcome(value: unknown): PresaveOutcome | null {
  const kind = field(value, 'kind');
  if (kind === 'saved' || kind === 'cancelled') return { kind };
  const code = textField(value, 'code');
  if (kind !== 'failed' || !isPresaveCode(code)) return null;
  const status = field(value, 'status');
  const failure = { kind: 'failed', code, message: textField(value, 'message') } as const;
  return isFiniteNumber(status) ? { ...failure, status } : failure;
}

/** The reasons for which a flow can fail once the visitor is back from Spotify. */
const CODES = ['presave-exchange', 'presave-expired', 'presave-failed'] as const;

function isPresaveCode(code: string): code is (typeof CODES)[number] {
  return CODES.some((known) => known === code);
}

function parseJson(text: string | null): unknown {
  try {
    const value: unknown = JSON.parse(String(text));
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}
