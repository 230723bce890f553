import { expect } from 'chai';
import { queueOf } from '../src/site/mixtape.mjs';

const trackOf = (index, playlist = '#EXTM3U') => ({ id: `tape_${index}`, links: [], media: 'aa', playlist });
const streamsOf = (tracks) =>
  queueOf({ djs: [], page: { kind: 'mixtape' }, tracks }, undefined).data.map(({ streams }) => streams);

describe('the streams in a queue', () => {
  it('are named for at most 60 tracks', () => {
    const tracks = Array.from({ length: 61 }, (_, index) => trackOf(index));
    const stream = { type: 'application/x-mpegurl', url: 'media/aa/index.m3u8', playlist: '#EXTM3U' };
    expect(streamsOf(tracks.slice(1))).to.deep.equal(Array(60).fill([stream]));
    expect(streamsOf(tracks)).to.deep.equal(Array(61).fill(undefined));
  });

  it('are named without a playlist that the player would refuse for its length', () => {
    const [[stream]] = streamsOf([trackOf(0, 'a'.repeat(16_385))]);
    expect(stream).to.deep.equal({ type: 'application/x-mpegurl', url: 'media/aa/index.m3u8' });
  });
});
