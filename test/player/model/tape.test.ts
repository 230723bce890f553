import { expect } from 'chai';
import { formatPlace, stubsAround } from '../../../src/player/model/tape.ts';

const tracks = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

describe('the tape', () => {
  const around = (count: number, index: number): readonly string[] => {
    const { before, after } = stubsAround(tracks(count), index);
    return [before, after].map((side) => side.map(({ track, rank }) => `${track}:${rank}`).join(' '));
  };

  it('has six stubs beside every track, in the order of the queue; a narrow one has the first of them', () => {
    expect(around(24, 10)).to.deep.equal(['7:6 8:4 9:2', '11:1 12:3 13:5']);
    expect(around(24, 0)).to.deep.equal(['', '1:1 2:2 3:3 4:4 5:5 6:6']);
    expect(around(24, 1)).to.deep.equal(['0:2', '2:1 3:3 4:4 5:5 6:6']);
    expect(around(24, 23)).to.deep.equal(['17:6 18:5 19:4 20:3 21:2 22:1', '']);
  });

  it('has all other tracks of a short mixtape', () => {
    expect(around(4, 0)).to.deep.equal(['', '1:1 2:2 3:3']);
    expect(around(4, 2)).to.deep.equal(['0:3 1:2', '3:1']);
    expect(around(1, 0)).to.deep.equal(['', '']);
    expect(around(0, -1)).to.deep.equal(['', '']);
  });

  it('says where a track is, with as many digits as the last one has, and at least two', () => {
    expect(formatPlace(2, 10)).to.equal('03/10');
    expect(formatPlace(0, 3)).to.equal('01/03');
    expect(formatPlace(6, 200)).to.equal('007/200');
  });
});
