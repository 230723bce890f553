import { expect } from 'chai';
import { HttpError, http } from '../../../src/platform/http/http.ts';
import type { Deadlines } from '../../../src/player/model/playback/patience.ts';
import { scaledDeadlines } from '../../support/fakes/deadlines.ts';
import { type Answer, brokenBody, type FakeFetch, fakeFetch, json, status } from '../../support/fakes/fake-fetch.ts';
import { VirtualTime } from '../../support/fakes/virtual-time.ts';
import { rejection } from '../../support/until.ts';

const URL_ASKED = 'https://api.example/v3/mixtapes/summer/queue';
/** 400 ms for a request, 25 ms before the second attempt. */
const DEADLINES: Deadlines = scaledDeadlines(1 / 20);
/** The same pauses, with enough time for a busy machine. */
const LONG: Deadlines = { ...DEADLINES, requestMs: 3000 };

describe('http', () => {
  let network: FakeFetch;
  let controller: AbortController;

  beforeEach(() => {
    controller = new AbortController();
  });
  afterEach(() => {
    controller.abort();
    network.restore();
  });

  function ask(
    answers: readonly Answer[],
    options: {
      limited?: boolean;
      headers?: Record<string, string>;
      maxBytes?: number;
      onProgress?: () => void;
      deadlines?: Deadlines;
    } = {},
  ): Promise<Response> {
    network = fakeFetch(...answers);
    return http(URL_ASKED, { signal: controller.signal, deadlines: LONG, ...options });
  }

  it('returns it even if the page has replaced the browser’s streams', async () => {
    const ours = Object.getOwnPropertyDescriptor(globalThis, 'TransformStream') ?? {};
    Object.defineProperty(globalThis, 'TransformStream', { configurable: true, value: class {} });
    const response = await ask([json({ data: [1] })]).finally(() =>
      Object.defineProperty(globalThis, 'TransformStream', ours),
    );
    expect(await response.json()).to.deep.equal({ data: [1] });
  });

  it('sends no credentials, and no header that would cost a preflight', async () => {
    await ask([json({})]);
    const [request] = network.requests;
    expect(request?.credentials).to.equal('omit');
    expect(request?.method).to.equal('GET');
    expect([...(request?.headers.keys() ?? [])].filter((name) => name !== 'accept')).to.deep.equal([]);
  });

  it('sends the given headers with every attempt', async () => {
    await ask([status(503), json({})], { headers: { 'X-API-Key': 'k' } });
    expect(network.requests.map((request) => request.headers.get('X-API-Key'))).to.deep.equal(['k', 'k']);
  });

  for (const code of [408, 429, 500, 502, 503, 504, 507, 599]) {
    it(`retries after status ${code}, three attempts at most`, async () => {
      const error = await rejection(ask([status(code)]));
      expect(error).to.be.instanceOf(HttpError);
      expect(error).to.have.nested.property('response.status', code);
      expect(network.requests).to.have.lengthOf(3);
    });
  }

  for (const code of [400, 401, 403, 404, 409, 410, 413, 418, 422, 451]) {
    it(`does not retry after status ${code}`, async () => {
      const error = await rejection(ask([status(code), json({})]));
      expect(error).to.have.nested.property('response.status', code);
      expect(network.requests).to.have.lengthOf(1);
    });
  }

  for (const code of [204, 205]) {
    it(`accepts a response without a body (${code})`, async () => {
      // From the network such a response has an empty body, which the constructor does not allow.
      const empty = () => new Response(new ReadableStream({ start: (body) => body.close() }));
      const response = await ask([() => Object.defineProperty(empty(), 'status', { value: code })]);
      expect(response.status).to.equal(code);
      expect(await response.text()).to.equal('');
      expect(network.requests).to.have.lengthOf(1);
    });
  }

  describe('does not retry at the same moment as every other page', () => {
    const { random } = Math;
    const time = new VirtualTime();

    beforeEach(() => void time.install());
    afterEach(() => {
      Math.random = random;
      time.restore();
    });

    for (const [chance, pauses] of [
      [0, [375, 750]],
      [0.5, [500, 1000]],
      [1, [625, 1250]],
    ] as const) {
      it(`but after ${pauses.join(' and ')} ms, if the random number is ${chance}`, async () => {
        Math.random = () => chance;
        const failed = rejection(
          ask([status(503)], { deadlines: { ...DEADLINES, retryDelayMs: 500, requestMs: 8000 } }),
        );
        await time.advance(2000);
        await failed;
        const [first = 0, second = 0, third = 0] = network.times;
        expect([second - first, third - second]).to.deep.equal(pauses);
      });
    }

    for (const [chance, pauseMs] of [
      [0, 2000],
      [0.5, 2125],
      [1, 2250],
    ] as const) {
      it(`${pauseMs} ms after a Retry-After of two seconds, if the random number is ${chance}`, async () => {
        Math.random = () => chance;
        const answered = ask([status(503, { 'Retry-After': '2' }), json({})], {
          deadlines: { ...DEADLINES, retryDelayMs: 500, requestMs: 8000 },
        });
        await time.advance(2500);
        await answered;
        const [first = 0, second = 0] = network.times;
        expect(second - first).to.equal(pauseMs);
      });
    }

    it('nor if it would be too late', async () => {
      Math.random = () => 1;
      const error = await rejection(
        ask([status(503, { 'Retry-After': '2' }), json({})], {
          deadlines: { ...DEADLINES, retryDelayMs: 500, requestMs: 2200 },
        }),
      );
      expect(error).to.have.nested.property('response.status', 503);
      expect(network.requests).to.have.lengthOf(1);
    });
  });

  it('retries if the body breaks off', async () => {
    const response = await ask([brokenBody, json({ whole: true })]);
    expect(await response.json()).to.deep.equal({ whole: true });
    expect(network.requests).to.have.lengthOf(2);
  });

  it('stops reading an endless response, and does not retry', async () => {
    const chunk = new Uint8Array(2 ** 26);
    let chunks = 0;
    let isCancelled = false;
    const endless: Answer = () =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull(controller) {
            chunks += 1;
            // Ends the test even if the body is not cancelled.
            if (chunks > 20) controller.close();
            else controller.enqueue(chunk);
          },
          cancel() {
            isCancelled = true;
          },
        }),
      );
    const error = await rejection(ask([endless], { limited: false }));
    expect(error.message).to.contain('has more than 268435456 bytes');
    expect(network.requests).to.have.lengthOf(1);
    expect(chunks).to.be.within(4, 8);
    expect(isCancelled).to.equal(true);
  });

  describe('a response with a limit of 1,000 bytes', () => {
    for (const headers of [{}, { 'Content-Length': '12' }])
      it(`is refused at byte 1,001 and requested once, whatever its headers say: ${JSON.stringify(headers)}`, async () => {
        const error = await rejection(ask([status(200, headers, 'é'.repeat(501))], { maxBytes: 1000 }));
        expect(error).to.be.instanceOf(RangeError);
        expect(error.message).to.contain('has more than 1000 bytes');
        expect(network.requests).to.have.lengthOf(1);
      });
  });

  describe('Retry-After', () => {
    it('is a failure for media too, although they have no time limit', async () => {
      for (const seconds of ['60', '99999999']) {
        const started = performance.now();
        const error = await rejection(ask([status(503, { 'Retry-After': seconds }), json({})], { limited: false }));
        expect(error).to.have.nested.property('response.status', 503);
        expect(performance.now() - started).to.be.below(LONG.requestMs / 2);
        expect(network.requests).to.have.lengthOf(1);
      }
    });

    for (const value of ['Thu, 01 Jan 1970 00:00:00 GMT', '-5', 'soon', '']) {
      it(`of ${JSON.stringify(value)} causes no wait`, async () => {
        await ask([status(503, { 'Retry-After': value }), json({})]);
        expect(network.requests).to.have.lengthOf(2);
      });
    }

    for (const name of ['RateLimit-Reset', 'X-RateLimit-Reset']) {
      it(`in the words of ${name} does not use up all of the time either`, async () => {
        const started = performance.now();
        await ask([status(503, { [name]: '60' }), json({})]).catch(() => {});
        expect(performance.now() - started).to.be.below(LONG.requestMs / 2);
      });
    }
  });

  describe('the time limit', () => {
    it('applies even if the page’s own fetch ignores signals', async () => {
      network = fakeFetch();
      globalThis.fetch = () => new Promise(() => {});
      const error = await rejection(http(URL_ASKED, { signal: controller.signal, deadlines: DEADLINES }));
      expect(error.name).to.equal('TimeoutError');
    });

    it('applies during the pause before a retry too', async () => {
      const slowly: Answer = async () => {
        await new Promise((resolve) => setTimeout(resolve, DEADLINES.requestMs * 0.96));
        return new Response(null, { status: 503 });
      };
      await rejection(ask([slowly, json({})], { deadlines: DEADLINES }));
      expect(network.requests).to.have.lengthOf(1);
    });

    it('does not apply to media', async () => {
      const late: Answer = async () => {
        await new Promise((resolve) => setTimeout(resolve, DEADLINES.requestMs * 1.2));
        return new Response('sound');
      };
      const response = await ask([late], { limited: false, deadlines: DEADLINES });
      expect(await response.text()).to.equal('sound');
    });
  });

  describe('when it is aborted', () => {
    it('does not retry', async () => {
      const thenAbort: Answer = () => {
        setTimeout(() => controller.abort());
        return new Response(null, { status: 503 });
      };
      await rejection(ask([thenAbort]));
      await new Promise((resolve) => setTimeout(resolve, DEADLINES.retryDelayMs * 2));
      expect(network.requests).to.have.lengthOf(1);
    });
  });

  it('reports every chunk that arrives', async () => {
    let pieces = 0;
    const chunks: Answer = () =>
      new Response(
        new ReadableStream<Uint8Array>({
          async start(controller_) {
            for (const letter of 'abc') {
              controller_.enqueue(new TextEncoder().encode(letter));
              await new Promise((resolve) => setTimeout(resolve, 5));
            }
            controller_.close();
          },
        }),
      );
    const onProgress = (): void => {
      pieces += 1;
    };
    const response = await ask([chunks], { onProgress });
    expect(await response.text()).to.equal('abc');
    expect(pieces).to.be.at.least(4);
  });

  it('keeps the final URL, so that a playlist’s segments are found beside it', async () => {
    const moved: Answer = () =>
      Object.defineProperty(new Response('text'), 'url', { value: 'https://cdn.example/moved.m3u8' });
    expect((await ask([moved])).url).to.equal('https://cdn.example/moved.m3u8');
  });
});
