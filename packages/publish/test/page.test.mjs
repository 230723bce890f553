import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { THEME_NAMES } from '@mixtape-player/source/frame/model/frame-address.ts';
import { expect } from 'chai';
import { ensureBuilt } from '../../../build/ensure-built.mjs';
import { metaOf } from '../../../test/support/card-fetchers.mjs';
import { readMixtapeFile } from '../src/input/mixtape-file.mjs';
import { contrast, mix } from '../src/picture/oklch.mjs';
import { indexPage } from '../src/site/lists.mjs';
import { mixtapePage } from '../src/site/page.mjs';
import { paletteOf } from '../src/site/palette.mjs';
import { publishStyleSheets } from '../src/site/style-sheets.mjs';
import { deletePage } from '../src/site/unused-files.mjs';
import { scratch } from './support/run.mjs';
import { noise } from './support/songs.mjs';

await ensureBuilt();
const firstView = { ...(await import('../../../dist/server.js')), styles: 'player/first-view.css' };

const track = (id, artist) => ({
  id: `tape_${id}`,
  title: id,
  artist,
  links: [],
  media: '0123456789abcdef',
  playlist: '#EXTM3U\n#EXTINF:2,\n0.m4s\n',
  seconds: 15,
  songSeconds: 214.4,
  peaks: Array(96).fill(9),
});
const MIXTAPE = {
  id: 'tape',
  slug: 'tape',
  title: 'Tape',
  artist: 'The Curators',
  djs: ['DJ One'],
  cover: 'media/0123456789abcdef.png',
  covers: [
    { path: 'media/1111111111111111.jpg', width: 320 },
    { path: 'media/0123456789abcdef.png', width: 640 },
  ],
  icon: 'media/2222222222222222.png',
  color: '#863663',
  card: undefined,
  links: [],
  release: undefined,
  tracks: [track('one', 'The Curators'), track('two', 'Kestrel')],
  page: {},
  styleSheets: [],
};
const pageOf = (change, options = {}) =>
  mixtapePage({ ...MIXTAPE, ...change }, { base: undefined, presaveBase: undefined, firstView, ...options });
const detailed = (page) => pageOf({ page });
const kindOf = (html) => /<p class="kind"[^>]*>(.*)<\/p>/.exec(html)[1];

/** Covers of all kinds: black, white, greys, neon, skin, pale and dark colours around the circle. */
const COVERS = (
  '#000000 #ffffff #808080 #c8c8c8 #39ff14 #ff00ff #00ffff #ffee00 #ff0000 #0000ff #e0ac90 #5a3825 #863663 #30686e ' +
  '#fbe4e8 #e7f7d4 #0a1030 #122b12 #ff8a1e #7d7f7a'
).split(' ');

