import { expect } from 'chai';
import { PlayerError } from '../../../../src/platform/model/player-error.ts';
import { parseStreams } from '../../../../src/player/model/stream/parse-streams.ts';

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
