import { expect } from 'chai';
import { SHARE_METHODS, SHARE_TARGETS, sharedUrl } from '../../../src/player/model/share-links.ts';
import { fc } from '../../support/chance.ts';

const PAGE = { url: 'https://site.example/mixtape/summer?a=1&b=2#top', text: 'Summer & Sun by DJ “A”' };

describe('share links', () => {
  it('lead to the page that the queue names, else to that of its slug, else to that of the author', () => {
    const settings = { siteBase: 'https://site.example', pageUrl: 'https://author.example/page' };
    const url = 'https://label.example/summer';
    expect(sharedUrl({ slug: 'summer', url }, settings)).to.equal(url);
    expect(sharedUrl({ slug: 'summer' }, settings)).to.equal('https://site.example/mixtape/summer');
    expect(sharedUrl({ slug: '' }, settings)).to.equal('https://author.example/page');
    expect(sharedUrl(null, settings)).to.equal('https://author.example/page');
    expect(sharedUrl({ slug: '' }, { ...settings, pageUrl: '' })).to.equal(null);
  });

  it('open the share dialogs with the address, and with a text where there is room for one', () => {
    const url = encodeURIComponent(PAGE.url);
    const text = encodeURIComponent(PAGE.text);
    expect(SHARE_TARGETS.map(({ id, urlFor }) => [id, urlFor(PAGE)])).to.deep.equal([
      ['facebook', `https://www.facebook.com/sharer/sharer.php?u=${url}`],
      ['twitter', `https://twitter.com/intent/tweet?url=${url}&text=${text}`],
      ['whatsapp', `https://wa.me/?text=${text}%20${url}`],
      ['email', `mailto:?subject=${text}&body=${text}%0D%0A${url}`],
    ]);
  });

  it('contain the whole address, even with a query and a fragment', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        for (const { urlFor } of SHARE_TARGETS)
          expect([...new URL(urlFor({ url, text: '' })).searchParams.values()].join('')).to.equal(url);
      }),
    );
  });

  it('have one method each, beside those without a link', () => {
    expect(SHARE_METHODS).to.deep.equal(['facebook', 'twitter', 'whatsapp', 'email', 'copy', 'embed', 'native']);
  });
});
