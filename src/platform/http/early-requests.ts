/** A request that was sent before the code that needs the response has loaded. */
interface EarlyRequest {
  readonly response: Promise<Response>;
  /** Missing if a script of the page has sent the request (test/e2e/early-queue.spec.ts). */
  readonly controller?: AbortController;
}

/**
 * Requests by URL. On the document, because the classic script and the player each contain their own copy of this file.
 */
const EARLY = Symbol.for('mixtape-player.early-requests');

function earlyRequests(): Map<string, EarlyRequest> | null {
  if (typeof document === 'undefined') return null;
  const page: Document & { [EARLY]?: Map<string, EarlyRequest> } = document;
  page[EARLY] ??= new Map();
  return page[EARLY];
}

/**
 * Requests a URL now, with the same options as `http`. The response is dropped if `takeEarly` is not called within
 * `limitMs`.
 * @returns the response, which stays available to `takeEarly`; `null` if the URL was requested before
 */
export function requestEarly(url: string, limitMs: number): Promise<Response> | null {
  const requests = earlyRequests();
  if (requests === null || requests.has(url)) return null;
  const controller = new AbortController();
  // A page may have replaced `fetch` by something that throws or returns no promise.
  const response = (async () => fetch(url, { credentials: 'omit', signal: controller.signal }))();
  // The caller of `takeEarly` handles a failure. A failed request that is never taken does not matter.
  response.catch(() => {});
  const request = { response, controller };
  requests.set(url, request);
  setTimeout(() => {
    if (requests.get(url) !== request) return;
    requests.delete(url);
    controller.abort();
  }, limitMs);
  return response;
}

/** Returns the response of an early request, once, unless `signal` is aborted. From then on `signal` aborts it. */
export function takeEarly(url: string, signal: AbortSignal): Promise<Response> | undefined {
  const request = earlyRequests()?.get(url);
  if (request === undefined || signal.aborted) return undefined;
  earlyRequests()?.delete(url);
  signal.addEventListener('abort', () => request.controller?.abort(signal.reason), { once: true });
  return request.response;
}
