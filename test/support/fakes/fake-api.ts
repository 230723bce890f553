import type { Http } from '../../../src/platform/http/http.ts';

/** The API's answer for a queue. */
export function queueAnswer(
  trackIds: readonly string[],
  mixtape: object | null = { slug: 'summer', title: 'Summer' },
  duration: number | null = 180,
): unknown {
  return {
    data: trackIds.map((track_id) => ({ track_id, title: `Track ${track_id}`, artist: 'Someone', duration })),
    included: { mixtape },
  };
}

/** A truncated answer. */
export const TRUNCATED = Symbol('truncated');

/** Replaces the API's queue request. Each mixtape has its own response, and responses can be delayed. */
export class FakeApi {
  /** The mixtapes that were requested, in order. */
  readonly asked: string[] = [];
  /** Requests that were aborted. */
  readonly aborted: string[] = [];
  readonly #answers = new Map<string, unknown>();
  #gate: Promise<void> = Promise.resolve();
  /** The time that every answer takes. Above the deadline, the request fails. */
  latencyMs = 0;

  /** @param answer `undefined`: the request fails; an error is thrown; `TRUNCATED` is invalid JSON */
  answer(mixtapeId: string, answer: unknown): this {
    this.#answers.set(mixtapeId, answer);
    return this;
  }

  /** Holds back all answers. @returns a function that releases them */
  hold(): () => void {
    let release = (): void => {};
    this.#gate = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  }

  readonly http: Http = async (url, { signal, deadlines }) => {
    const id = decodeURIComponent(/mixtapes\/([^/]+)\/queue$/.exec(url)?.[1] ?? '');
    this.asked.push(id);
    signal.addEventListener('abort', () => this.aborted.push(id), { once: true });
    const taken = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    const gate = this.#gate;
    await Promise.race([gate, taken]);
    if (this.latencyMs > 0) await Promise.race([inTime(this.latencyMs, deadlines.requestMs), taken]);
    const answer = this.#answers.get(id);
    if (answer === undefined) throw new TypeError('Failed to fetch');
    if (answer instanceof Error) throw answer;
    const text = answer === TRUNCATED ? '{"data":[{"track_id":"a","ti' : JSON.stringify(answer);
    // Not a real body: Firefox reads those in separate tasks, whose order a test cannot control.
    return Object.defineProperty(new Response(text), 'json', { value: async (): Promise<unknown> => JSON.parse(text) });
  };
}

function inTime(ms: number, limitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    if (ms < limitMs) setTimeout(resolve, ms);
    else setTimeout(() => reject(new DOMException('The time is over.', 'TimeoutError')), limitMs);
  });
}
