import type { Http } from '../../platform/http/http.ts';
import type { Deadlines } from '../model/playback/patience.ts';
import type { ParsedQueue } from '../model/queue/parse-queue.ts';
import { fetchQueue } from './mixtape-api.ts';

interface SharedRequest {
  readonly controller: AbortController;
  readonly queue: Promise<ParsedQueue>;
  users: number;
}

/** The queues that players of this page use or are loading, by address. */
const requests = new Map<string, SharedRequest>();

/**
 * Requests a queue, once for all players that need it at the same time.
 * @param options `fresh`: in any case; `maxRequests`: as for `http`
 */
export function requestQueue(
  url: string,
  http: Http,
  deadlines: Deadlines,
  { signal, fresh, ...options }: { signal: AbortSignal; fresh: boolean; maxRequests?: number },
): Promise<ParsedQueue> {
  let shared = requests.get(url);
  if (shared === undefined || fresh) {
    const controller = new AbortController();
    const queue = fetchQueue(http, url, { ...options, signal: controller.signal, deadlines });
    const created: SharedRequest = { controller, queue, users: 0 };
    const forget = (): void => {
      if (requests.get(url) === created) requests.delete(url);
    };
    // A failed request is not shared with later players.
    queue.catch(forget);
    controller.signal.addEventListener('abort', forget);
    requests.set(url, created);
    shared = created;
  }
  const request = shared;
  request.users += 1;
  return new Promise((resolve, reject) => {
    request.queue.then(resolve, reject);
    const leave = (): void => {
      request.users -= 1;
      if (request.users === 0) request.controller.abort();
      // The request may go on for other players, so reject here.
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
  });
}
