import { expect } from 'chai';
import { checkReturnAddress, originOf, parseBase, safeHttpUrl } from '../../../src/platform/http/safe-url.ts';
import { playUrl, queueUrl } from '../../../src/player/api/mixtape-api.ts';
import { mixtapeUrl, SHARE_LINKS } from '../../../src/player/model/share-links.ts';
import { fc } from '../../support/chance.ts';
import { always, anyAddress, wholeText } from '../../support/hostile.ts';

const ORIGIN = 'https://site.example';

describe('any URL from outside', () => {
  const base = fc.oneof(fc.constantFrom(undefined, ORIGIN, 'https://api.example/v3/'), anyAddress);

  it('is loaded or linked to over http or https only', () => {
    always([anyAddress, base], (address, relativeTo) => {
      const safe = safeHttpUrl(address, relativeTo);
      if (safe === null) return;
      expect(new URL(safe).protocol).to.be.oneOf(['http:', 'https:']);
      expect(safe).to.match(/^https?:\/\/[^/]/);
      // The checked URL is the one that is used.
      expect(new URL(safe).href).to.equal(safe);
    });
  }).timeout(60_000);

  it('is returned to only if that is allowed', () => {
    const origins = fc.array(fc.oneof(anyAddress, fc.constantFrom('https://cms.example', 'http://cms.example:8080/')));
    const address = fc.oneof(anyAddress, fc.constantFrom('https://cms.example/a', 'https://site.example/b', null));
    always([address, origins], (text, otherOrigins) => {
      const checked = checkReturnAddress(text, [ORIGIN, ...otherOrigins]);
      if (checked === null) return;
      const { protocol, origin, username, password } = new URL(checked);
      expect(protocol).to.be.oneOf(['http:', 'https:']);
      expect([ORIGIN, ...otherOrigins.map(originOf)]).to.include(origin);
      expect(username + password).to.equal('');
    });
  }).timeout(60_000);

  it('has an http(s) origin or none', () => {
    always([anyAddress], (address) => {
      const origin = originOf(address);
      if (origin !== null) expect(origin).to.match(/^https?:\/\/[^/?#@]+$/);
    });
  }).timeout(60_000);

  it('is a base that ids and slugs cannot escape', () => {
    always([anyAddress, wholeText], (address, text) => {
      const safe = safeHttpUrl(address, ORIGIN);
      if (safe === null) return;
      const apiBase = parseBase(safe);
      expect(apiBase).to.not.match(/[/?#]$/);
      const from = { apiBase, siteBase: apiBase };
      for (const url of [queueUrl(from, text), playUrl(from, { trackId: text }), mixtapeUrl(from, text)]) {
        const { href, origin, search, hash } = new URL(url);
        expect(origin).to.equal(new URL(safe).origin);
        expect([search, hash]).to.deep.equal(['', '']);
        expect(href.startsWith(apiBase)).to.equal(true);
      }
    });
  }).timeout(60_000);

  it('is shared completely, and only with the share services', () => {
    always([fc.oneof(wholeText, fc.webUrl({ withQueryParameters: true, withFragments: true }))], (address) => {
      for (const { urlFor } of Object.values(SHARE_LINKS)) {
        const { origin, pathname, searchParams } = new URL(urlFor({ url: address, text: address }));
        const { origin: expectedOrigin, pathname: expectedPath } = new URL(urlFor({ url: '', text: '' }));
        expect([origin, pathname]).to.deep.equal([expectedOrigin, expectedPath]);
        for (const value of searchParams.values()) expect(value).to.include(address);
      }
    });
  }).timeout(60_000);
});
