import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { parseFragment } from 'parse5';
import { ensureBuilt } from '../../build/ensure-built.mjs';
import { root } from '../../build/root.mjs';
import { LANGUAGES } from '../../src/i18n/languages.ts';

const BUILD_MS = 300_000;
const SERVER = join(root, 'dist/server.js');

const queueOf = (data, mixtape) => ({ data, ...(mixtape && { included: { mixtape } }) });
const ONE = queueOf([{ track_id: 'one', title: 'One', artist: 'Someone', duration: 60 }], {
  title: 'Mix',
  slug: 'mix',
});

/** All elements of some markup, also those in templates. */
function elementsIn(markup) {
  const found = [];
  const walk = (node) => {
    if (node.tagName) found.push(node);
    for (const child of [...(node.childNodes ?? []), ...(node.content?.childNodes ?? [])]) walk(child);
  };
  walk(parseFragment(markup, { scriptingEnabled: false }));
  return found;
}
const attribute = ({ attrs }, name) => attrs.find((each) => each.name === name)?.value;
const named = (markup, tag) => elementsIn(markup).filter(({ tagName }) => tagName === tag);
const textOf = (node) => node.value ?? (node.childNodes ?? []).map(textOf).join('');

describe('mixtape-player/server', () => {
  let renderMixtapePlayer;
  let renderPresaveButton;
  before(async function () {
    this.timeout(BUILD_MS);
    await ensureBuilt();
    ({ renderMixtapePlayer, renderPresaveButton } = await import(SERVER));
  });

  const player = (attributes = {}, more = {}) => renderMixtapePlayer({ queue: ONE, attributes, ...more });

  describe('a player', () => {
    it('is the tag with its attributes, a shadow root, the queue, and what the author puts inside', () => {
      const markup = player(
        { 'mixtape-id': 7, preload: true, 'no-link': false, 'data-part': 'a', id: undefined },
        { children: '<img slot="powered-by" alt="">' },
      );
      expect(markup).to.match(
        /^<mixtape-player mixtape-id="7" preload="" data-part="a"><template shadowrootmode="open">.*<\/template><script type="application\/json" data-mixtape-queue>.*<\/script><img slot="powered-by" alt=""><\/mixtape-player>$/s,
      );
      expect(JSON.parse(textOf(named(markup, 'script')[0]))).to.deep.equal(ONE);
    });

    it('has no shadow root without a track, also if track-ids leaves none', () => {
      expect(renderMixtapePlayer({ queue: { data: [] } })).to.equal(
        '<mixtape-player><script type="application/json" data-mixtape-queue>{"data":[]}</script></mixtape-player>',
      );
      expect(player({ 'track-ids': 'another' })).not.to.include('<template');
    });

    it('shows only the tracks that track-ids names', () => {
      const queue = queueOf([
        { track_id: 'a', title: 'Left' },
        { track_id: 'b', title: 'Kept' },
      ]);
      const markup = renderMixtapePlayer({ queue, attributes: { layout: 'list', 'track-ids': 'b' } });
      const rows = named(markup, 'li').filter((row) => attribute(row, 'part') === 'track');
      expect(rows.map(textOf)).to.deep.equal(['1Kept--:--']);
    });

    it('writes what the queue says as text, whatever it is', () => {
      const evil = `</script></template></noscript><img src=x onerror="alert(1)">'"&`;
      const track = {
        track_id: evil,
        title: evil,
        artist: evil,
        links: [{ name: evil, url: 'https://a.example/"><b>' }],
      };
      const queue = queueOf([track], {
        title: evil,
        slug: evil,
        cover: 'javascript:alert(1)',
        url: 'javascript:alert(1)',
      });
      for (const layout of ['auto', 'list', 'bar', 'card']) {
        const markup = renderMixtapePlayer({ queue, attributes: { layout, class: evil, 'data-x': evil } });
        const all = elementsIn(markup);
        expect(all.filter(({ tagName }) => ['img', 'b'].includes(tagName))).to.deep.equal([]);
        expect(all.flatMap(({ attrs }) => attrs).filter(({ name }) => name.startsWith('on'))).to.deep.equal([]);
        for (const name of ['href', 'src'])
          expect(all.map((each) => attribute(each, name) ?? '').join()).not.to.include('javascript:');
        expect(attribute(all[0], 'class')).to.equal(evil);
        expect(JSON.parse(textOf(named(markup, 'script')[0]))).to.deep.equal(queue);
      }
    });

    it('has a plain audio element and the links of each track where scripts are off', () => {
      const tracks = ['a/b', 'c'].map((track_id) => ({
        track_id,
        links: [{ name: 'Shop', url: `https://a.example/${track_id}` }],
      }));
      const attributes = { 'api-base': 'https://api.example/x/', layout: 'card' };
      const [noscript] = named(renderMixtapePlayer({ queue: queueOf(tracks), attributes }), 'noscript');
      const within = (tag) => {
        const walk = (node) => [node, ...(node.childNodes ?? []).flatMap(walk)];
        return walk(noscript).filter(({ tagName }) => tagName === tag);
      };
      expect(within('audio').map((audio) => attribute(audio, 'src'))).to.deep.equal([
        'https://api.example/x/play/a%2Fb',
        'https://api.example/x/play/c',
      ]);
      for (const audio of within('audio'))
        expect([attribute(audio, 'controls'), attribute(audio, 'preload')]).to.deep.equal(['', 'none']);
      expect(within('a').map((link) => attribute(link, 'href'))).to.deep.equal([
        'https://a.example/a/b',
        'https://a.example/c',
      ]);
      expect([...within('button'), ...within('input')]).to.deep.equal([]);
    });

    it('plays the files that the queue names where scripts are off, also from a base that is relative to the page', () => {
      const sources = (apiBase, ...addresses) => {
        const queue = queueOf(addresses.map((play_url, index) => ({ track_id: `t${index}`, play_url })));
        const markup = renderMixtapePlayer({ queue, attributes: { 'api-base': apiBase, layout: 'card' } });
        return named(markup, 'audio').map((audio) => attribute(audio, 'src'));
      };
      const addresses = ['one.mp3', '/two.mp3', 'https://cdn.example/three.mp3?a&b', 'javascript:alert(1)'];
      expect(sources('https://api.example/x', ...addresses)).to.deep.equal([
        'https://api.example/x/one.mp3',
        'https://api.example/two.mp3',
        'https://cdn.example/three.mp3?a&b',
        'https://api.example/x/play/t3',
      ]);
      expect(sources('../..', ...addresses)).to.deep.equal([
        '../../one.mp3',
        '/two.mp3',
        'https://cdn.example/three.mp3?a&b',
        '../../play/t3',
      ]);
    });

    it('finds cover, links and tracks from a base that is relative to the page, as the browser does', () => {
      const page = 'https://a.example/tapes/mixtape/mix/';
      const urls = (base, cover) => {
        const queue = queueOf(ONE.data, { title: 'Mix', slug: 'mix', cover });
        const all = elementsIn(renderMixtapePlayer({ queue, attributes: { 'api-base': base, layout: 'card' } }));
        const of = (tag, name) => attribute(all.find(({ tagName }) => tagName === tag) ?? { attrs: [] }, name);
        return [of('img', 'src'), of('a', 'href'), of('audio', 'src')].map((url) => new URL(url, page).href);
      };
      for (const base of ['../../', '../..', '/tapes', 'https://a.example/tapes/'])
        expect(urls(base, 'media/a b.png'), base).to.deep.equal([
          'https://a.example/tapes/media/a%20b.png',
          'https://a.example/tapes/mixtape/mix',
          'https://a.example/tapes/play/one',
        ]);
      expect(urls('../..', '/b.png')[0]).to.equal('https://a.example/b.png');
      expect(urls('../..', 'https://b.example/b.png')[0]).to.equal('https://b.example/b.png');
    });

    it('links its style sheet, and writes none, if it gets a URL', () => {
      const markup = player({}, { styles: '/first-view.css?a&b' });
      expect(named(markup, 'style')).to.deep.equal([]);
      expect(named(markup, 'link').map((link) => attribute(link, 'href'))).to.deep.equal(['/first-view.css?a&b']);
      expect(
        elementsIn(markup)
          .flatMap(({ attrs }) => attrs)
          .filter(({ name }) => name === 'style'),
      ).to.deep.equal([]);
    });

    it('is as wide as max-width says, if that is a length', () => {
      expect(player({ 'max-width': 480 })).to.include('{max-width:480px}');
      expect(player({ 'max-width': 'min(100%, calc(2em + 3px))' })).to.include(
        '{max-width:min(100%, calc(2em + 3px))}',
      );
      for (const bad of ['1px}*{color:red', 'calc((1px)', 'url(//a.example)', '1px;x:y', '</style>'])
        expect(
          named(player({ 'max-width': bad }), 'style')
            .map(textOf)
            .join(),
          bad,
        ).not.to.include(`max-width:${bad}`);
    });

    for (const tag of ['en', ...LANGUAGES.keys()])
      it(`speaks ${tag}`, () => {
        const markup = player({}, { language: tag });
        const [root] = elementsIn(markup).filter((each) => attribute(each, 'class')?.startsWith('root'));
        expect(attribute(root, 'lang')).to.equal(tag);
        expect(player({ lang: tag }, { language: 'xx' }).includes(`lang="${tag}"><section`)).to.equal(true);
      });

    it('takes the language of lang first, and English for one that it does not have', () => {
      expect(player({ lang: 'de-AT' }, { language: 'fr' })).to.include('aria-label="Abspielen"');
      expect(player({}, { language: 'fr' })).not.to.include('aria-label="Play"');
      expect(player({}, { language: 'tlh' })).to.include('aria-label="Play"');
    });
  });

  describe('refuses', () => {
    const NEAREST = {
      mixtape_id: 'mixtape-id',
      mixtapeId: 'mixtape-id',
      maxwidth: 'max-width',
      onclick: 'lang',
      trackids: 'track-ids',
    };
    for (const [wrong, right] of Object.entries(NEAREST))
      it(`the attribute ${wrong}`, () => {
        const refused = expect(() => player({ [wrong]: '1' })).to.throw(TypeError, JSON.stringify(wrong));
        if (wrong !== 'onclick') refused.with.property('message').that.includes(JSON.stringify(right));
      });

    for (const name of ['data-', 'data-a b', 'data-a"b', 'a=b', '', 'style onload', '__proto__x'])
      it(`the name ${JSON.stringify(name)}`, () => expect(() => player({ [name]: '1' })).to.throw(TypeError));

    for (const value of [{}, [], () => {}, Symbol('a'), 1n])
      it(`a value of type ${typeof value}`, () => expect(() => player({ id: value })).to.throw(TypeError, 'id'));

    for (const options of [
      { styles: 1 },
      { language: {} },
      { children: [] },
      { attributes: [] },
      { attributes: null },
      { attributes: 'a' },
    ])
      it(`the option ${JSON.stringify(options)}`, () => {
        expect(() => renderMixtapePlayer({ queue: ONE, ...options })).to.throw(TypeError);
        expect(() => renderPresaveButton(options)).to.throw(TypeError);
      });

    for (const queue of [undefined, null, 'text', [], {}, { data: 1 }])
      it(`${JSON.stringify(queue)} as a queue`, () => {
        expect(() => renderMixtapePlayer({ queue }))
          .to.throw()
          .with.include({ name: 'PlayerError', code: 'queue-invalid' });
      });

    it('an attribute of the player on a button', () =>
      expect(() => renderPresaveButton({ attributes: { 'mixtape-id': '1' } })).to.throw(TypeError));
  });

  describe('a button', () => {
    const SPOTIFY = { service: 'spotify', 'project-id': '7', 'client-id': 'a', 'redirect-uri': 'https://a.example/' };
    const shown = (attributes, more = {}) => renderPresaveButton({ attributes, ...more });

    it('reads what a press does, in the language of the page', () => {
      expect(shown(SPOTIFY)).to.include('Pre-save on Spotify').and.not.to.include('disabled=""');
      expect(shown({ service: 'apple_music', lang: 'de' }))
        .to.include('Apple Music')
        .and.not.to.include('Pre-save on');
      expect(shown({ ...SPOTIFY, 'presave-url': 'https://b.example/' })).to.include('href="https://b.example/"');
    });

    it('is unavailable without a service', () => expect(shown({})).to.include('disabled=""'));

    it('knows from now whether the release is out', () => {
      const release = { ...SPOTIFY, 'release-date': '2026-12-04T00:00:00Z', 'listen-url': 'https://a.example/listen' };
      const at = Date.parse('2026-12-04T00:00:00Z');
      expect(shown(release, { now: at - 1000 }))
        .to.include('Pre-save on Spotify')
        .and.include('part="release-date"');
      const out = shown(release, { now: at });
      expect(out)
        .to.include('Listen on Spotify')
        .and.include('href="https://a.example/listen"')
        .and.include('>Out now<');
      expect(() => shown(release, { now: 'soon' })).to.throw(TypeError);
    });

    it('is only a reminder if nothing else is configured', () => {
      const markup = shown({ service: 'spotify', reminder: true, 'release-date': '2999-01-01' });
      expect(markup).to.include('part="reminder"').and.not.to.include('part="button"');
    });

    it('offers the message on the day, with and without a service', () => {
      const message = { 'project-id': '7', notify: true, 'notify-worker': '/mixtape-notify.js' };
      expect(shown(message)).to.include('part="notify"').and.not.to.include('part="button"');
      expect(shown({ ...message, service: 'spotify' }))
        .to.include('part="notify"')
        .and.include('part="button"');
      expect(shown({ ...message, 'release-date': '2000-01-01' })).not.to.include('part="notify"');
    });

    it('has its label from its content', () =>
      expect(shown(SPOTIFY, { children: 'Save <b>it</b>' })).to.match(
        /<slot>Pre-save on Spotify<\/slot>.*Save <b>it<\/b><\/presave-button>$/s,
      ));

    it('leaves countdown and date to its neighbours in a group', () => {
      const dated = { ...SPOTIFY, 'release-date': '2026-12-04' };
      const parts = (neighbours) =>
        ['countdown', 'release-date'].map((part) =>
          shown(dated, { now: Date.parse('2026-11-01'), ...neighbours }).includes(`part="${part}"`),
        );
      expect(parts({})).to.deep.equal([true, true]);
      expect(parts({ hasCountdownAbove: true })).to.deep.equal([false, true]);
      expect(parts({ isDateBelow: true })).to.deep.equal([true, false]);
    });

    it('links to a calendar only by an address that it knows whole', () => {
      const dated = { reminder: true, 'release-date': '2999-01-01' };
      expect(shown({ ...dated, 'reminder-url': 'https://a.example/a.ics' })).to.include(
        'href="webcal://a.example/a.ics"',
      );
      expect(shown({ ...dated, 'reminder-url': '/a.ics' })).not.to.include('part="reminder-feed"');
    });

    it('has the rules of a reminder, beside a pre-save and alone', () => {
      const dated = { reminder: true, 'release-date': '2999-01-01' };
      const beside = shown({ service: 'spotify', 'presave-url': 'https://a.example', ...dated });
      const alone = shown(dated);
      expect(
        [beside, alone].map((html) => /<button [^>]*class="(\w+)[^>]*part="reminder"/.exec(html)?.[1]),
      ).to.deep.equal(['remind', 'presave']);
      for (const html of [beside, alone]) expect(html).to.include('.remind{').and.include('.release>.presave{');
    });
  });

  it('runs where there is nothing but the language: no globals of Node, of a browser, and no imports', async () => {
    const code = await readFile(SERVER, 'utf8');
    expect(code).not.to.match(/\b(?:import|require)\s*\(|^import\b/m);
    const bare = `
      import { createContext, SourceTextModule } from 'node:vm';
      import { readFileSync } from 'node:fs';
      const context = createContext({ TextEncoder, URL, URLSearchParams });
      const module = new SourceTextModule(readFileSync(${JSON.stringify(SERVER)}, 'utf8'), { context });
      await module.link(() => { throw new Error('It imports something.'); });
      await module.evaluate();
      const { renderMixtapePlayer, renderPresaveButton } = module.namespace;
      const length = renderMixtapePlayer({ queue: ${JSON.stringify(ONE)} }).length + renderPresaveButton({}).length;
      if (!(length > 1000)) throw new Error('It rendered nothing.');
    `;
    const { stderr, status } = spawnSync(
      process.execPath,
      ['--experimental-vm-modules', '--no-warnings', '--input-type=module', '--eval', bare],
      { encoding: 'utf8' },
    );
    expect({ stderr, status }).to.deep.equal({ stderr: '', status: 0 });
  });
});
