import { expect } from 'chai';
import { createMediaLoads } from '../../../../src/player/engine/sources/media-loads.ts';
import { FakeAudio, nextTask } from '../../../support/fakes/fake-audio.ts';
import { type FakeFetch, fakeFetch, hang } from '../../../support/fakes/fake-fetch.ts';
import { FakeMediaSources } from '../../../support/fakes/fake-media-source.ts';
import { sourceOptions } from '../../../support/fakes/source-options.ts';

// Whether it plays needs a browser: test/e2e/budgets.spec.ts, test/elements/packagings.test.ts.

const SEGMENTS = Array.from({ length: 10 }, (_, index) => `#EXTINF:6,\n${index}.ts`);
const PLAYLIST = ['#EXTM3U', '#EXT-X-TARGETDURATION:6', ...SEGMENTS, '#EXT-X-ENDLIST', ''].join('\n');

describe('a source that hls.js plays in a Managed Media Source', () => {
  let audio: FakeAudio;
  let media: FakeMediaSources;
  let network: FakeFetch;

  beforeEach(() => {
    audio = new FakeAudio();
    Object.assign(globalThis, { self: globalThis, location: new URL('https://site.example/') });
    media = new FakeMediaSources(audio, { isManaged: true });
    network = fakeFetch(hang);
  });
  afterEach(() => {
    network.restore();
    media.restore();
    for (const name of ['self', 'location']) Reflect.deleteProperty(globalThis, name);
  });

  it('requests the segment at the start of the preview once its playlist is known', async () => {
    network.restore();
    network = fakeFetch(() => new Response(PLAYLIST), hang);
    const { createHlsSource } = await import('../../../../src/player/engine/sources/hls-source.ts');
    const controller = new AbortController();
    const options = sourceOptions({ signal: controller.signal });
    createHlsSource('https://cdn.example/a.m3u8', { ...options, loads: createMediaLoads(options) });
    while (network.requests.length < 2) await nextTask();
    controller.abort();
    expect(network.requests.map(({ url }) => url)).to.deep.equal([
      'https://cdn.example/a.m3u8',
      'https://cdn.example/1.ts',
    ]);
  });

  it('keeps the sound in this browser, until the element gets something else', async () => {
    const { createHlsSource } = await import('../../../../src/player/engine/sources/hls-source.ts');
    const controller = new AbortController();
    const options = sourceOptions({ signal: controller.signal });
    const source = createHlsSource('https://cdn.example/a.m3u8', { ...options, loads: createMediaLoads(options) });
    await source.attach(audio.element);
    await nextTask();
    expect(audio.disableRemotePlayback).to.equal(true);
    controller.abort();
    expect(audio.disableRemotePlayback).to.equal(false);
  });

  describe('once it is attached', () => {
    let controller: AbortController;
    let position: number;
    let restarts: number;
    let errors: string[];

    beforeEach(async () => {
      network.restore();
      network = fakeFetch(() => new Response(PLAYLIST), hang);
      controller = new AbortController();
      position = 0;
      restarts = 0;
      errors = [];
      const { createHlsSource } = await import('../../../../src/player/engine/sources/hls-source.ts');
      const options = sourceOptions({
        signal: controller.signal,
        position: () => position,
        onRestart: () => {
          restarts += 1;
        },
        onError: ({ message }) => errors.push(message),
      });
      const source = createHlsSource('https://cdn.example/a.m3u8', { ...options, loads: createMediaLoads(options) });
      await source.attach(audio.element);
      while (network.requests.length < 2) await nextTask();
    });
    afterEach(() => controller.abort());

    /** The numbers of the segments that were requested, in order. */
    const requested = (): readonly string[] =>
      network.requests.map(({ url }) => /(\d+)\.ts$/.exec(url)?.[1] ?? '').filter(Boolean);

    it('is attached again at its position when the browser reports an error, and fails the second time', async () => {
      expect(requested()).to.deep.equal(['1']);
      position = 11;
      audio.break(3, 'DECODE');
      while (requested().length < 2) await nextTask();
      expect(requested()).to.deep.equal(['1', '3']);
      expect(media.sources).to.have.length(2);
      expect([restarts, errors]).to.deep.equal([1, []]);
      audio.break(3, 'DECODE');
      while (errors.length === 0) await nextTask();
      expect(errors).to.deep.equal(['The browser cannot play https://cdn.example/a.m3u8: DECODE']);
      expect([restarts, media.sources.length]).to.deep.equal([1, 2]);
    });

    it('plays on after a stall with a second buffered, although not all is loaded yet', async () => {
      audio.feedMetadata(60);
      audio.ranges = [{ start: 8, end: 12 }];
      audio.feedData();
      void audio.play().catch(() => {});
      audio.currentTime = 10;
      await nextTask();
      audio.calls.length = 0;
      audio.runOutOfData();
      const seeks = (): readonly string[] => audio.calls.filter((call) => call.startsWith('seek'));
      while (seeks().length === 0 || audio.seeking) await nextTask();
      expect(seeks()).to.deep.equal(['seek 10']);
    });
  });
});
