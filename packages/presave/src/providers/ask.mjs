/** Short, because a visitor or a process that stops may be waiting. Containers have ten seconds to stop. */
const ASK_MS = 6_000;
/** The pause after a 429 without `Retry-After`. Spotify counts requests over 30 s. */
const RATE_SECONDS = 30;
/** The same after `QUOTA_EXCEEDED`, which lasts longer. */
const QUOTA_SECONDS = 3_600;
const MAX_PAUSE_SECONDS = 86_400;

/**
 * The result of asking a service.
 * - `delivered`
 * - `not-live`: the release is not in the catalogue yet. `isUnasked`: the service has not said so, because the release
 *   names no ids there
 * - `key-missing`: the tokens cannot be decrypted, so the service was not asked
 * - `paused`: the service has asked for a pause of so many seconds, which holds for all processes
 * - `retry`: it failed, and may work later
 * - `needs-consent`: the service no longer accepts the token
 * - `let-go`: `mayAsk` or `storeTokens` returned false, and nothing was sent afterwards
 * @typedef {{ kind: 'delivered' } | { kind: 'not-live', isUnasked?: true } | { kind: 'let-go' }
 *   | { kind: 'key-missing', isUnasked: true }
 *   | { kind: 'paused', seconds: number, reason: 'rate' | 'quota' | 'settings' }
 *   | { kind: 'retry', reason: string } | { kind: 'needs-consent', reason: string }} Outcome
 */

/** A service did not do what it was asked. */
export class ServiceProblem extends Error {
  /** @override */
  name = 'ServiceProblem';

  /** @param {Outcome} outcome */
  constructor(outcome) {
    super('reason' in outcome ? `${outcome.kind}: ${outcome.reason}` : outcome.kind);
    this.outcome = outcome;
  }
}

/**
 * Asks a service, with a limit on time. The body has been read; one that breaks off is empty.
 * @param {string | URL} url
 * @param {RequestInit} [init]
 * @param {number} [waitMs] how long the answer may take, at most six seconds
 * @throws {ServiceProblem} if no answer comes
 */
export async function ask(url, init, waitMs = ASK_MS) {
  const controller = new AbortController();
  // Not `AbortSignal.timeout`: its timers stay after the answer, thousands of them on a release day.
  const timer = setTimeout(() => controller.abort(), Math.min(waitMs, ASK_MS));
  try {
    const response = await fetch(url, { redirect: 'manual', ...init, signal: controller.signal });
    const body = await response.text().catch(() => '');
    return new Response(body || null, { status: response.status, headers: response.headers });
  } catch {
    // The error's text names addresses only; the reason is enough for a log.
    throw new ServiceProblem({ kind: 'retry', reason: controller.signal.aborted ? 'timeout' : 'connection' });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * @param {Response} response
 * @returns {Promise<any>} `{}` for anything that is no JSON object
 */
export async function jsonOf(response) {
  try {
    const value = JSON.parse(await response.clone().text());
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/**
 * The outcome of an answer that has the same meaning at all services.
 * @param {Response} response not one that has done what was asked
 * @returns {Promise<ServiceProblem>}
 */
export async function problemOf(response) {
  if (response.status !== 429) return new ServiceProblem({ kind: 'retry', reason: `status-${response.status}` });
  const isQuota = (await response.clone().text()).includes('QUOTA_EXCEEDED');
  const seconds = retryAfterSeconds(response.headers.get('Retry-After')) ?? (isQuota ? QUOTA_SECONDS : RATE_SECONDS);
  return new ServiceProblem({
    kind: 'paused',
    seconds: Math.min(seconds, MAX_PAUSE_SECONDS),
    reason: isQuota ? 'quota' : 'rate',
  });
}

/**
 * Seconds, or a date (RFC 9110, section 10.2.3).
 * @param {string | null} header
 */
function retryAfterSeconds(header) {
  if (!header) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(seconds, 1) : undefined;
}
