import { expect } from 'chai';
import { nextSegment, type Progress, startOf } from '../../../../src/player/model/stream/next-segment.ts';

/** Segments of six seconds: 0, 6, 12, 18, 24, 30. */
const SEGMENTS = [0, 6, 12, 18, 24, 30].map((start) => ({ uri: `${start}.m4s`, range: null, start, seconds: 6 }));
const END = 23;

function next(position: number, known: Partial<Progress> = {}): number | null {
  return nextSegment({ segments: SEGMENTS, starts: new Map(), buffered: [], done: new Set(), ...known }, position, END);
}
const from = (start: number, end: number) => ({ buffered: [{ start, end }] });

describe('the next segment', () => {
  for (const [position, index] of [
    [0, 0],
    [5.9, 0],
    [6, 1],
    [8, 1],
    [13, 2],
    [22, 3],
    [23, 3],
  ] as const) {
    it(`is at first the one with the position: ${position} s`, () => expect(next(position)).to.equal(index));
  }

  it('is the one that begins at the position, if the playlist rounds', () => {
    expect(next(5.9999999)).to.equal(1);
  });

  it('is then the one behind what is buffered', () => {
    expect(next(8, from(6, 12))).to.equal(2);
    // Encoders add some sound in front, which moves the end of a segment.
    expect(next(8, from(5.95, 11.95))).to.equal(2);
  });

  it('is none when all up to the end of the preview is buffered', () => {
    expect(next(8, from(6, 23))).to.equal(null);
    expect(next(8, from(6, 22.95))).to.equal(null);
    expect(next(23, from(6, 23))).to.equal(null);
  });

  it('is none behind the preview, although more are listed', () => {
    expect(next(8, { ...from(6, 17.5), done: new Set([1, 2, 3]) })).to.equal(null);
  });

  it('is an earlier one after a seek back, up to what is buffered', () => {
    const buffered = [{ start: 18, end: 23 }];
    expect(next(9, { buffered })).to.equal(1);
    expect(next(9, { buffered: [{ start: 6, end: 12 }, ...buffered] })).to.equal(2);
    expect(next(9, { buffered: [{ start: 6, end: 23 }] })).to.equal(null);
  });

  it('is one that was appended if the browser has removed it', () => {
    expect(next(14, { ...from(18, 23), starts: new Map([[2, 12]]) })).to.equal(2);
  });

  it('is not one that was just appended without being buffered', () => {
    expect(next(8, { done: new Set([1]) })).to.equal(2);
  });

  describe('in a list whose durations are truncated', () => {
    // Each is listed with six seconds and has seven.
    const starts = new Map([
      [1, 6],
      [2, 13],
    ]);

    it('is counted from the nearest that was loaded', () => {
      expect(startOf({ segments: SEGMENTS, starts }, 3)).to.equal(19);
      expect(startOf({ segments: SEGMENTS, starts }, 0)).to.equal(0);
    });

    it('follows what is buffered', () => {
      expect(next(8, { ...from(6, 20), starts })).to.equal(3);
    });
  });

  it('is the first before the first', () => {
    const late = SEGMENTS.map((segment) => ({ ...segment, start: segment.start + 2 }));
    expect(next(1, { segments: late })).to.equal(0);
  });
});
