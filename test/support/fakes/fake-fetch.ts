/** A fake server's answer to one request. */
export type Answer = (request: Request) => Response | Promise<Response>;

/** Replaces `fetch`. Gives the answers in order, and then repeats the last one. */
export interface FakeFetch {
  readonly requests: Request[];
  /** The time of each request, on the clock of `performance.now()`. */
  readonly times: number[];
  restore(): void;
}

export function fakeFetch(...answers: readonly Answer[]): FakeFetch {
  const { fetch } = globalThis;
  const requests: Request[] = [];
  const times: number[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    requests.push(request);
    times.push(performance.now());
    const answer = answers[Math.min(requests.length, answers.length) - 1];
    if (answer === undefined) throw new TypeError('The fake server has no answer.');
    return await Promise.race([answer(request), abortOf(request.signal)]);
  };
  return {
    requests,
    times,
    restore() {
      globalThis.fetch = fetch;
    },
  };
}

export const status =
  (code: number, headers: Record<string, string> = {}, body: string | null = 'no'): Answer =>
  () =>
    new Response(body, { status: code, headers });

export const json =
  (value: unknown): Answer =>
  () =>
    new Response(JSON.stringify(value), { headers: { 'Content-Type': 'application/json' } });

export const networkFault: Answer = () => {
  throw new TypeError('Failed to fetch');
};

/** Never answers. */
export const hang: Answer = () => new Promise(() => {});

/** Sends the headers and a part of the body, then the connection fails. */
export const brokenBody: Answer = () => {
  let pulls = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulls += 1;
      if (pulls === 1) controller.enqueue(new TextEncoder().encode('{"half":'));
      else controller.error(new TypeError('network error'));
    },
  });
  return new Response(body);
};

/** Sends the headers and a part of the body, then hangs. */
export const hangingBody: Answer = (request) =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"half":'));
        request.signal.addEventListener('abort', () => controller.error(request.signal.reason), { once: true });
      },
    }),
  );

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
