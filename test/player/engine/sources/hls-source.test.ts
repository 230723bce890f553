import { expect } from 'chai';
import { createMediaLoads } from '../../../../src/player/engine/sources/media-loads.ts';
import { FakeAudio, nextTask } from '../../../support/fakes/fake-audio.ts';
import { type FakeFetch, fakeFetch, hang } from '../../../support/fakes/fake-fetch.ts';
import { FakeMediaSources } from '../../../support/fakes/fake-media-source.ts';
import { sourceOptions } from '../../../support/fakes/source-options.ts';

// Whether it plays needs a browser: test/e2e/budgets.spec.ts, test/elements/packagings.test.ts.
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
    const segments = Array.from({ length: 10 }, (_, index) => `#EXTINF:6,\n${index}.ts`);
    const playlist = ['#EXTM3U', '#EXT-X-TARGETDURATION:6', ...segments, '#EXT-X-ENDLIST', ''].join('\n');
    network = fakeFetch(() => new Response(playlist), hang);
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
});
