import { HTTPException } from 'hono/http-exception';
import { ConsentRefused, ServiceUnavailable } from '../consents/accept-consent.mjs';
import { DatabaseUnavailable } from '../database/database-error.mjs';

/** The answer to a request that cannot be carried out: `{"error": "…"}`. */
export class Refusal extends Error {
  /** @override */
  name = 'Refusal';

  /**
   * @param {400 | 401 | 403 | 404 | 413 | 415 | 429 | 500 | 503} status
   * @param {string} message in plain English
   * @param {object} [more]
   * @param {number} [more.retryAfterSeconds] when the same request may be answered: the header `Retry-After`, and in
   *   the answer `retry_at`, because pages of other origins may not read the header
   * @param {Record<string, string>} [more.headers]
   * @param {Record<string, unknown>} [more.members] of the answer, beside `error`
   */
  constructor(status, message, { retryAfterSeconds, headers = {}, members = {} } = {}) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.headers = headers;
    this.members = members;
  }
}

/** If the database cannot be reached. */
const TRY_AGAIN_SECONDS = 5;

/**
 * Answers errors with JSON.
 * @param {import('../log.mjs').Log} log
 * @param {(context: import('hono').Context, status: number) => string | undefined} [pageFor] a page in place of the
 *   JSON
 * @returns {import('hono').ErrorHandler}
 */
export const answerProblem = (log, pageFor) => (error, context) => {
  const { status, message, retryAfterSeconds, headers, members } = refusalOf(error);
  // Refusals of a service, and those during a pause, are in the log already.
  if (status >= 500 && !(error instanceof Refusal || error instanceof ServiceUnavailable))
    log.error({ err: error, method: context.req.method }, 'A request failed.');
  for (const [name, value] of Object.entries(headers)) context.header(name, value);
  /** @type {Record<string, unknown>} */
  const body = { error: message, ...members };
  if (retryAfterSeconds !== undefined) {
    const seconds = Math.ceil(retryAfterSeconds);
    context.header('Retry-After', String(seconds));
    body['retry_at'] = new Date(Date.now() + seconds * 1000).toISOString();
  }
  const page = pageFor?.(context, status);
  return page === undefined ? context.json(body, status) : context.html(page, status);
};

/** @param {Error} error */
function refusalOf(error) {
  if (error instanceof Refusal) return error;
  if (error instanceof ConsentRefused) return new Refusal(401, error.message);
  if (error instanceof ServiceUnavailable)
    return new Refusal(503, error.message, { retryAfterSeconds: error.retryAfterSeconds });
  if (error instanceof DatabaseUnavailable)
    return new Refusal(503, 'The server cannot do this at the moment. Please try again later.', {
      retryAfterSeconds: TRY_AGAIN_SECONDS,
    });
  // The client broke off, or its body was not what its headers say.
  if (error instanceof HTTPException) return new Refusal(400, 'The request cannot be read.');
  return new Refusal(500, 'The server failed.');
}
