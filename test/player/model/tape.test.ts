import { expect } from 'chai';
import { formatPlace, stubsAround } from '../../../src/player/model/tape.ts';

const tracks = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

describe('the tape', () => {
  it('has at most six stubs on each side, in the order of the queue', () => {
    expect(stubsAround(tracks(24), 10)).to.deep.equal({
      before: [4, 5, 6, 7, 8, 9],
      after: [11, 12, 13, 14, 15, 16],
    });
    expect(stubsAround(tracks(4), 0)).to.deep.equal({ before: [], after: [1, 2, 3] });
    expect(stubsAround(tracks(4), 3)).to.deep.equal({ before: [0, 1, 2], after: [] });
    expect(stubsAround(tracks(1), 0)).to.deep.equal({ before: [], after: [] });
    expect(stubsAround(tracks(0), -1)).to.deep.equal({ before: [], after: [] });
  });

  it('says where a track is, with as many digits as the last one has, and at least two', () => {
    expect(formatPlace(2, 10)).to.equal('03/10');
    expect(formatPlace(0, 3)).to.equal('01/03');
    expect(formatPlace(6, 200)).to.equal('007/200');
  });
});
