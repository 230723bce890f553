import { expect } from 'chai';
import { requestSound } from '../../../src/player/engine/request-sound.ts';

const SETTINGS = { apiBase: 'https://api.example/v1', apiKey: '', startSeconds: 8, durationSeconds: 15 };
const TYPE = 'application/x-mpegurl';
const PLAYLIST = [
  '#EXTM3U',
  '#EXT-X-MAP:URI="init.mp4"',
  ...Array.from({ length: 10 }, (_, index) => `#EXTINF:6.0,\n${index}.m4s`),
  '#EXT-X-ENDLIST',
].join('\n');
const URL_OF_PLAYLIST = 'https://cdn.example/s/index.m3u8';
const ANSWER = `{"streams":[{"type":"audio/mpeg","url":"/a.mp3"},{"type":"${TYPE}","url":"${URL_OF_PLAYLIST}"}]}`;

type Streams = Parameters<typeof requestSound>[0]['streams'];

/** Requests in order. @param streams of the queue; `null`: the API answers @param playlist the text at the playlist's URL */
async function requestedFor(
  streams: Streams | null,
  playlist = PLAYLIST,
  settings = SETTINGS,
): Promise<readonly string[]> {
  const urls: string[] = [];
  const request = async (url: string): Promise<Response> => {
    urls.push(url);
    return new Response(playlist);
  };
  await requestSound(streams ? { streams } : {}, settings, request, Promise.resolve(new Response(ANSWER)));
  return urls;
}

describe('the sound that is requested before the engine is there', () => {
  it('is only init segment and first segment, if the queue has the playlist', async () => {
    const streams = [{ type: TYPE, url: 'media/x/index.m3u8', playlist: PLAYLIST }];
    const folder = 'https://api.example/v1/media/x';
    expect(await requestedFor(streams)).to.deep.equal([`${folder}/init.mp4`, `${folder}/1.m4s`]);
    const later = { ...SETTINGS, startSeconds: 100 };
    expect(await requestedFor(streams, PLAYLIST, later)).to.deep.equal([`${folder}/init.mp4`, `${folder}/7.m4s`]);
  });

  it('is what leads to them, if it has not', async () => {
    const folder = 'https://cdn.example/s';
    const parts = [URL_OF_PLAYLIST, `${folder}/init.mp4`, `${folder}/1.m4s`];
    expect(await requestedFor([{ type: TYPE, url: URL_OF_PLAYLIST }])).to.deep.equal(parts);
    // A validated queue keeps only streaming playlists, and no types.
    expect(await requestedFor([{ url: URL_OF_PLAYLIST }])).to.deep.equal(parts);
    expect(await requestedFor(null)).to.deep.equal(parts);
  });

  for (const [what, playlist] of [
    ['MPEG-TS', '#EXTM3U\n#EXTINF:6,\n0.ts\n#EXT-X-ENDLIST'],
    ['keys', PLAYLIST.replace('#EXTINF', '#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXTINF')],
    ['no end', PLAYLIST.replace('#EXT-X-ENDLIST', '')],
    ['other playlists', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n'],
    ['nothing', ''],
  ] as const)
    it(`ends with the playlist, if that has ${what}`, async () => {
      expect(await requestedFor([{ type: TYPE, url: URL_OF_PLAYLIST }], playlist)).to.deep.equal([URL_OF_PLAYLIST]);
    });

  it('is no part of a file', async () => {
    const ranges = PLAYLIST.replace(/\d\.m4s/g, '#EXT-X-BYTERANGE:9@9\nall.mp4');
    expect(await requestedFor([{ url: URL_OF_PLAYLIST, playlist: ranges }])).to.deep.equal([
      'https://cdn.example/s/init.mp4',
    ]);
  });

  it('is nothing, if the queue names no stream, or one over no http', async () => {
    expect(await requestedFor([])).to.deep.equal([]);
    expect(await requestedFor([{ type: TYPE, url: 'javascript:alert(1)' }])).to.deep.equal([]);
  });
});
