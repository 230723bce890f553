import { inTime } from '../../platform/http/in-time.ts';
import { field } from '../../platform/model/fields.ts';
import { RECEIPT_MS, REQUEST_MS } from '../model/presave-deadlines.ts';
import { savedKey } from '../model/presave-keys.ts';
import { bareCause, failed, type PresaveOutcome } from '../model/presave-outcome.ts';
import type { PresaveService } from '../model/presave-services.ts';
import { saveReceipt } from '../storage/saved-storage.ts';

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

/** What the body says about the visitor's time zone: nothing without the attribute, because a server may refuse unknown members. */
export function timeZone({ sendTimeZone }: { readonly sendTimeZone: boolean }): { readonly time_zone?: string } {
  // Browsers that do not know the zone have `undefined`, which JSON leaves out.
  return sendTimeZone ? { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone } : {};
}

/** `POST {site-base}/api/presave`. Never retried: a code is valid once, and an answer may only be lost. */
export async function postPresave(
  siteBase: string,
  body: PresaveRequest,
  timeoutMs = REQUEST_MS,
): Promise<PresaveOutcome> {
  try {
    const request = fetch(`${siteBase}/api/presave`, {
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
    const { status } = response;
    if (status === 200) {
      // Before the visitor leaves this page, which would end the request.
      await keepReceipt(response, savedKey(body.dsp_name, body.project_id), siteBase);
      return { kind: 'saved' };
    }
    return failed('presave-failed', `The server answered the pre-save with status ${status}.`, { status });
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    const reason = isLate
      ? 'did not answer in time'
      : 'could not be reached (network, CORS, a redirect or content security policy)';
    const message = `The server of the pre-save ${reason}: ${siteBase}/api/presave`;
    return failed('presave-failed', message, { cause: bareCause(error) });
  }
}

const MAX_BYTES = 16_384;

/** Stores the receipt's address in the answer. The release is saved with or without it. @param release its key */
export async function keepReceipt({ headers, body }: Response, release: string, siteBase: string): Promise<void> {
  if (!headers.get('Content-Type')?.startsWith('application/json')) return;
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) controller.error(new RangeError());
      else controller.enqueue(chunk);
    },
  });
  try {
    const answer: unknown = await inTime(new Response(body?.pipeThrough(limit)).json(), RECEIPT_MS);
    saveReceipt(release, field(answer, 'receipt'), siteBase);
  } catch {
    // No JSON, too long, or its end did not come in time.
  }
}
