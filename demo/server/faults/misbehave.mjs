import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @typedef {| { kind: 'status', status: number, retryAfter?: string }
 *   | { kind: 'redirect' }
 *   | { kind: 'no-cors' }
 *   | { kind: 'corrupt' }
 *   | { kind: 'cut', afterBytes: number }
 *   | { kind: 'stop', afterBytes: number, times?: number }
 *   | { kind: 'flaky', times: number, status: number, retryAfter?: number | 'date' }
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
const CUT_DELAY_MS = 50;

/** Marks a response without CORS header; see `create-server.mjs`. */
export const SAME_ORIGIN_ONLY = 'X-Same-Origin-Only';

/** Thrown if the client has closed the connection. */
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

/** Closes the connection without a response. @param {Context} context */
function reset(context) {
  outgoingOf(context).destroy();
  return abandoned();
}

/** @param {Context} context */
const outgoingOf = ({ env }) => /** @type {import('@hono/node-server').HttpBindings} */ (env).outgoing;

/** @param {string | number | undefined} wait @returns {Record<string, string>} */
const retryAfter = (wait) => (wait === undefined ? {} : { 'Retry-After': String(wait) });

/**
 * Sends the headers of the whole response, but its body only up to that byte of the file, whichever range is requested.
 * @param {Response} response @param {number} endByte
 */
async function begun(response, endByte) {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const [, first = 0] = /^bytes (\d+)-/.exec(response.headers.get('Content-Range') ?? '') ?? [];
  const afterBytes = Math.max(0, endByte - Number(first));
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes.subarray(0, afterBytes));
      // A range that ends before the cut is complete. Otherwise the connection would wait for ever.
      if (afterBytes >= bytes.length) controller.close();
    },
  });
  const answer = new Response(body, response);
  answer.headers.set('Content-Length', String(bytes.length));
  return answer;
}

/** A response whose second half is noise. @param {Response} response */
async function corrupted(response) {
  const bytes = new Uint8Array(await response.arrayBuffer());
  return new Response(bytes.fill(0xff, bytes.length / 2), response);
}

/** @param {number} seconds from now, rounded up, because a date has no fractions of a second */
const dateIn = (seconds) => new Date(Math.ceil(Date.now() / 1000 + seconds) * 1000).toUTCString();

/** @param {Response} response @param {number} bytesPerSecond @param {number} intervalMs */
async function trickled(response, bytesPerSecond, intervalMs) {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const step = Math.ceil((bytesPerSecond * intervalMs) / 1000);
  let sent = 0;
  const body = new ReadableStream(
    {
      async pull(controller) {
        controller.enqueue(bytes.subarray(sent, sent + step));
        sent += step;
        if (sent >= bytes.length) controller.close();
        else await sleep(intervalMs);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}

/**
 * Each server counts its own failures, so that several can run at once.
 * @param {number} [timeScale] factor for delays
 * @returns {Misbehave}
 */
export function createMisbehave(timeScale = 1) {
  /** @type {Map<string, number>} */
  const failures = new Map();

  /**
   * Counts a failure. After the last one, starts again, so that the next visit has the fault too.
   * @param {string} url
   */
  const isOver = (url, times = Number.POSITIVE_INFINITY) => {
    const failed = failures.get(url) ?? 0;
    if (failed >= times) failures.delete(url);
    else failures.set(url, failed + 1);
    return failed >= times;
  };

  /**
   * @type {(fault: Misbehaviour, context: Context, behave: () => Response | Promise<Response>) => Promise<Response>}
   */
  const perform = async (fault, context, behave) => {
    const request = context.req.raw;
    switch (fault.kind) {
      case 'status':
        return json({ error: `${fault.status} on purpose` }, fault.status, retryAfter(fault.retryAfter));
      case 'redirect': {
        // The second request, which has a query, is answered correctly.
        const { pathname, search } = new URL(request.url);
        return search ? behave() : context.redirect(`${pathname}?redirected`);
      }
      case 'no-cors': {
        const response = await behave();
        const marked = new Response(response.body, response);
        marked.headers.set(SAME_ORIGIN_ONLY, '');
        return marked;
      }
      case 'corrupt':
        return corrupted(await behave());
      case 'cut': {
        const response = begun(await behave(), fault.afterBytes);
        // Send the start of the response first, even on a busy machine.
        setTimeout(() => outgoingOf(context).destroy(), CUT_DELAY_MS);
        return response;
      }
      case 'stop':
        return isOver(request.url, fault.times) ? behave() : begun(await behave(), fault.afterBytes);
      case 'flaky': {
        const failed = failures.get(request.url) ?? 0;
        if (isOver(request.url, fault.times)) return behave();
        const wait = fault.retryAfter === 'date' ? dateIn(1) : fault.retryAfter;
        return json({ error: `Attempt ${failed + 1} refused on purpose` }, fault.status, retryAfter(wait));
      }
      case 'slow':
        await Promise.race([sleep(fault.delayMs * timeScale), whenAborted(request.signal)]);
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
        return trickled(await behave(), fault.bytesPerSecond, TRICKLE_INTERVAL_MS * timeScale);
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
