import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @typedef {| { kind: 'status', status: number }
 *   | { kind: 'flaky', times: number, status: number, retryAfter?: number }
 *   | { kind: 'slow', delayMs: number }
 *   | { kind: 'hang' }
 *   | { kind: 'stall', type: string, body: string }
 *   | { kind: 'reset' }
 *   | { kind: 'body', type: string, body: string }
 *   | { kind: 'streams', streams: { type: string, url: string }[] }
 *   | { kind: 'trickle', bytesPerSecond: number }} Misbehaviour
 *
 * @typedef {import('hono').Context} Context
 *
 * @typedef {(misbehaviour: Misbehaviour | undefined, context: Context,
 *   behave: () => Response | Promise<Response>) => Promise<Response>} Misbehave
 */

const TRICKLE_INTERVAL_MS = 250;

/** What nobody reads any more: the client is gone. */
const abandoned = () => new Response(null, { status: 499 });

/** @param {AbortSignal} signal @returns {Promise<void>} */
const whenAborted = (signal) =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** @param {string} body @param {string} type */
const answer = (body, type) => new Response(body, { headers: { 'Content-Type': type } });

/** @param {unknown} body @param {number} status @param {Record<string, string>} [headers] */
const json = (body, status, headers = {}) => Response.json(body, { status, headers });

/** Sends the start of a body and then nothing, until the client leaves. @param {string} body @param {string} type */
function stalled(body, type) {
  const start = new TextEncoder().encode(body);
  return new Response(new ReadableStream({ start: (controller) => controller.enqueue(start) }), {
    headers: { 'Content-Type': type },
  });
}

/** Cuts the connection instead of answering. @param {Context} context */
function reset(context) {
  /** @type {import('@hono/node-server').HttpBindings} */ (context.env).outgoing.destroy();
  return abandoned();
}

/** @param {Response} response @param {number} bytesPerSecond */
async function trickled(response, bytesPerSecond) {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const step = Math.ceil((bytesPerSecond * TRICKLE_INTERVAL_MS) / 1000);
  let sent = 0;
  const body = new ReadableStream(
    {
      async pull(controller) {
        controller.enqueue(bytes.subarray(sent, sent + step));
        sent += step;
        if (sent >= bytes.length) controller.close();
        else await sleep(TRICKLE_INTERVAL_MS);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}

/**
 * Each server has its own count of what has failed how often, so that several can run at once.
 * @returns {Misbehave}
 */
export function createMisbehave() {
  /** @type {Map<string, number>} */
  const failures = new Map();

  /** @type {(fault: Misbehaviour, context: Context, behave: () => Response | Promise<Response>) => Promise<Response>} */
  const perform = async (fault, context, behave) => {
    const request = context.req.raw;
    switch (fault.kind) {
      case 'status':
        return json({ error: `${fault.status} on purpose` }, fault.status);
      case 'flaky': {
        const failed = failures.get(request.url) ?? 0;
        if (failed >= fault.times) {
          // The next visit sees the fault again.
          failures.delete(request.url);
          return behave();
        }
        failures.set(request.url, failed + 1);
        const headers = fault.retryAfter === undefined ? {} : { 'Retry-After': String(fault.retryAfter) };
        return json({ error: `Attempt ${failed + 1} refused on purpose` }, fault.status, headers);
      }
      case 'slow':
        await Promise.race([sleep(fault.delayMs), whenAborted(request.signal)]);
        return behave();
      case 'hang':
        await whenAborted(request.signal);
        return abandoned();
      case 'stall':
        return stalled(fault.body, fault.type);
      case 'reset':
        return reset(context);
      case 'body':
        return answer(fault.body, fault.type);
      case 'streams':
        return json({ streams: fault.streams }, 200);
      case 'trickle':
        return trickled(await behave(), fault.bytesPerSecond);
    }
  };

  return async (fault, context, behave) => {
    if (!fault) return behave();
    const response = await perform(fault, context, behave);
    const uncached = new Response(response.body, response);
    uncached.headers.set('Cache-Control', 'no-store');
    return uncached;
  };
}
