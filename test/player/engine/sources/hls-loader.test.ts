import { expect } from 'chai';
import type { LoaderCallbacks, LoaderConfiguration, LoaderContext, LoaderResponse } from 'hls.js';
import { http } from '../../../../src/platform/http/http.ts';
import { createHlsLoader } from '../../../../src/player/engine/sources/hls-loader.ts';
import { FAST } from '../../../support/fakes/deadlines.ts';
import { type Answer, type FakeFetch, fakeFetch } from '../../../support/fakes/fake-fetch.ts';

const FILE = 'https://cdn.example/all.ts';
const BYTES = new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7]);

describe('a segment’s request', () => {
  let network: FakeFetch;

  afterEach(() => network.restore());

  function load(answer: Answer, context: Partial<LoaderContext> = {}): Promise<Uint8Array | string> {
    network = fakeFetch(answer);
    const Loader = createHlsLoader({
      http,
      deadlines: FAST,
      settings: { startSeconds: 8, durationSeconds: 15 },
      signal: new AbortController().signal,
      onProgress: () => {},
      onFileSeconds: () => {},
    });
    return new Promise((resolve) => {
      const callbacks = {
        onSuccess: ({ data }: LoaderResponse) => resolve(new Uint8Array(data as ArrayBuffer)),
        onError: ({ text }: { text: string }) => resolve(text),
      };
      new Loader().load(
        { url: FILE, responseType: 'arraybuffer', ...context } as LoaderContext,
        {} as LoaderConfiguration,
        callbacks as unknown as LoaderCallbacks<LoaderContext>,
      );
    });
  }

  const sends = (bytes: Uint8Array<ArrayBuffer>, status: number) => () => new Response(bytes, { status });

  it('has the byte range of the playlist', async () => {
    const part = BYTES.slice(2, 5);
    expect(await load(sends(part, 206), { rangeStart: 2, rangeEnd: 5 })).to.deep.equal(part);
    expect(network.requests[0]?.headers.get('Range')).to.equal('bytes=2-4');
  });

  it('uses its range of a file that was sent as a whole', async () => {
    expect(await load(sends(BYTES, 200), { rangeStart: 2, rangeEnd: 5 })).to.deep.equal(BYTES.slice(2, 5));
  });

  it('uses the whole file without a byte range', async () => {
    expect(await load(sends(BYTES, 200))).to.deep.equal(BYTES);
  });
});
