import { aborted } from './in-time.ts';

/**
 * Sends one request and says whether a server has answered, with any status. The request is without CORS, because an
 * answer that the page may not read is enough, and past the browser's cache, which answers without a network.
 */
export async function isReachable(url: string, signal: AbortSignal, limitMs: number): Promise<boolean> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  try {
    const init = { mode: 'no-cors', cache: 'no-store', credentials: 'omit', signal: limit } as const;
    // A page's replacement of `fetch` may ignore signals.
    const response = await Promise.race([fetch(url, init), aborted(limit)]);
    void response.body?.cancel().catch(() => {});
    return true;
  } catch {
    return false;
  }
}
