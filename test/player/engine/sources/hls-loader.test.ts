import { expect } from 'chai';
import type { LoaderCallbacks, LoaderConfiguration, LoaderContext, LoaderResponse } from 'hls.js';
import { createHlsLoader } from '../../../../src/player/engine/sources/hls-loader.ts';
import { createMediaLoads } from '../../../../src/player/engine/sources/media-loads.ts';
import { type Answer, type FakeFetch, fakeFetch } from '../../../support/fakes/fake-fetch.ts';
import { sourceOptions } from '../../../support/fakes/source-options.ts';

const FILE = 'https://cdn.example/all.ts';
const BYTES = new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7]);

describe('a segment’s request', () => {
  let network: FakeFetch | null = null;

  afterEach(() => {
    network?.restore();
    network = null;
  });

  const OPTIONS = sourceOptions();

  function load(
    answer: Answer,
    context: Partial<LoaderContext> = {},
    loads = createMediaLoads(OPTIONS),
  ): Promise<Uint8Array | string> {
    network ??= fakeFetch(answer);
    const Loader = createHlsLoader({ ...OPTIONS, loads, onFileSeconds: () => {} });
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
    expect(network?.requests[0]?.headers.get('Range')).to.equal('bytes=2-4');
  });

  it('uses its range of a file that was sent as a whole', async () => {
    expect(await load(sends(BYTES, 200), { rangeStart: 2, rangeEnd: 5 })).to.deep.equal(BYTES.slice(2, 5));
  });

  it('is not sent for another range of such a file', async () => {
    const loads = createMediaLoads(OPTIONS);
    await load(sends(BYTES, 200), { rangeStart: 2, rangeEnd: 5 }, loads);
    expect(await load(sends(BYTES, 200), { rangeStart: 5, rangeEnd: 8 }, loads)).to.deep.equal(BYTES.slice(5, 8));
    expect(network?.requests).to.have.length(1);
  });

  it('uses the whole file without a byte range', async () => {
    expect(await load(sends(BYTES, 200))).to.deep.equal(BYTES);
  });

  it('is not sent for what was loaded before hls.js was, the first time', async () => {
    const part = { rangeStart: 2, rangeEnd: 5 };
    const answer = sends(BYTES.slice(2, 5), 206);
    network = fakeFetch(answer);
    const loads = createMediaLoads(OPTIONS);
    await loads.get({ url: FILE, range: { start: 2, end: 5 } });
    expect(await load(answer, part, loads)).to.deep.equal(BYTES.slice(2, 5));
    expect(network.requests).to.have.length(1);
    expect(await load(answer, part, loads)).to.deep.equal(BYTES.slice(2, 5));
    expect(network.requests).to.have.length(2);
  });
});