describe('the colours of a page', () => {
  for (const cover of COVERS)
    for (const scheme of ['light', 'dark', 'inked'])
      it(`can be read with a cover of ${cover}, ${scheme}`, () => {
        const { page, glow, surface, text, quiet, accent, onAccent } = paletteOf(cover, scheme);
        for (const background of [page, glow, surface])
          for (const color of [text, quiet, accent])
            expect(contrast(color, background), `${color} on ${background}`).to.be.at.least(4.5);
        // The row of the active track.
        for (const background of [page, glow].map((color) => mix(accent, color, 0.1)))
          for (const color of [text, quiet])
            expect(contrast(color, background), `${color} on ${background}`).to.be.at.least(4.5);
        expect(contrast(onAccent, accent), `${onAccent} on ${accent}`).to.be.at.least(4.5);
        // The buttons of pre-saves are filled with the colour of text.
        expect(contrast(page, text)).to.be.at.least(7);
      });

  it('are those of the cover, and grey without one', () => {
    expect(detailed({})).to.match(/--mixtape-accent-color: light-dark\(#94426f, #f196c5\);/);
    const [, light, dark] = /--page: light-dark\((#\w+), (#\w+)\);/.exec(pageOf({ color: undefined }));
    for (const grey of [light, dark]) expect(grey).to.match(/^#(\w\w)\1\1$/);
  });

  it('are changed by theme, with text on the accent that can be read', () => {
    const html = detailed({ theme: { 'accent-color': '#ffd166', 'font-family': 'Georgia, serif' } });
    expect(html).to.match(/--mixtape-accent-color: #ffd166;\s+--mixtape-font-family: Georgia, serif;/);
    expect(html).to.include('--mixtape-accent-text-color: #000000;');
    expect(detailed({ theme: 'light' })).to.include('color-scheme: light;');
    expect(detailed({ theme: { background: '#000' } })).to.include('--page: var(--mixtape-background);');
  });
});

describe('the deck', () => {
  it('is dark in the colour of the cover, and has the colours of a theme that has some', () => {
    const deckOf = (change) => /\nmixtape-player {[^}]*}/.exec(pageOf(change))?.[0];
    expect(deckOf({})).to.match(/color-scheme: dark;\s+--mixtape-background: #582d43;\s+--mixtape-color: #ffffff;/);
    // Without a colour of the cover, it is grey.
    expect(deckOf({ color: undefined })).to.match(/--mixtape-background: #(\w\w)\1\1;/);
    expect(deckOf({ page: { theme: 'light' } })).to.include('color-scheme: dark;');
    expect(deckOf({ page: { theme: { 'font-size': '18px' } } })).to.include('color-scheme: dark;');
    expect(deckOf({ page: { theme: { 'accent-color': 'red' } } })).to.equal(undefined);
  });
});

describe('the page of a mixtape', () => {
  it('has the cover, what there is to read, and the player as a card, as it looks before any script', () => {
    expect(detailed({})).to.match(
      /<main class="mixtape card gothic">\s*<img class="cover"[^>]*>\s*<div class="about">[\s\S]*<\/div>\s*<mixtape-player [^>]* layout="card"><template shadowrootmode="open">/,
    );
    expect(detailed({})).to.match(/<template[\s\S]* src="..\/..\/media\/0123456789abcdef.png"[\s\S]*<\/template>/);
    expect(detailed({ layout: 'bar' })).to.match(
      /<main class="mixtape bar gothic">[\s\S]* layout="bar"><template[\s\S]*<section>/,
    );
  });

  it('stays small with many tracks: at most 12 kB with ten', () => {
    // As loud as songs are, and not twice the same.
    const random = noise(1);
    const sizes = [10, 60].map((count) => {
      const tracks = Array.from({ length: count }, (_, index) => ({
        ...track(`number-${index}`, 'Kestrel'),
        peaks: Array.from({ length: 96 }, () => Math.round(150 + 100 * random())),
      }));
      return gzipSync(pageOf({ tracks })).length;
    });
    expect(sizes[0]).to.be.below(12_000);
    expect(sizes[1]).to.be.below(24_000);
  });

  for (const [kind, count, artists, word] of [
    ['Single', 1, 1, '3:34'],
    ['EP', 2, 1, 'two tracks'],
    ['EP', 6, 1, 'six tracks'],
    ['Album', 7, 1, 'seven tracks'],
    ['Mixtape', 4, 2, 'four tracks'],
  ])
    it(`calls ${count} by ${artists} ${artists === 1 ? 'artist' : 'artists'} a ${kind}, in what chats show, too`, () => {
      const tracks = Array.from({ length: count }, (_, index) => track(`n-${index}`, `Artist ${index % artists}`));
      const html = pageOf({ tracks });
      expect(kindOf(html)).to.match(count === 1 ? /^Single · 4 min$/ : new RegExp(`^${kind} · ${word} · \\d+ min$`));
      const said = kind === 'EP' ? 'an EP' : `${kind === 'Album' ? 'an' : 'a'} ${kind.toLowerCase()}`;
      expect(metaOf(html, 'description')).to.include(`Tape, ${said} by The Curators`);
    });

  it('takes a guest of some tracks for no other artist, and the word that mixtape.json has', () => {
    const tracks = ['Kestrel', 'Kestrel (feat. Lio)', 'kestrel ft. Ayo Marsh'].map((artist, index) =>
      track(`n-${index}`, artist),
    );
    expect(kindOf(pageOf({ tracks }))).to.match(/^EP /);
    expect(kindOf(pageOf({ tracks, page: { kind: 'album' } }))).to.match(/^Album /);
    expect(kindOf(pageOf({ tracks, page: { kind: 'Anthology' } }))).to.match(/^Anthology /);
    expect(metaOf(pageOf({ tracks, page: { kind: 'Anthology' } }), 'description')).to.include('an Anthology by');
  });

  it('says from the day of the release on that it is out, also if the page was made before', () => {
    const releasedOn = (date) => pageOf({ release: { date } });
    expect(kindOf(releasedOn('2020-05-01'))).to.equal('Out now · mixtape · two tracks');
    expect(kindOf(releasedOn('2999-05-01'))).to.equal('Mixtape · two tracks · 7 min');
    expect(releasedOn('2999-05-01')).to.include(
      ' data-out="2999-05-01T00:00" data-then="Out now · mixtape · two tracks"',
    );
    expect(releasedOn('2999-05-01T18:00Z')).to.include(' data-out="2999-05-01T18:00Z"');
  });

  it('has two sides from six tracks on, with their lengths, unless mixtape.json says no', () => {
    const sidesOf = (count, page = {}) => {
      const tracks = Array.from({ length: count }, (_, index) => track(`n-${index}`, 'Kestrel'));
      const html = pageOf({ tracks, page });
      const names = [...html.matchAll(/<h2>(.*)<\/h2> <time [^>]*>(.*)<\/time>/g)].map(([, ...parts]) =>
        parts.join(' '),
      );
      const lists = html.match(/<ol class="tracks"[^>]*>[\s\S]*?<\/ol>/g);
      return [...names, ...lists.map((list) => list.match(/<li>/g).length)];
    };
    expect(sidesOf(5)).to.deep.equal(['Tracks 17:52', 5]);
    expect(sidesOf(6)).to.deep.equal(['Side A 10:43', 'Side B 10:43', 3, 3]);
    expect(sidesOf(7)).to.deep.equal(['Side A 14:18', 'Side B 10:43', 4, 3]);
    expect(sidesOf(7, { sides: false })).to.deep.equal(['Tracks 25:01', 7]);
  });

  it('has the title of a single once, and no list', () => {
    const named = (title) =>
      pageOf({ title: 'Northbound', artist: 'Kestrel', tracks: [{ ...track('a', 'Kestrel'), title }] });
    const html = named('Northbound');
    expect(html).to.include('<main class="mixtape card gothic single one-title">').and.not.include('class="tracks"');
    // Otherwise the deck and the paper name the song.
    expect(named('Radio Edit')).to.include('<main class="mixtape card gothic single">').and.include('class="tracks"');
  });

  it('draws the loudness of each track in its row, and nothing of one that has none', () => {
    const peaks = Array.from({ length: 96 }, (_, index) => (index < 48 ? 255 : 0));
    const tracks = [
      { ...track('loud', ''), peaks },
      { ...track('none', ''), peaks: [] },
    ];
    const [path, ...others] = pageOf({ tracks }).match(/(?<=<path d=")[^"]*(?="\/><\/svg>\n<\/li>)/g);
    expect(others).to.deep.equal([]);
    expect(path.match(/v24(?=M|$)/g)).to.have.length(11);
    expect(path.match(/v2(?=M|$)/g)).to.have.length(11);
  });

  it('has its title in the narrow capitals if these have all of its letters, and asks for their file at once', () => {
    const titled = (title) => {
      const html = pageOf({ title });
      return [
        html.includes('card gothic'),
        ...html.matchAll(/<link rel="preload" href="..\/..\/fonts\/(league[\w-]+)/g),
      ].map((found) => found[1] ?? found);
    };
    expect(titled('Low Tide Radio')).to.deep.equal([true, 'league-gothic']);
    expect(titled('Été “88”')).to.deep.equal([true, 'league-gothic']);
    expect(titled('Łódź')).to.deep.equal([true, 'league-gothic', 'league-gothic-ext']);
    for (const title of ['夜の電車', 'Ночь', 'Ελλάδα', 'Tape 🎧']) expect(titled(title), title).to.deep.equal([false]);
  });

  it('has a long title in a smaller size', () => {
    const fitOf = (title) => Number(/--title-fit: ([\d.]+);/.exec(pageOf({ title }))[1]);
    expect(fitOf('x'.repeat(30))).to.equal(1);
    expect(fitOf('x'.repeat(120))).to.equal(0.5);
    expect(pageOf({ title: 'A Thunderstorm' })).to.include('--title-word: 12;');
  });

  it('shows the logo unless poweredBy says no', () => {
    for (const poweredBy of [false, 'none'])
      expect(detailed({ poweredBy })).to.include(' layout="card" powered-by="none">');
    for (const poweredBy of [true, undefined]) expect(detailed({ poweredBy })).not.to.include('powered-by');
  });

  it('has a text in paragraphs, not as markup', () => {
    expect(detailed({ text: 'One <b>\nline.\n\n\r\nTwo.\n' })).to.include(
      '<div class="text">\n<p>One &lt;b&gt;\nline.</p>\n<p>Two.</p>\n</div>',
    );
    expect(detailed({})).not.to.include('class="text"');
  });

  it('lists the tracks with their length, and an artist who is not that of the mixtape', () => {
    const html = pageOf({});
    const rows = html.match(/<a class="track".*<\/a>\n<time.*<\/time>/g);
    expect(rows).to.deep.equal([
      '<a class="track" href="#track=tape_one" data-track="tape_one" aria-current="true"><span class="title">one</span></a>\n<time datetime="PT214S">03:34</time>',
      '<a class="track" href="#track=tape_two" data-track="tape_two"><span class="title">two</span> <span class="artist">Kestrel</span></a>\n<time datetime="PT214S">03:34</time>',
    ]);
    expect(html.match(/<audio [^>]*src="..\/..\/play\/tape_\w+"/g)).to.have.length(2);
  });

  it('has the buttons of a release in one group, and a reminder below them, where the date is', () => {
    const services = {
      spotify: { presave: 'https://s.example', listen: 'https://s.example/album' },
      apple_music: { presave: 'https://a.example', listen: 'https://a.example/album' },
    };
    const groupOf = (reminder) =>
      /<div class="presaves">[\s\S]*?<section>/.exec(
        pageOf({ release: { date: '2030-05-01', reminder, ...services } }),
      )[0];
    const group = groupOf(true);
    const buttons = group.match(/<presave-button[^>]*>/g);
    expect(buttons).to.have.length(3);
    // With the address of a service, the entry in the calendar would lead there.
    expect(buttons.at(-1)).to.equal('<presave-button release-date="2030-05-01" reminder="">');
    expect(buttons.slice(0, -1).join('')).not.to.include('reminder');
    for (const html of [group, groupOf(false)]) {
      const withPart = (part) => html.split('</presave-button>').map((button) => button.includes(`part="${part}"`));
      expect(withPart('countdown').indexOf(true), 'the first one counts down').to.equal(0);
      expect(withPart('countdown').lastIndexOf(true)).to.equal(0);
      expect(withPart('release-date').filter(Boolean), 'the last one says the date').to.have.length(1);
      expect(withPart('release-date').at(-2)).to.equal(true);
    }
  });

  it('asks Spotify for the library only, and sends the time zone, if pre-saves go to mixtape-presave', () => {
    const release = {
      date: '2030-05-01',
      spotify: { clientId: 'a', redirectUri: 'https://r.example/' },
      apple_music: { developerToken: 't', presave: 'https://a.example' },
    };
    const tagsOf = (options) => pageOf({ release }, options).match(/<presave-button[^>]*>/g);
    const [spotify, apple] = tagsOf({ presaveBase: 'https://api.example' });
    expect(spotify).to.include(' scopes="library"').and.include(' send-time-zone=""');
    expect(apple).to.include(' send-time-zone=""').and.not.include('scopes');
    expect(tagsOf({}).join('')).not.to.match(/scopes|send-time-zone/);
  });

  it('escapes what the artist writes', () => {
    const evil = '"><script>alert(1)</script>';
    const links = [{ name: evil, url: 'https://shop.example/?a="b' }];
    const html = pageOf({
      title: evil,
      artist: evil,
      links,
      tracks: [{ ...track('x', evil), title: evil, links }],
      page: { text: evil },
    });
    expect(html.replace(/<script (?:type="application|data)[\s\S]*?<\/script>/g, '')).not.to.include('<script>');
  });
});

describe('a page without a cover', () => {
  it('has the first letter of its title as an icon', () => {
    const html = pageOf({ title: '👩🏽‍🎤 & Friends', icon: undefined });
    const icon = decodeURIComponent(/<link rel="icon" href="data:image\/svg\+xml,([^"]*)">/.exec(html)[1]);
    expect(icon).to.match(/^<svg .*>👩🏽‍🎤<\/text><\/svg>$/);
  });
});

describe('the list of mixtapes', () => {
  it('is a grid of covers, in the colours of the first, and has a tile for a mixtape without one', () => {
    const mixtape = { ...MIXTAPE, url: undefined, date: undefined, trackIds: [], tracks: [] };
    const html = indexPage([mixtape, { ...mixtape, title: 'Ünder', cover: undefined }], ['style.css']);
    expect(html).to.match(/<ul class="mixtapes">\n<li>\n<img class="cover" src="media\/0123456789abcdef.png" alt=""/);
    expect(html).to.include('<div class="cover" data-letter="Ü"></div>');
    expect(html).to.include('#94426f').and.include('<link rel="stylesheet" href="style.css">');
  });
});

describe('an artist’s own style sheet', () => {
  const folder = scratch();
  const songs = join(folder, 'songs');
  const out = join(folder, 'site');
  const beside = join(out, 'mixtape/tape/style.css');
  const publishStyles = () => publishStyleSheets(out, 'tape', songs);
  before(() => {
    for (const path of [songs, join(out, 'mixtape/tape'), join(out, '.mixtape-publish/work')])
      mkdirSync(path, { recursive: true });
  });

  it('is copied from the folder of the songs, again at each run, and is gone when it is gone there', async () => {
    expect(await publishStyles()).to.deep.equal([]);
    for (const css of ['h1 { color: red }', 'h1 { color: blue }']) {
      writeFileSync(join(songs, 'style.css'), css);
      expect(await publishStyles()).to.deep.equal(['mixtape/tape/style.css']);
      expect(readFileSync(beside, 'utf8'))
        .to.match(/^\/\* .* \*\/\n/)
        .and.include(css);
    }
    rmSync(join(songs, 'style.css'));
    expect(await publishStyles()).to.deep.equal([]);
    expect(existsSync(beside)).to.equal(false);
  });

  it('stays where the artist has put it into the site: for one page, or for all', async () => {
    writeFileSync(beside, 'p { color: red }');
    writeFileSync(join(out, 'style.css'), 'a { color: red }');
    expect(await publishStyles()).to.deep.equal(['style.css', 'mixtape/tape/style.css']);
    expect(readFileSync(beside, 'utf8')).to.equal('p { color: red }');
    await deletePage(out, 'tape');
    expect(existsSync(beside), 'also if the mixtape is removed').to.equal(true);
  });

  it('is not copied from behind a symbolic link, which may lead to any file', async () => {
    writeFileSync(join(folder, 'secret.txt'), 'secret');
    symlinkSync(join(folder, 'secret.txt'), join(songs, 'style.css'));
    const { message } = await publishStyles().catch((error) => error);
    expect(message).to.equal('style.css is a symbolic link; copy the file into the folder.');
    rmSync(join(songs, 'style.css'));
  });

  it('is loaded after the page’s own, so that it wins', () => {
    const html = pageOf({ styleSheets: ['style.css', 'mixtape/tape/style.css'] });
    const at = ['site.css', '<style>', '../../style.css', '../../mixtape/tape/style.css'].map((text) =>
      html.indexOf(text),
    );
    expect(at).to.deep.equal([...at].sort((a, b) => a - b));
    expect(at[0]).to.be.above(0);
  });
});

describe('mixtape.json, about the page', () => {
  const folder = scratch();
  const read = (value) => {
    writeFileSync(join(folder, 'mixtape.json'), JSON.stringify(value));
    return readMixtapeFile(folder).catch(({ message }) => message);
  };

  it('accepts every name of the theme of a frame, and only values of its kind', async () => {
    const lengths = ['font-size', 'border-radius', 'gap', 'track-height'];
    const value = (name) =>
      lengths.includes(name) ? '1.5rem' : name === 'font-family' ? '"My Font", serif' : 'rgb(1 2 3 / 50%)';
    const theme = Object.fromEntries(THEME_NAMES.map((name) => [name, value(name)]));
    expect(await read({ theme: { ...theme, 'color-scheme': 'light dark' } })).to.be.an('object');
    expect(await read({ theme: { 'accent-color': 'light-dark(#fff, oklch(0.5 0.1 20))' } })).to.be.an('object');
    for (const color of [
      'url(https://evil.example)',
      'red;}',
      '</style>',
      'var(--x)',
      'image-set("x")',
      'light-dark(url(x), red)',
    ])
      expect(await read({ theme: { background: color } }), color).to.match(
        /^mixtape.json: "background" in "theme" cannot be/,
      );
    for (const length of ['1vh', '-1px', 'calc(1px)', 'red'])
      expect(await read({ theme: { gap: length } }), length).to.match(/"gap" in "theme" cannot be/);
    expect(await read({ theme: { 'font-family': 'x; } body { display: none' } })).to.match(/"font-family" in "theme"/);
  });

  it('says what may be written instead', async () => {
    expect(await read({ theme: 'blue' })).to.equal(
      'mixtape.json: "theme" cannot be "blue". For example: "theme": {"accent-color":"#b0305f"}',
    );
    expect(await read({ theme: 5 })).to.include('"theme" must be "light", "dark" or a group in braces: { }.');
    expect(await read({ theme: { accent: 'red' } })).to.match(
      /"accent" in "theme" is not a known name. Known here: color-scheme, accent-color,/,
    );
    expect(await read({ layout: 'wide' })).to.equal(
      'mixtape.json: "layout" must be one of "auto","bar","card","list". For example: "layout": "card"',
    );
    expect(await read({ poweredBy: 'us' })).to.include('"poweredBy" must be one of true,false,"none".');
    expect(await read({ text: '\u0007' })).to.include('"text" cannot be');
    expect(await read({ kind: 5 })).to.include('"kind" must be text in quotation marks. For example: "kind": "album"');
    expect(await read({ sides: 'no' })).to.include('"sides" must be true or false, without quotation marks.');
    expect(await read({ kind: 'Anthology', sides: false })).to.be.an('object');
    expect(await read({ text: 'One.\n\nTwo.', layout: 'list', poweredBy: false, theme: 'dark' })).to.be.an('object');
  });
});
