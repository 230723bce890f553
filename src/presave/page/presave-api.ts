import { inTime } from '../../platform/http/in-time.ts';
import { checkReturnAddress } from '../../platform/http/safe-url.ts';
import { field, textField } from '../../platform/model/fields.ts';
import { RECEIPT_MS, REQUEST_MS } from '../model/presave-deadlines.ts';
import { bareCause, failed, type PresaveOutcome } from '../model/presave-outcome.ts';
import type { PresaveService } from '../model/providers.ts';
import { parseReceipt, type Receipt } from '../model/receipt.ts';

/** The body of `POST /api/presave`: a code that the server exchanges, or tokens. */
export type PresaveRequest = {
  readonly project_id: string;
  readonly dsp_name: PresaveService;
  readonly time_zone?: string;
} & ({ readonly code: string; readonly code_verifier: string; readonly redirect_uri: string } | TokenRequest);

export interface TokenRequest {
  readonly access_token: string;
  readonly refresh_token?: string | undefined;
}

/**
 * The member of the body with the visitor's time zone: only with the attribute, because a server may refuse unknown
 * members.
 */
export function timeZone({ sendTimeZone }: { readonly sendTimeZone: boolean }): { readonly time_zone?: string } {
  // Browsers that do not know the zone have `undefined`, which JSON leaves out.
  return sendTimeZone ? { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone } : {};
}

/** The body of `POST /api/notify`. */
export interface NotifyRequest {
  readonly project_id: string;
  readonly subscription: PushSubscriptionJSON;
  readonly time_zone?: string;
}

/** `POST {site-base}/api/presave`. Never retried: a code is valid once, and an answer may only be lost. */
export const postPresave = (siteBase: string, body: PresaveRequest, timeoutMs = REQUEST_MS): Promise<PresaveOutcome> =>
  post(siteBase, 'presave', body, timeoutMs);

/** Outcomes that a server can cause: only the visitor cancels. */
type Answered = Exclude<PresaveOutcome, { readonly kind: 'cancelled' }>;

/** `POST {site-base}/api/notify`. */
export const postNotify = (siteBase: string, body: NotifyRequest): Promise<Answered> =>
  post(siteBase, 'notify', body, REQUEST_MS);

async function post(siteBase: string, path: string, body: object, timeoutMs: number): Promise<Answered> {
  const address = `${siteBase}/api/${path}`;
  try {
    const request = fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'same-origin',
      // A redirect could carry the code or the token elsewhere, or end at a page whose status 200 means nothing.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    // A page may have replaced `fetch` by a function that ignores signals.
    const response = await inTime(request, timeoutMs);
    return response.status === 200 ? await savedOutcome(response, siteBase) : await failedOutcome(response);
  } catch (error) {
    const cause = bareCause(error);
    if (!navigator.onLine) return failed('presave-offline', 'The visitor is offline, so nothing was saved.', { cause });
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    const reason = isLate
      ? 'did not answer in time'
      : 'could not be reached (network, CORS, a redirect or content security policy)';
    const message = `The server of the pre-save ${reason}: ${address}`;
    return failed('presave-failed', message, { isUnanswered: true, cause });
  }
}

async function savedOutcome(response: Response, siteBase: string): Promise<Answered> {
  // The page of a login or of an app: a server that saves releases answers no page.
  if (typeOf(response).startsWith('text/html')) {
    return failed('presave-failed', 'The server answered the pre-save with status 200 and an HTML page.', {
      status: response.status,
    });
  }
  // Before the visitor leaves this page, which would end the request.
  const receipt = checkReturnAddress(field(await readJson(response), 'receipt'), [siteBase]);
  return receipt === null ? { kind: 'saved' } : { kind: 'saved', receipt };
}

async function failedOutcome(response: Response): Promise<Answered> {
  const { status } = response;
  const answer = await readJson(response);
  const consentEndsAt = parseInstant(field(answer, 'until'));
  if (field(answer, 'code') === 'presave-too-early' && consentEndsAt !== null) {
    const message = `The server answered the pre-save with status ${status}: the consent would end before the release.`;
    return failed('presave-too-early', message, { status, consentEndsAt });
  }
  const retryAt = parseInstant(field(answer, 'retry_at')) ?? parseRetryAfter(response.headers.get('Retry-After'));
  const message = `The server answered the pre-save with status ${status}.`;
  return failed('presave-failed', message, retryAt === null ? { status } : { status, retryAt });
}

function typeOf({ headers }: Response): string {
  return headers.get('Content-Type')?.toLowerCase() ?? '';
}

/** An instant of an answer, in milliseconds since 1970. */
function parseInstant(value: unknown): number | null {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/** RFC 9110, section 10.2.3: seconds, or a date. */
function parseRetryAfter(value: string | null): number | null {
  if (value === null) return null;
  return /^\d{1,9}$/.test(value) ? Date.now() + Number(value) * 1000 : parseInstant(value);
}

const MAX_BYTES = 16_384;

/** The JSON of an answer; `null` if it has none, is too long, or does not come in time. */
async function readJson(response: Response): Promise<unknown> {
  if (!typeOf(response).startsWith('application/json')) return null;
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) controller.error(new RangeError());
      else controller.enqueue(chunk);
    },
  });
  try {
    return await inTime(new Response(response.body?.pipeThrough(limit)).json(), RECEIPT_MS);
  } catch {
    return null;
  }
}

/** `GET {site-base}/api/notify/key`. @returns a public key, base64url. Rejects without one */
export async function requestNotifyKey(siteBase: string): Promise<string> {
  const options = { credentials: 'omit', redirect: 'error', signal: AbortSignal.timeout(REQUEST_MS) } as const;
  const response = await inTime(fetch(`${siteBase}/api/notify/key`, options), REQUEST_MS);
  const key = textField(await readJson(response), 'key', MAX_KEY);
  if (key === '') throw new Error(`The server answered ${response.status} without the key for messages.`);
  return key;
}

/** A point on P-256 in base64url has 87 characters. */
const MAX_KEY = 200;

/** Reads a receipt. `null` if no answer of the server's came, which says nothing about the consent. */
export async function requestReceipt(address: string): Promise<Receipt | null> {
  try {
    // The address is the right to read it, so nothing else of the visitor is sent.
    const options = { headers: { Accept: 'application/json' }, credentials: 'omit' } as const;
    const signal = AbortSignal.timeout(REQUEST_MS);
    const response = await inTime(fetch(address, { ...options, redirect: 'error', signal }), REQUEST_MS);
    return parseReceipt(response.status, await readJson(response));
  } catch {
    return null;
  }
}
