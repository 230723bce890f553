import { expect } from 'chai';
import type { Remark } from '../src/finding.ts';
import { checkCard, hasCard } from '../src/page/check-card.ts';
import { parsePage } from '../src/page/parse-page.ts';
import { CHATS } from '../src/page/who-plays.ts';
import { NOT_PROBED } from '../src/probed.ts';
import type { World } from '../src/world.ts';

const SITE = 'https://music.example/tapes';
const PUBLISHED = '<meta name="generator" content="mixtape-publish">';
const PLAYER = '<mixtape-player mixtape-id="tape"></mixtape-player>';

const TAGS: Readonly<Record<string, string>> = {
  'og:title': 'Tape',
  'og:description': 'A mixtape',
  'og:image': `${SITE}/media/card.jpg`,
  'og:video': `${SITE}/player/embed.html?mixtape-id=tape`,
  'twitter:card': 'player',
  'twitter:player': `${SITE}/player/embed.html?mixtape-id=tape`,
};
const tags = (change: Readonly<Record<string, string>> = {}): string =>
  Object.entries({ ...TAGS, ...change })
    .map(([name, content]) => `<meta property="${name}" content="${content}">`)
    .join('');

/** A world in which every URL answers, but those with another status or type. */
function worldWith(types: Readonly<Record<string, string | number>>, hasProbe = true): World {
  return {
    origin: 'http://127.0.0.1:8080',
    browse: () => Promise.reject(new Error('A card is not browsed.')),
    canPlay: () => true,
    probe: async ({ url }) => {
      if (!hasProbe) return { hops: [], failure: `${NOT_PROBED}404`, body: '', isCut: false };
      const given = types[url] ?? (url.endsWith('.jpg') ? 'image/jpeg' : 'text/html');
      const [status, type] = typeof given === 'number' ? [given, ''] : [200, given];
      return { hops: [{ url, status, headers: { 'content-type': type } }], failure: null, body: '', isCut: false };
    },
  };
}

const judge = (head: string, world = worldWith({}), body = PLAYER, site = SITE): Promise<Remark> =>
  checkCard(parsePage(`<head>${head}</head>${body}`, `${site}/mixtape/tape/`), world);

describe('the checker, about the card of a page', () => {
  it('looks at pages that are made to be shared, and at no others', () => {
    const isLookedAt = (head: string): boolean => hasCard(parsePage(`<head>${head}</head>${PLAYER}`, SITE));
    expect([PUBLISHED, tags(), ''].map(isLookedAt)).to.deep.equal([true, true, false]);
  });

  it('is content if picture and frame answer', async () => {
    expect(await judge(PUBLISHED + tags())).to.include({ verdict: 'fine' });
  });

  it('says who plays a page with a film, and who shows the picture', async () => {
    const film = { 'og:video': `${SITE}/media/film.mp4`, 'og:video:type': 'video/mp4' };
    const sizes = { 'twitter:title': 'Tape', 'twitter:image': `${SITE}/media/card.jpg`, 'twitter:player:width': '480' };
    const head = PUBLISHED + tags({ ...film, ...sizes, 'twitter:player:height': '206' });
    const types = { [`${SITE}/media/film.mp4`]: 'video/mp4' };
    expect(await judge(head, worldWith(types))).to.deep.equal({
      verdict: 'fine',
      what: 'Discord plays the film. Mastodon frames the player. X may frame the player: it decides for each site. Slack and Bluesky show the picture.',
    });
  });

  it('says that without a film Discord shows the picture, and X if its tags are not complete', async () => {
    const { what } = await judge(PUBLISHED + tags({ 'og:video:type': 'text/html' }));
    expect(what).to.equal('Mastodon frames the player. Discord, X, Slack, and Bluesky show the picture.');
  });

  const discord: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
    [{}, 'film'],
    [{ 'og:video:type': 'text/html' }, 'picture'],
    [{ 'og:image': '' }, 'picture'],
    [{ 'twitter:card': 'summary_large_image' }, 'picture'],
  ];
  for (const [change, plays] of discord)
    it(`knows that Discord gets a ${plays} from ${JSON.stringify(change)}`, () => {
      const given: Readonly<Record<string, string>> = { ...TAGS, 'og:video:type': 'video/mp4', ...change };
      expect(CHATS.find(({ name }) => name === 'Discord')?.plays((name) => given[name] ?? '')).to.equal(plays);
    });

  it('says that a site was published without --base, and what to add', async () => {
    const remark = await judge(PUBLISHED + tags({ 'twitter:player': '', 'og:video': '', 'twitter:card': '' }));
    expect(remark.what).to.include('neither picture nor player');
    expect(remark).to.include({ verdict: 'warning', copy: `--base ${SITE}` });
  });

  it('says nothing about the list of a site', async () => {
    expect(await judge(PUBLISHED, worldWith({}), '<h1>Mixtapes</h1>')).to.include({ verdict: 'fine' });
  });

  it('says which tags another page lacks', async () => {
    expect((await judge(tags({ 'og:image': '', 'twitter:card': '' }))).what).to.match(
      /^og:image, twitter:card are missing/,
    );
  });

  it('says that the site has moved', async () => {
    const elsewhere = `${PUBLISHED}${tags({ 'twitter:player': 'https://old.example/player/embed.html' })}`;
    expect(await judge(elsewhere)).to.include({
      verdict: 'warning',
      what: 'The card was made for https://old.example, but the page is at https://music.example.',
    });
  });

  it('looks at the card only where the site is', async () => {
    const remark = await judge(PUBLISHED + tags(), worldWith({}), PLAYER, 'http://127.0.0.1:8080');
    expect(remark).to.include({
      verdict: 'fine',
      what: 'The card is for https://music.example: check the page there.',
    });
  });

  const wrong: readonly (readonly [
    string,
    Readonly<Record<string, string>>,
    Readonly<Record<string, string | number>>,
    Remark['verdict'],
    RegExp,
  ])[] = [
    ['a relative picture', { 'og:image': '/card.jpg' }, {}, 'broken', /absolute/],
    ['a frame over http', { 'twitter:player': 'http://music.example/embed.html' }, {}, 'warning', /not https/],
    ['a missing picture', {}, { [`${SITE}/media/card.jpg`]: 404 }, 'broken', /404/],
    ['an SVG', {}, { [`${SITE}/media/card.jpg`]: 'image/svg+xml' }, 'broken', /image\/svg\+xml: chats show none/],
    [
      'a film over http',
      { 'og:video': 'http://music.example/a.mp4', 'og:video:type': 'video/mp4' },
      {},
      'warning',
      /not https/,
    ],
    ['a film with the wrong type', { 'og:video:type': 'video/mp4' }, {}, 'broken', /text\/html: chats do not play it/],
    ['a missing frame', {}, { [`${SITE}/player/embed.html?mixtape-id=tape`]: 404 }, 'broken', /404/],
  ];
  for (const [title, change, types, verdict, what] of wrong)
    it(`finds ${title}`, async () => {
      const remark = await judge(tags(change), worldWith(types));
      expect(remark.what).to.match(what);
      expect(remark.verdict).to.equal(verdict);
    });

  it('leaves out what it cannot request', async () => {
    expect(await judge(tags(), worldWith({}, false))).to.include({ verdict: 'unchecked' });
  });
});
