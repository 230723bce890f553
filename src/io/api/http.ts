import type { Deadlines } from '../../domain/playback/patience.ts';
import { takeEarly } from './early-requests.ts';

/** How a request is made. */
export interface HttpOptions {
  /** Its end aborts the request and all tries that were still to come. */
  readonly signal: AbortSignal;
  readonly deadlines: Deadlines;
  /** Give up when `deadlines.requestMs` are over, retries included. Media goes without: whoever waits for it decides. */
  readonly limited?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** `error` for a request with a secret in its headers: browsers hand them on to wherever a redirect leads. */
  readonly redirect?: RequestRedirect;
  /** What is longer is not read to its end, nor asked for again; two hours of sound unless told. */
  readonly maxBytes?: number;
  /** Called for the head of an answer of success, and for every piece of it that comes in. */
  readonly onProgress?: () => void;
}

/** Loads an address; the answer is complete when the promise resolves, and its status is one of success. */
export type Http = (url: string, options: HttpOptions) => Promise<Response>;

/** A server answered with a status that is none of success. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly response: Response;

  constructor(response: Response) {
    super(`${response.url} answered with status ${response.status}`);
    this.response = response;
  }
}

/** What an `HttpError` tells of; known by its shape, since files that are built apart have a class each. */
export function responseOf(error: unknown): Response | null {
  const response = error instanceof Error && 'response' in error ? error.response : null;
  return response instanceof Response ? response : null;
}

const MAX_REQUESTS = 3;
/** Two hours of sound may come whole from a server that knows no ranges. */
const MAX_MEDIA_BYTES = 2 ** 28;
/** The most that an answer in JSON, or a playlist, may have. */
export const MAX_TEXT_BYTES = 8_000_000;

/**
 * The one way in which the player asks for anything: without credentials, and at most three times (contract,
 * section 6, choices 1 and 18). It takes the place of a library that weighs 5 kB in the first load.
 * @throws HttpError, the browser's own error for a network fault, the signal's reason when aborted, a TimeoutError
 * DOMException when time is over, a RangeError for more than `maxBytes`
 */
export const http: Http = async (
  url,
  { signal, deadlines, limited = true, headers = {}, redirect = 'follow', maxBytes = MAX_MEDIA_BYTES, onProgress },
) => {
  const { requestMs, retryDelayMs } = deadlines;
  const limit = limited ? AbortSignal.any([signal, AbortSignal.timeout(requestMs)]) : signal;
  const endsAt = limited ? performance.now() + requestMs : Number.POSITIVE_INFINITY;
  for (let requests = 1; ; requests++) {
    try {
      const init = { signal: limit, credentials: 'omit', headers, redirect } as const;
      // What a page has put in the place of `fetch` may know nothing of signals.
      return await Promise.race([fetchWhole(url, init, maxBytes, onProgress), aborted(limit)]);
    } catch (error) {
      // What ends in the middle of an answer ends as a network fault in some engines: the reason is the signal's.
      limit.throwIfAborted();
      const backOffMs = retryDelayMs * 2 ** (requests - 1);
      // Up to a quarter more or less, and never before the server wants it: the pages that it has failed at once, and
      // told the same `Retry-After`, do not come back at once.
      const pauseMs = Math.max(retryAfterMs(error), backOffMs * 0.75) + (backOffMs * Math.random()) / 2;
      // An answer that would come too late is no answer: whatever is tried in its place gets the time.
      const comesInTime = pauseMs < requestMs && performance.now() + pauseMs < endsAt;
      const isWorthIt = requests < MAX_REQUESTS && isPassing(error) && comesInTime;
      if (!isWorthIt) throw error;
      await pause(pauseMs, limit);
    }
  }
};

/** Reads an answer to its end, so that a connection which breaks in the middle is tried again like any other. */
async function fetchWhole(
  url: string,
  init: RequestInit & { readonly signal: AbortSignal },
  maxBytes: number,
  onProgress?: () => void,
): Promise<Response> {
  const response = await (takeEarly(url, init.signal) ?? fetch(url, init));
  // An answer that is none brings nobody nearer to a sound.
  if (!response.ok) throw new HttpError(response);
  onProgress?.();
  // Answers without a body have `null`, those of a polyfill nothing.
  if (!response.body) return response;
  // Not through a stream of the page's: polyfills put theirs in the place of the browser's, which do not fit its bodies.
  const reader = response.body.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    onProgress?.();
    length += piece.value.length;
    if (length > maxBytes) {
      void reader.cancel();
      throw new RangeError(`${url} has more than ${maxBytes} bytes`);
    }
    pieces.push(piece.value);
  }
  const body = new Blob(pieces);
  // A status that allows no body (204, 205) allows no empty one either.
  const whole = new Response(body.size > 0 ? body : null, response);
  // What a page has put into every object is no part of a description.
  return Object.defineProperty(whole, 'url', { __proto__: null, value: response.url } as PropertyDescriptor);
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Network faults, and the statuses with which a server says that it may work later. */
function isPassing(error: unknown): boolean {
  // An answer that breaks off is a TypeError in some engines, and in Firefox a DOMException.
  if (!(error instanceof HttpError)) return !(error instanceof RangeError);
  const { status } = error.response;
  return status === 408 || status === 429 || status >= 500;
}

/** What a server asks to wait (`Retry-After` as seconds or as a date), in milliseconds; 0 if it does not say. */
function retryAfterMs(error: unknown): number {
  const value = error instanceof HttpError ? error.response.headers.get('Retry-After') : null;
  if (value === null) return 0;
  const ms = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Math.max(ms || 0, 0);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal.addEventListener('abort', abort, { once: true });
  });
}
