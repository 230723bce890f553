import { bodyLimit } from 'hono/body-limit';
import { Refusal } from './problem-response.mjs';

const MAX_BYTES = 16_384;

/** JSON only: a form of another site can send no JSON. @type {import('hono').MiddlewareHandler} */
export const requireJson = async (context, next) => {
  if (!/^application\/json\s*(;|$)/i.test(context.req.header('content-type') ?? ''))
    throw new Refusal(415, 'The Content-Type must be application/json.');
  await next();
};

export const limitBody = bodyLimit({
  maxSize: MAX_BYTES,
  onError() {
    throw new Refusal(413, 'The body is too large.');
  },
});

/**
 * @param {import('hono').Context} context
 * @returns {Promise<unknown>}
 */
export async function jsonBody(context) {
  try {
    return await context.req.json();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(400, 'The body is not JSON.');
  }
}
