/** A request that has left before whoever needs it is there to make it. */
interface EarlyRequest {
  readonly response: Promise<Response>;
  readonly controller: AbortController;
}

/** By address; on the document, since the classic script and the player have this file each for itself. */
const EARLY = Symbol.for('mixtape-player.early-requests');

function earlyRequests(): Map<string, EarlyRequest> | null {
  if (typeof document === 'undefined') return null;
  const page: Document & { [EARLY]?: Map<string, EarlyRequest> } = document;
  page[EARLY] ??= new Map();
  return page[EARLY];
}

/** Asks for an address now, as `http` would. What nobody has taken after `limitMs` is dropped. */
export function requestEarly(url: string, limitMs: number): void {
  const requests = earlyRequests();
  if (requests === null || requests.has(url)) return;
  const controller = new AbortController();
  // A page may have put something in the place of `fetch` that throws, or gives no promise.
  const response = (async () => fetch(url, { credentials: 'omit', signal: controller.signal }))();
  // Whoever takes it hears of a failure; if nobody does, nobody wants to.
  response.catch(() => {});
  const request = { response, controller };
  requests.set(url, request);
  setTimeout(() => {
    if (requests.get(url) !== request) return;
    requests.delete(url);
    controller.abort();
  }, limitMs);
}

/** Hands over what has been asked for already, once; from then on it ends with `signal`. */
export function takeEarly(url: string, signal: AbortSignal): Promise<Response> | undefined {
  const request = earlyRequests()?.get(url);
  if (request === undefined) return undefined;
  earlyRequests()?.delete(url);
  signal.addEventListener('abort', () => request.controller.abort(signal.reason), { once: true });
  return request.response;
}
