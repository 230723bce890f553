import { takeEarly } from './early-requests.ts';
import { aborted } from './in-time.ts';

/** Time limits in milliseconds. They are passed in, so that tests can use shorter ones. */
export interface RequestDeadlines {
  readonly requestMs: number;
  /** Pause before the first retry; it doubles with each further retry. */
  readonly retryDelayMs: number;
}

export interface HttpOptions {
  readonly signal: AbortSignal;
  readonly deadlines: RequestDeadlines;
  /**
   * Whether the request fails after `deadlines.requestMs`, retries included
   * (default). Media requests have a watchdog instead.
   */
  readonly limited?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** `error` for a request with a secret in its headers: browsers send them to the address that a redirect names. */
  readonly redirect?: RequestRedirect;
  /** The most attempts, if a failure may be temporary. Default: three. */
  readonly maxRequests?: number;
  /** A longer body is not read to its end, and not requested again. Default: two hours of sound. */
  readonly maxBytes?: number;
  /** Called for the headers of a successful response, and for every chunk of its body. */
  readonly onProgress?: () => void;
}

/** Loads a URL. Resolves with a successful response whose body is complete. */
export type Http = (url: string, options: HttpOptions) => Promise<Response>;

/** A server answered with a status that is not 2xx. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly response: Response;

  constructor(response: Response) {
    super(`${response.url} answered with status ${response.status}`);
    this.response = response;
  }
}

/**
 * The response of an `HttpError`, recognised by its shape: files that are built separately have a copy of the class.
 */
export function responseOf(error: unknown): Response | null {
  const response = error instanceof Error && 'response' in error ? error.response : null;
  return response instanceof Response ? response : null;
}

const MAX_REQUESTS = 3;
/** Two hours of sound, which a server without range requests may send as a whole. */
const MAX_MEDIA_BYTES = 2 ** 28;
export const MAX_TEXT_BYTES = 8_000_000;

/**
 * All requests of the player go through here: without credentials, at most three attempts, so that a failing API does
 * not get more load. Written by hand because a library would add 5 kB to the first load.
 * @throws HttpError, the browser's own error for a network fault, the signal's reason when aborted, a TimeoutError
 * DOMException when time is up, a RangeError for more than `maxBytes`
 */
export const http: Http = async (
  url,
  { signal, deadlines, limited = true, headers = {}, redirect = 'follow', ...options },
) => {
  const { maxRequests = MAX_REQUESTS, maxBytes = MAX_MEDIA_BYTES, onProgress } = options;
  const { requestMs, retryDelayMs } = deadlines;
  const limit = limited ? AbortSignal.any([signal, AbortSignal.timeout(requestMs)]) : signal;
  const endsAt = limited ? performance.now() + requestMs : Number.POSITIVE_INFINITY;
  for (let requests = 1; ; requests++) {
    try {
      const init = { signal: limit, credentials: 'omit', headers, redirect } as const;
      // A page's replacement of `fetch` may ignore signals.
      return await Promise.race([fetchWhole(url, init, maxBytes, onProgress), aborted(limit)]);
    } catch (error) {
      // Some engines report an abort during the body as a network fault. The signal has the real reason.
      limit.throwIfAborted();
      const backOffMs = retryDelayMs * 2 ** (requests - 1);
      // Never before `Retry-After`, and not all pages that failed together at the same moment.
      const pauseMs = Math.max(retryAfterMs(error), backOffMs * 0.75) + (backOffMs * Math.random()) / 2;
      // Do not wait for an answer that would come too late: leave the time to the fallback.
      const isInTime = pauseMs < requestMs && performance.now() + pauseMs < endsAt;
      const isWorthIt = requests < maxRequests && isTemporary(error) && isInTime;
      if (!isWorthIt) throw error;
      await Promise.race([new Promise((resolve) => setTimeout(resolve, pauseMs)), aborted(limit)]);
    }
  }
};

/** Reads the whole body, so that a connection that breaks in the middle is retried too. */
async function fetchWhole(
  url: string,
  init: RequestInit & { readonly signal: AbortSignal },
  maxBytes: number,
  onProgress?: () => void,
): Promise<Response> {
  // An early request was sent without headers.
  const hasHeaders = Object.keys(init.headers ?? {}).length > 0;
  const early = hasHeaders ? undefined : takeEarly(url, init.signal);
  const response = await (early ?? fetch(url, init));
  // Before `onProgress`: an error response is no progress.
  if (!response.ok) throw new HttpError(response);
  onProgress?.();
  // Without a body it is `null`, in polyfills `undefined`.
  if (!response.body) return response;
  // Read by hand: a page's polyfills of other stream classes do not work with the browser's bodies.
  const reader = response.body.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    onProgress?.();
    length += chunk.value.length;
    if (length > maxBytes) {
      void reader.cancel();
      throw new RangeError(`${url} has more than ${maxBytes} bytes`);
    }
    chunks.push(chunk.value);
  }
  // One chunk needs no blob, which would be read back from another process. The statuses 204 and 205 allow no body.
  const body = chunks.length > 1 ? new Blob(chunks) : (chunks[0] ?? null);
  const whole = new Response(body, response);
  // Without a prototype, as a page may have added members to `Object.prototype`.
  return Object.defineProperty(whole, 'url', { __proto__: null, value: response.url } as PropertyDescriptor);
}

/** Whether a retry may help: network faults, and statuses that say so. */
function isTemporary(error: unknown): boolean {
  // A body that breaks off is a TypeError in some engines and a DOMException in Firefox. A RangeError is `maxBytes`.
  if (!(error instanceof HttpError)) return !(error instanceof RangeError);
  return isTemporaryStatus(error.response.status);
}

/** Whether the same request may be answered later. */
export function isTemporaryStatus(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** `Retry-After` (seconds or a date) in milliseconds; 0 without one. */
function retryAfterMs(error: unknown): number {
  const value = error instanceof HttpError ? error.response.headers.get('Retry-After') : null;
  if (value === null) return 0;
  const ms = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Math.max(ms || 0, 0);
}
