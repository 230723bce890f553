import { expect } from 'chai';
import { PlayerError } from '../../../../src/platform/model/player-error.ts';
import { parseStreams, parseTrackStreams } from '../../../../src/player/model/stream/parse-streams.ts';

describe('parseStreams', () => {
  for (const type of [
    'application/x-mpegURL',
    'application/vnd.apple.mpegurl',
    'audio/MPEGURL; charset=utf-8',
    'mpegurl',
  ]) {
    it(`accepts the type ${type}`, () => {
      expect(parseStreams({ streams: [{ type, url: 'a.m3u8' }] })).to.deep.equal(['a.m3u8']);
    });
  }

  for (const type of ['audio/mpeg', 'application/dash+xml', '', null, 7]) {
    it(`ignores the type ${JSON.stringify(type)}`, () => {
      expect(parseStreams({ streams: [{ type, url: 'a' }] })).to.deep.equal([]);
    });
  }

  it('ignores entries without an address', () => {
    const type = 'application/x-mpegurl';
    const streams = [null, 'text', { type }, { type, url: '' }, { type, url: 9 }, [], { type, url: 'good' }];
    expect(parseStreams({ streams })).to.deep.equal(['good']);
  });

  for (const answer of [null, undefined, 'text', 3, [], {}, { streams: null }, { streams: {} }, { streams: 'a' }]) {
    it(`throws stream-invalid for ${JSON.stringify(answer)}`, () => {
      expect(() => parseStreams(answer))
        .to.throw(PlayerError)
        .with.include({ code: 'stream-invalid', message: 'The stream answer has no list of streams.' });
    });
  }
});

describe('parseTrackStreams', () => {
  const type = 'application/vnd.apple.mpegurl';
  const url = '/hls/one/index.m3u8';
  const playlist = '#EXTM3U\n#EXTINF:5,\nsegment-1.m4s\n#EXT-X-ENDLIST\n';

  for (const streams of [
    [],
    [{ url }],
    [{ url: 'https://media.example/one.m3u8' }, { url: 'one.m3u8', playlist }],
    [{ url: '//media.example/one.m3u8' }],
    [{ url: 'one.m3u8', playlist: `\uFEFF${playlist.replaceAll('\n', '\r\n')}` }],
  ]) {
    it(`takes ${JSON.stringify(streams).slice(0, 60)}`, () => {
      expect(parseTrackStreams(streams.map((stream) => ({ type, ...stream })))).to.deep.equal(streams);
    });
  }

  it('takes the playlists of a list with other types', () => {
    const dash = { type: 'application/dash+xml', url: 'one.mpd' };
    expect(parseTrackStreams([dash, { type, url }])).to.deep.equal([{ url }]);
  });

  for (const [name, streams] of Object.entries({
    'no list': { type, url },
    'no playlist among them': [{ type: 'application/dash+xml', url: 'one.mpd' }],
    'too many': Array(21).fill({ type, url }),
    'an empty address': [{ type, url: '' }],
    'an address that is no text': [{ type, url: 7 }],
    'another scheme': [{ type, url: 'data:application/vnd.apple.mpegurl,x' }],
    'a script': [{ type, url: ' javascript:alert(1)' }],
    'a playlist that is no text': [{ type, url, playlist: 7 }],
    'a playlist of playlists': [{ type, url, playlist: `${playlist}#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n` }],
    'a playlist without segments': [{ type, url, playlist: '#EXTM3U\n#EXT-X-ENDLIST\n' }],
    'a playlist without addresses': [{ type, url, playlist: '#EXTM3U\n#EXTINF:5,\n\n  \n#EXT-X-ENDLIST\n' }],
    'a text that is no playlist': [{ type, url, playlist: '\n#EXTINF:5,\nsegment-1.m4s\n' }],
    'a playlist that is too long': [{ type, url, playlist: playlist.padEnd(16_385, '#') }],
    'one that is invalid beside a valid one': [
      { type, url },
      { type, url: 'ftp://media.example/one.m3u8' },
    ],
  })) {
    it(`takes nothing of ${name}`, () => {
      expect(parseTrackStreams(streams)).to.equal(null);
    });
  }
});
