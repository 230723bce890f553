import { HTTPException } from 'hono/http-exception';
import { DatabaseUnavailable } from '../database/database-error.mjs';

/** What a request is answered with if it cannot be carried out: `{"error": "…"}`. */
export class Refusal extends Error {
  /** @override */
  name = 'Refusal';

  /**
   * @param {400 | 401 | 403 | 404 | 413 | 415 | 429 | 500 | 503} status
   * @param {string} message in plain English
   * @param {Record<string, string>} [headers]
   */
  constructor(status, message, headers = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** Seconds. */
const TRY_AGAIN = '5';

/** @param {import('../log.mjs').Log} log @returns {import('hono').ErrorHandler} */
export const answerProblem = (log) => (error, context) => {
  const { status, message, headers } = refusalOf(error);
  // What a service or a pause refuses is in the log already.
  if (status >= 500 && !(error instanceof Refusal))
    log.error({ err: error, method: context.req.method }, 'A request failed.');
  return context.json({ error: message }, status, headers);
};

/** @param {Error} error */
function refusalOf(error) {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseUnavailable)
    return new Refusal(503, 'The server cannot do this at the moment. Please try again later.', {
      'Retry-After': TRY_AGAIN,
    });
  // The client broke off, or its body was not what its headers say.
  if (error instanceof HTTPException) return new Refusal(400, 'The request cannot be read.');
  return new Refusal(500, 'The server failed.');
}
