import { expect } from 'chai';
import {
  mixtapePageUrl,
  ownShareLink,
  SHARE_LINKS,
  sharedUrl,
  trackLink,
} from '../../../src/player/model/share-links.ts';
import { SHARE_METHODS, shareTargetsIn, withoutOwnTargets } from '../../../src/player/model/share-methods.ts';
import { fc } from '../../support/chance.ts';

const PAGE = { url: 'https://site.example/mixtape/summer?a=1&b=2#top', text: 'Summer & Sun by DJ “A”' };

describe('share links', () => {
  it('lead to the page that the queue names, else to that of its slug, else to that of the author', () => {
    const settings = { siteBase: 'https://site.example', pageUrl: 'https://author.example/page' };
    const url = 'https://label.example/summer';
    expect(mixtapePageUrl({ slug: 'summer', url }, settings)).to.equal(url);
    expect(mixtapePageUrl({ slug: 'summer' }, settings)).to.equal('https://site.example/mixtape/summer');
    expect(mixtapePageUrl({ slug: '' }, settings)).to.equal('https://author.example/page');
    expect(mixtapePageUrl(null, settings)).to.equal('https://author.example/page');
    expect(mixtapePageUrl({ slug: '' }, { ...settings, pageUrl: '' })).to.equal(null);
  });

  it('lead to the page around the player, or to another one, if the author says so', () => {
    const page = 'https://blog.example/post?p=7#track=one';
    expect(sharedUrl('page', page, 'https://label.example/summer')).to.equal('https://blog.example/post?p=7');
    expect(sharedUrl('https://go.example/x', page, null)).to.equal('https://go.example/x');
    expect(sharedUrl('', page, 'https://label.example/summer')).to.equal('https://label.example/summer');
    expect(sharedUrl('', page, null)).to.equal(null);
  });

  it('select a track', () => {
    const track = { trackId: 'tape_one & two', title: '', artist: '', duration: null };
    const url = 'https://label.example/a?b=c#top';
    expect(trackLink(url, track, url)).to.equal('https://label.example/a?b=c#track=tape_one%20%26%20two');
  });

  it('lead to the page of a track, unless the author shares another page than that of the mixtape', () => {
    const mixtape = 'https://label.example/summer';
    const pageUrl = 'https://label.example/track/one';
    const track = { trackId: 'one', title: '', artist: '', duration: null, pageUrl };
    expect(trackLink(mixtape, track, mixtape)).to.equal(pageUrl);
    expect(trackLink('https://go.example/x', track, mixtape)).to.equal('https://go.example/x#track=one');
    expect(trackLink('https://go.example/x', track, null)).to.equal('https://go.example/x#track=one');
  });

  it('open the share dialogs with the address, and with a text where there is room for one', () => {
    const url = encodeURIComponent(PAGE.url);
    const text = encodeURIComponent(PAGE.text);
    expect(Object.entries(SHARE_LINKS).map(([id, { urlFor }]) => [id, urlFor(PAGE)])).to.deep.equal([
      ['facebook', `https://www.facebook.com/sharer/sharer.php?u=${url}`],
      ['twitter', `https://twitter.com/intent/tweet?url=${url}&text=${text}`],
      ['bluesky', `https://bsky.app/intent/compose?text=${text}%20${url}`],
      ['mastodon', `https://share.joinmastodon.org/#text=${text}%20${url}`],
      ['threads', `https://www.threads.com/intent/post?url=${url}&text=${text}`],
      ['whatsapp', `https://wa.me/?text=${text}%20${url}`],
      ['telegram', `https://t.me/share/url?url=${url}&text=${text}`],
      ['email', `mailto:?subject=${text}&body=${text}%0D%0A${url}`],
    ]);
  });

  it('contain the whole address, even with a query and a fragment', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        for (const { urlFor } of [...Object.values(SHARE_LINKS), ownShareLink('Site=https://s.example/?u={url}')]) {
          const { search, hash } = new URL(urlFor({ url, text: '' }));
          expect([...new URLSearchParams(search || hash.slice(1)).values()].join('')).to.equal(url);
        }
      }),
    );
  });

  it('have one method each, beside those without a link', () => {
    expect(SHARE_METHODS).to.deep.equal([...Object.keys(SHARE_LINKS), 'copy', 'embed', 'native']);
  });
});

describe('what share-targets names', () => {
  const own = (name: string): string => `${name}=https://${name}.example/share,to?u={url}&t={text}`;

  it('are sites, the ways to copy, and up to five sites of the author, in their order', () => {
    expect(shareTargetsIn(`copy,bluesky ${own('vk')}\n embed`)).to.deep.equal({
      used: ['copy', 'bluesky', own('vk'), 'embed'],
      unused: [],
    });
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map(own);
    expect(shareTargetsIn(['copy', ...six])).to.deep.equal({
      used: ['copy', ...six.slice(0, 5)],
      unused: six.slice(5),
    });
    expect(shareTargetsIn(undefined)).to.deep.equal({ used: [], unused: [] });
  });

  it('are used without what is no way to share: other schemes, what is shared in the host, and without the link', () => {
    const bad = [
      'myspace',
      'x=javascript:alert(1)//{url}',
      'x=http://x.example/?u={url}',
      'x=https://{url}/',
      'x=https://x.example{url}',
      'x=https://user@x.example/?u={url}',
      'x=https://x.example/',
      '<b>=https://x.example/?u={url}',
    ];
    expect(shareTargetsIn(['copy', ...bad])).to.deep.equal({ used: ['copy'], unused: bad });
  });

  it('have the name that the author wrote, and an address in which what is shared is escaped', () => {
    const { name, urlFor } = ownShareLink('Мой-Сайт=https://m.example/?u={url}&t={text}&again={url}');
    expect(name).to.equal('Мой-Сайт');
    expect(urlFor({ url: 'https://a.example/?b={text}', text: '{url} & "more"' })).to.equal(
      'https://m.example/?u=https%3A%2F%2Fa.example%2F%3Fb%3D%7Btext%7D&t=%7Burl%7D%20%26%20%22more%22&again=https%3A%2F%2Fa.example%2F%3Fb%3D%7Btext%7D',
    );
  });

  it('are no sites of the author in the address of a frame', () => {
    expect(withoutOwnTargets(`${own('vk')} copy, ${own('vk')} mastodon myspace`)).to.equal('copy, mastodon myspace');
  });
});
