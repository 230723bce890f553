import { expect } from 'chai';
import { areRecordings, findRecording } from '../../../../src/player/engine/sources/find-recording.ts';
import { createMediaLoads } from '../../../../src/player/engine/sources/media-loads.ts';
import type { Recording } from '../../../../src/player/engine/sources/segment-source.ts';
import { FakeAudio } from '../../../support/fakes/fake-audio.ts';
import { type FakeFetch, fakeFetch } from '../../../support/fakes/fake-fetch.ts';
import { FakeMediaSources } from '../../../support/fakes/fake-media-source.ts';
import { sourceOptions } from '../../../support/fakes/source-options.ts';
import { rejection } from '../../../support/until.ts';

const ADDRESS = 'https://cdn.example/song/index.m3u8';
const RECORDING = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:6,\n0.m4s\n#EXT-X-ENDLIST\n';
const MPEG_TS = '#EXTM3U\n#EXTINF:6,\n0.ts\n#EXT-X-ENDLIST\n';
const master = (...variants: readonly string[]): string => ['#EXTM3U', ...variants, ''].join('\n');
const variant = (uri: string, codec = 'mp4a.40.2', kbit = 64): string =>
  `#EXT-X-STREAM-INF:BANDWIDTH=${kbit}000,CODECS="${codec}"\n${uri}`;

describe('the recording that a stream is', () => {
  let media: FakeMediaSources;
  let network: FakeFetch;

  beforeEach(() => {
    media = new FakeMediaSources(new FakeAudio());
  });
  afterEach(() => {
    network.restore();
    media.restore();
  });

  function find(texts: Readonly<Record<string, string>>, playlist?: string): Promise<Recording | null> {
    network = fakeFetch((request) => {
      const text = texts[request.url.split('/').at(-1) ?? ''];
      return text === undefined ? new Response(null, { status: 404 }) : new Response(text);
    });
    const loads = createMediaLoads(sourceOptions());
    if (playlist !== undefined) loads.add(ADDRESS, playlist);
    return findRecording(ADDRESS, loads, 'a');
  }

  const requested = (): readonly string[] => network.requests.map(({ url }) => url.split('/').at(-1) ?? '');

  it('is listed in its playlist, which may begin with a byte order mark', async () => {
    const found = await find({ 'index.m3u8': `\uFEFF${RECORDING}` });
    expect(found?.url).to.equal(ADDRESS);
    expect(found?.list.init.uri).to.equal('init.mp4');
  });

  it('needs no request if the playlist is known', async () => {
    expect((await find({}, `\uFEFF${RECORDING}`))?.url).to.equal(ADDRESS);
    expect(requested()).to.deep.equal([]);
  });

  it('is that of the variant that is played', async () => {
    const found = await find({
      'index.m3u8': master(variant('alac/high.m3u8', 'alac', 900), variant('aac/low.m3u8')),
      'low.m3u8': RECORDING,
    });
    expect(found?.url).to.equal('https://cdn.example/song/aac/low.m3u8');
    expect(requested()).to.deep.equal(['index.m3u8', 'low.m3u8']);
  });

  for (const [what, texts] of [
    ['MPEG-TS', { 'index.m3u8': MPEG_TS }],
    ['variants in MPEG-TS', { 'index.m3u8': master(variant('low.m3u8')), 'low.m3u8': MPEG_TS }],
    ['variants that the browser does not support', { 'index.m3u8': master(variant('low.m3u8', 'alac')) }],
    ['variants with pictures', { 'index.m3u8': master(variant('low.m3u8', 'avc1.42c00a,mp4a.40.2')) }],
  ] as const) {
    it(`is none, but perhaps something for hls.js: ${what}`, async () => {
      expect(await find(texts)).to.equal(null);
    });
  }

  for (const [what, text] of [
    ['a log-in page', '<!doctype html><p>Please log in.'],
    ['an empty playlist', '#EXTM3U\n'],
    ['nothing', ''],
  ] as const) {
    it(`is not looked for by hls.js in ${what}`, async () => {
      const error = await rejection(find({ 'index.m3u8': text }));
      expect(error).to.include({ code: 'media-failed', trackId: 'a' });
      expect(error.message).to.equal(`The playlist ${ADDRESS} lists nothing to play.`);
    });
  }

  it('is not looked for at an address that is none over http or https', async () => {
    const data = `data:application/vnd.apple.mpegurl,${encodeURIComponent(RECORDING)}`;
    const error = await rejection(find({ 'index.m3u8': master(variant(data)) }));
    expect(error).to.include({ code: 'media-failed', trackId: 't1' });
    expect(requested()).to.deep.equal(['index.m3u8']);
  });

  it('is unknown if a playlist cannot be loaded', async () => {
    expect(await rejection(find({}))).to.include({ code: 'media-failed', status: 404 });
    const error = await rejection(find({ 'index.m3u8': master(variant('low.m3u8')) }));
    expect(error.message).to.equal('Streaming https://cdn.example/song/low.m3u8 failed: status 404');
  });
});

describe('the streams that a queue names', () => {
  const url = ADDRESS;
  for (const [what, streams, expected] of [
    ['none', [], true],
    ['a recording', [{ url, playlist: RECORDING }], true],
    ['MPEG-TS', [{ url, playlist: MPEG_TS }], false],
    ['an address alone', [{ url }], false],
    ['both', [{ url, playlist: RECORDING }, { url }], false],
  ] as const) {
    it(`${expected ? 'need no' : 'may need'} hls.js: ${what}`, () => {
      expect(areRecordings(streams)).to.equal(expected);
    });
  }
});
