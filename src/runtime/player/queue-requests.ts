import type { Deadlines } from '../../domain/playback/patience.ts';
import type { ParsedQueue } from '../../domain/queue/parse-queue.ts';
import type { Http } from '../../io/api/http.ts';
import { fetchQueue } from '../../io/api/mixtape-api.ts';

interface Shared {
  readonly controller: AbortController;
  readonly queue: Promise<ParsedQueue>;
  users: number;
}

/** Queues that players of this page use now, or have asked for; by address. */
const requests = new Map<string, Shared>();

/**
 * Asks for a queue, once for all players that ask for the same address while one of them is there.
 * @param options `signal`: ends this player's interest, and rejects; the request is aborted when nobody's is left.
 * `fresh`: ask again, whatever is in hand
 */
export function requestQueue(
  url: string,
  http: Http,
  deadlines: Deadlines,
  { signal, fresh }: { signal: AbortSignal; fresh: boolean },
): Promise<ParsedQueue> {
  let shared = requests.get(url);
  if (shared === undefined || fresh) {
    const controller = new AbortController();
    const queue = fetchQueue(http, url, { signal: controller.signal, deadlines });
    const created: Shared = { controller, queue, users: 0 };
    const forget = (): void => {
      if (requests.get(url) === created) requests.delete(url);
    };
    // What failed is not shared: whoever comes later asks anew.
    queue.catch(forget);
    controller.signal.addEventListener('abort', forget);
    requests.set(url, created);
    shared = created;
  }
  const mine = shared;
  mine.users += 1;
  return new Promise((resolve, reject) => {
    mine.queue.then(resolve, reject);
    const leave = (): void => {
      mine.users -= 1;
      if (mine.users === 0) mine.controller.abort();
      // The request may go on for other players: this one must not wait for it.
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
  });
}
