import { expect } from 'chai';
import { requestSound } from '../../src/embed/request-sound.ts';

const SETTINGS = { apiBase: 'https://api.example/v1', startSeconds: 8, durationSeconds: 15 };
const TYPE = 'application/x-mpegurl';
const PLAYLIST = [
  '#EXTM3U',
  '#EXT-X-MAP:URI="init.mp4"',
  ...Array.from({ length: 10 }, (_, index) => `#EXTINF:6.0,\n${index}.m4s`),
  '#EXT-X-ENDLIST',
].join('\n');
const ANSWER = `{"streams":[{"type":"audio/mpeg","url":"/a.mp3"},{"type":"${TYPE}","url":"https://cdn.example/s/index.m3u8"}]}`;

type Track = Parameters<typeof requestSound>[0];

/** What is requested, in order. @param playlist the text at the playlist's URL */
async function requestedFor(track: Track, playlist = PLAYLIST, settings = SETTINGS): Promise<readonly string[]> {
  const urls: string[] = [];
  await requestSound(track, settings, async (url) => {
    urls.push(url);
    return new Response(url.endsWith('.m3u8') ? playlist : ANSWER);
  });
  return urls;
}

describe('the sound that is requested before the engine is there', () => {
  it('is only init segment and first segment, if the queue has the playlist', async () => {
    const track = { track_id: 't1', streams: [{ type: TYPE, url: 'media/x/index.m3u8', playlist: PLAYLIST }] };
    const folder = 'https://api.example/v1/media/x';
    expect(await requestedFor(track)).to.deep.equal([`${folder}/init.mp4`, `${folder}/1.m4s`]);
    const later = { ...SETTINGS, startSeconds: 100 };
    expect(await requestedFor(track, PLAYLIST, later)).to.deep.equal([`${folder}/init.mp4`, `${folder}/7.m4s`]);
  });

  it('is what leads to them, if it has not', async () => {
    const folder = 'https://cdn.example/s';
    const parts = [`${folder}/index.m3u8`, `${folder}/init.mp4`, `${folder}/1.m4s`];
    expect(await requestedFor({ track_id: 't1', streams: [{ type: TYPE, url: parts[0] as string }] })).to.deep.equal(
      parts,
    );
    const answer = 'https://api.example/v1/v2.0/stream/a%2Fb';
    expect(await requestedFor({ track_id: 'a/b' })).to.deep.equal([answer, ...parts]);
  });

  for (const [what, playlist] of [
    ['MPEG-TS', '#EXTM3U\n#EXTINF:6,\n0.ts\n'],
    ['keys', PLAYLIST.replace('#EXTINF', '#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXTINF')],
    [
      'byte ranges',
      PLAYLIST.replaceAll('.m4s', '.mp4').replaceAll('#EXTINF:6.0,', '#EXTINF:6.0,\n#EXT-X-BYTERANGE:9@9'),
    ],
    ['other playlists', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n'],
    ['nothing', ''],
  ] as const)
    it(`ends with the playlist, if that has ${what}`, async () => {
      const url = 'https://cdn.example/s/index.m3u8';
      expect(await requestedFor({ streams: [{ type: TYPE, url }] }, playlist)).to.deep.equal([url]);
    });

  it('is nothing, if the queue names no stream, or one over no http', async () => {
    expect(await requestedFor({ streams: [] })).to.deep.equal([]);
    expect(await requestedFor({ streams: [{ type: TYPE, url: 'javascript:alert(1)' }] })).to.deep.equal([]);
  });
});
