import { expect } from 'chai';
import { formatTime } from '../../../src/player/model/format-time.ts';
import { fc } from '../../support/chance.ts';

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

  it('shows the last full second', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 360_000, noNaN: true }), (seconds) => {
        const [minutes = '', rest = ''] = formatTime(seconds).split(':');
        expect(minutes).to.match(/^\d{2,}$/);
        expect(rest).to.match(/^[0-5]\d$/);
        const shown = Number(minutes) * 60 + Number(rest);
        expect(shown).to.be.at.most(seconds);
        expect(seconds - shown).to.be.below(1);
      }),
    );
  });
});
