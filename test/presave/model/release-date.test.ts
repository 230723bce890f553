import { expect } from 'chai';
import { outlastsConsent, parseReleaseDate } from '../../../src/presave/model/release-date.ts';

const utc = (text: string): number => Date.parse(text);

describe('release-date', () => {
  it('is a day in the visitor’s time zone', () => {
    expect(parseReleaseDate('2026-12-04')).to.deep.equal({ at: new Date(2026, 11, 4).getTime(), isDay: true });
  });

  it('is a time in the visitor’s time zone if it names no zone', () => {
    expect(parseReleaseDate('2026-12-04T18:30')).to.deep.equal({
      at: new Date(2026, 11, 4, 18, 30).getTime(),
      isDay: false,
    });
  });

  for (const [text, at] of [
    ['2026-12-04T00:00Z', '2026-12-04T00:00:00Z'],
    ['2026-12-04T00:00:30.5z', '2026-12-04T00:00:30Z'],
    ['2026-12-04T00:00+14:00', '2026-12-03T10:00:00Z'],
    ['2026-12-04T00:00-11:00', '2026-12-04T11:00:00Z'],
    ['2026-12-04T00:00+0530', '2026-12-03T18:30:00Z'],
    ['2026-12-04T00:00:00+01', '2026-12-03T23:00:00Z'],
    ['2026-12-04 00:00:00-11', '2026-12-04T11:00:00Z'],
    [' 2028-02-29 12:00Z ', '2028-02-29T12:00:00Z'],
  ] as const) {
    it(`reads ${text}`, () => {
      expect(parseReleaseDate(text)).to.deep.equal({ at: utc(at), isDay: false });
    });
  }

  for (const text of [
    '',
    'soon',
    '04.12.2026',
    '2026-13-01',
    '2026-00-10',
    '2026-02-30',
    '2027-02-29',
    '2026-12-04T24:00',
    '2026-12-04T10:60',
    '2026-12-04T10',
    '2026-12-04T10:00+15:00',
    '2026-12-04T10:00+15',
    '2026-12-04T10:00+1',
    '2026-12-04T10:00+01:',
    '2026-12-04Z',
    '2026-12-4',
    '99999-01-01',
  ]) {
    it(`is not ${JSON.stringify(text)}`, () => {
      expect(parseReleaseDate(text)).to.equal(null);
    });
  }

  it('is beyond stored consent if it is more than six months ahead, whose last month may be shorter', () => {
    const now = utc('2026-08-31T12:00:00Z');
    expect(outlastsConsent('spotify', { at: utc('2027-02-28T12:00:00Z'), isDay: false }, now)).to.equal(false);
    expect(outlastsConsent('spotify', { at: utc('2027-03-01T12:00:00Z'), isDay: false }, now)).to.equal(true);
    // Apple's permission does not end.
    expect(outlastsConsent('apple_music', { at: utc('2037-03-01T12:00:00Z'), isDay: false }, now)).to.equal(false);
  });
});
