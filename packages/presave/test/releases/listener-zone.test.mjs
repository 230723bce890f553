import { expect } from 'chai';
import { zoneOf } from '../../src/releases/listener-zone.mjs';

describe("the listener's zone", () => {
  const CASES = [
    ['the one that the button sends', { timeZone: 'Asia/Tokyo', storefront: 'us' }, 'Asia/Tokyo'],
    ['that of the storefront', { storefront: 'de' }, 'Europe/Berlin'],
    ['the zone of most listeners of a large country', { storefront: 'US' }, 'America/New_York'],
    ['the zone of most listeners of scattered islands', { storefront: 'ki' }, 'Pacific/Tarawa'],
    ['the zone of most listeners, where it is not the first by name', { storefront: 'pf' }, 'Pacific/Tahiti'],
    ['the zone of the capital, where nearly all live', { storefront: 'gl' }, 'America/Nuuk'],
    ['a zone that does not exist, and no storefront', { timeZone: 'Moon/Crater' }, 'UTC'],
    ['an offset, which Postgres would read the other way round', { timeZone: '+05:30' }, 'UTC'],
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
