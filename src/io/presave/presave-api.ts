import { bareCause, type PresaveOutcome } from '../../domain/presave/presave-outcome.ts';
import type { PresaveService } from '../../domain/presave/presave-service.ts';
import { inTime } from '../api/in-time.ts';

/** How long the site has to answer (contract, section 6, choice 14). */
export const PRESAVE_TIMEOUT_MS = 8000;

/** The body of `POST /api/presave`: for Spotify's two ways of exchange, and for Apple Music. */
export type PresaveRequest = { readonly project_id: string; readonly dsp_name: PresaveService } & (
  | { readonly code: string; readonly code_verifier: string; readonly redirect_uri: string }
  | { readonly access_token: string; readonly refresh_token?: string | undefined }
);

/**
 * Asks the site to save a release: `POST {site-base}/api/presave` (specification, section 7). Never tried again by
 * itself: a code is good for one time, and a save that did arrive must not be made twice.
 */
export async function postPresave(
  siteBase: string,
  body: PresaveRequest,
  timeoutMs = PRESAVE_TIMEOUT_MS,
): Promise<PresaveOutcome> {
  try {
    const request = fetch(`${siteBase}/api/presave`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'same-origin',
      // A redirect would carry code or token to wherever it leads, or make a page's 200 look like a success.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    // What a page has put in the place of `fetch` may know nothing of signals.
    const { status } = await inTime(request, timeoutMs);
    if (status === 200) return { kind: 'saved' };
    return failed(`The server answered the pre-save with status ${status}.`, { status });
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    const reason = isLate
      ? 'did not answer in time'
      : 'could not be reached (network, CORS, a redirect or content security policy)';
    return failed(`The server of the pre-save ${reason}: ${siteBase}/api/presave`, { cause: bareCause(error) });
  }
}

function failed(message: string, detail: { status?: number; cause?: Error }): PresaveOutcome {
  return { kind: 'failed', code: 'presave-failed', message, ...detail };
}
