import { expect } from 'chai';
import { releaseInstant, zoneOf } from '../../src/delivery/release-instant.mjs';

describe('the instant of a release', () => {
  const CASES = [
    ['an instant is the same for everybody', '2026-12-04T00:00:00Z', 'Asia/Tokyo', '2026-12-04T00:00:00.000Z'],
    ['an instant with an offset', '2026-12-04T00:00:00+09:00', 'UTC', '2026-12-03T15:00:00.000Z'],
    ['a date begins in UTC', '2026-12-04', 'UTC', '2026-12-04T00:00:00.000Z'],
    ['a date begins in Tokyo', '2026-12-04', 'Asia/Tokyo', '2026-12-03T15:00:00.000Z'],
    ['a date begins in New York', '2026-12-04', 'America/New_York', '2026-12-04T05:00:00.000Z'],
    ['the first country of all', '2026-12-04', 'Pacific/Kiritimati', '2026-12-03T10:00:00.000Z'],
    ['the last country of all', '2026-12-04', 'Pacific/Pago_Pago', '2026-12-04T11:00:00.000Z'],
    ['an offset of a quarter of an hour', '2026-12-04', 'Asia/Kathmandu', '2026-12-03T18:15:00.000Z'],
    ['the clocks change later on the day', '2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['the clocks have changed the day before', '2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    ['midnight is left out by the clock', '2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['an hour before midnight comes twice', '2026-10-30', 'Africa/Cairo', '2026-10-29T22:00:00.000Z'],
  ];
  for (const [title, at, zone, instant] of CASES) {
    it(title, () => expect(releaseInstant(at, zone).toISOString()).to.equal(instant));
  }
});

describe("the listener's zone", () => {
  const CASES = [
    ['the one that the button sends', { timeZone: 'Asia/Tokyo', storefront: 'us' }, 'Asia/Tokyo'],
    ['that of the storefront', { storefront: 'de' }, 'Europe/Berlin'],
    ['the zone of most listeners of a large country', { storefront: 'US' }, 'America/New_York'],
    ['a zone that does not exist, and no storefront', { timeZone: 'Moon/Crater' }, 'UTC'],
    ['a storefront that does not exist', { storefront: 'zz' }, 'UTC'],
    ['a storefront that is no code', { storefront: '../../etc' }, 'UTC'],
    ['nothing is known', {}, 'UTC'],
  ];
  for (const [title, listener, zone] of CASES) {
    it(title, () => expect(zoneOf(listener)).to.equal(zone));
  }

  it('every country has a zone', () => {
    for (const country of 'gb fr jp eg in za kr se ng cn ua nz'.split(' ')) {
      expect(zoneOf({ storefront: country }), country).not.to.equal('UTC');
    }
  });
});
