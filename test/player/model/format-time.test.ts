import { expect } from 'chai';
import { formatTime } from '../../../src/player/model/format-time.ts';

describe('formatTime', () => {
  const cases: readonly (readonly [number, string])[] = [
    [0, '00:00'],
    [-0, '00:00'],
    [0.999, '00:00'],
    [1, '00:01'],
    [15, '00:15'],
    [14.999999, '00:14'],
    [59.9, '00:59'],
    [60, '01:00'],
    [65, '01:05'],
    [600, '10:00'],
    [5999, '99:59'],
    [6000, '100:00'],
  ];
  for (const [seconds, text] of cases) {
    it(`shows ${seconds} s as ${text}`, () => {
      expect(formatTime(seconds)).to.equal(text);
    });
  }

  for (const seconds of [-1, -0.001, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    it(`throws for ${seconds}`, () => {
      expect(() => formatTime(seconds)).to.throw(RangeError, `not ${seconds}`);
    });
  }
});
