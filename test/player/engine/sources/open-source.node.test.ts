import { expect } from 'chai';
import type { AudioSource } from '../../../../src/player/engine/sources/audio-source.ts';
import { openMediaStream } from '../../../../src/player/engine/sources/open-source.ts';
import { FakeAudio, nextTask } from '../../../support/fakes/fake-audio.ts';
import { type FakeFetch, fakeFetch } from '../../../support/fakes/fake-fetch.ts';
import { FakeMediaSources } from '../../../support/fakes/fake-media-source.ts';
import { sourceOptions } from '../../../support/fakes/source-options.ts';
import { recordedInit } from '../../model/stream/recorded-segments.ts';
import { segment } from './recording-fixture.ts';

const URL = 'https://cdn.example/song/index.m3u8';
const PLAYLIST = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:20,\n0.m4s\n#EXT-X-ENDLIST\n';

// Streams for hls.js need a browser: test/e2e/budgets.spec.ts, test/elements/packagings.test.ts.
describe('a stream that is a recording in fMP4', () => {
  let audio: FakeAudio;
  let media: FakeMediaSources;
  let network: FakeFetch;
  let played: boolean[];
  let controller: AbortController;

  beforeEach(() => {
    audio = new FakeAudio();
    media = new FakeMediaSources(audio);
    played = [];
    controller = new AbortController();
    network = fakeFetch((request) => {
      if (request.url.endsWith('init.mp4')) return new Response(recordedInit('aac'));
      return new Response(request.url.endsWith('0.m4s') ? segment(0, 20) : PLAYLIST);
    });
  });
  afterEach(() => {
    controller.abort();
    network.restore();
    media.restore();
  });

  const open = (playlist?: string): Promise<AudioSource> =>
    openMediaStream(
      { url: URL, ...(playlist !== undefined && { playlist }) },
      sourceOptions({ signal: controller.signal }),
      (needsHls) => played.push(needsHls),
    );
  const requested = (): readonly string[] => network.requests.map(({ url }) => url.split('/').at(-1) ?? '');

  it('is played without hls.js', async () => {
    const source = await open();
    source.loadAll();
    await source.attach(audio.element);
    while (media.appended.length < 2) await nextTask();
    expect(requested()).to.deep.equal(['index.m3u8', 'init.mp4', '0.m4s']);
  });

  it('is not requested again if its playlist is known', async () => {
    await (await open(PLAYLIST)).preload();
    expect(requested()).to.deep.equal(['init.mp4', '0.m4s']);
  });

  it('says what it needs when it is played, not before', async () => {
    const source = await open();
    await source.preload();
    expect(played).to.deep.equal([]);
    source.loadAll();
    expect(played).to.deep.equal([false]);
  });
});
