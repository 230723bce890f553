import { expect } from 'chai';
import { mixtapeUrl, SHARE_TARGETS } from '../../src/domain/share-links.ts';
import { fc } from '../support/chance.ts';

const PAGE = 'https://site.example/mixtape/summer?a=1&b=2#top';

describe('share links', () => {
  it('lead to the mixtape’s page, with the slug as one path segment', () => {
    expect(mixtapeUrl({ siteBase: 'https://site.example/base' }, 'a/b?c#d e%é')).to.equal(
      'https://site.example/base/mixtape/a%2Fb%3Fc%23d%20e%25%C3%A9',
    );
  });

  it('lead to the share dialogs of Facebook and Twitter', () => {
    const dialogs = SHARE_TARGETS.map(({ id, urlFor }) => [id, urlFor(PAGE).split('=')[0]]);
    expect(dialogs).to.deep.equal([
      ['facebook', 'https://www.facebook.com/sharer/sharer.php?u'],
      ['twitter', 'https://twitter.com/intent/tweet?url'],
    ]);
  });

  it('contain the whole address, even with a query and a fragment', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (page) => {
        for (const { urlFor } of SHARE_TARGETS)
          expect([...new URL(urlFor(page)).searchParams.values()]).to.deep.equal([page]);
      }),
    );
  });
});
