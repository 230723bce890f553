import { expect } from 'chai';
import { facebookUrl, mixtapeUrl, twitterUrl } from '../../src/domain/share-links.ts';
import { fc } from '../support/chance.ts';

const PAGE = 'https://site.example/mixtape/summer?a=1&b=2#top';

describe('share links', () => {
  it('lead to the mixtape’s page, with the slug as one piece', () => {
    expect(mixtapeUrl({ siteBase: 'https://site.example/base' }, 'a/b?c#d e%é')).to.equal(
      'https://site.example/base/mixtape/a%2Fb%3Fc%23d%20e%25%C3%A9',
    );
  });

  it('lead to Facebook’s sharer', () => {
    const url = new URL(facebookUrl(PAGE));
    expect([url.hostname, url.pathname]).to.deep.equal(['www.facebook.com', '/sharer/sharer.php']);
  });

  it('lead to Twitter’s tweet intent', () => {
    const url = new URL(twitterUrl(PAGE));
    expect([url.hostname, url.pathname]).to.deep.equal(['twitter.com', '/intent/tweet']);
  });

  it('carry the whole address, whatever is in it', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (page) => {
        expect(new URL(facebookUrl(page)).searchParams.get('u')).to.equal(page);
        expect(new URL(twitterUrl(page)).searchParams.get('url')).to.equal(page);
      }),
    );
  });
});
