import { expect } from 'chai';
import type { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { OWN_TAG } from '../../src/embed/page-container.ts';
import { demoOrigin } from '../support/pages/demo-origin.ts';
import {
  afterwards,
  clear,
  create,
  hush,
  nextTask,
  once,
  queueOf,
  recordRequests,
  setGlobal,
  theStage,
} from './stage.ts';

const trackIdsOf = ({ tracks }: MixtapePlayerElement): string[] => tracks.map(({ trackId }) => trackId);

/** A player in a container, as `embed.js` creates it. */
function inContainer(
  data: Readonly<Record<string, string>>,
  attributes: Readonly<Record<string, string | null>> = {},
): { outer: HTMLElement; player: MixtapePlayerElement } {
  const outer = theStage().appendChild(document.createElement('div'));
  for (const [name, value] of Object.entries(data)) outer.setAttribute(`data-${name}`, value);
  const player = create({ 'mixtape-id': null, 'api-base': null, 'site-base': null, ...attributes });
  outer.append(player);
  return { outer, player };
}

/** The classic script's tag, next to the file that defines the element. Its type keeps it from running. */
function scriptTag(data: Readonly<Record<string, string>>, query = ''): void {
  const script = document.createElement('script');
  script.type = 'text/plain';
  const definedAt: unknown = Reflect.get(create(), 'scriptUrl');
  script.src = new URL(`embed.js${query}`, String(definedAt)).href;
  for (const [name, value] of Object.entries(data)) script.setAttribute(`data-${name}`, value);
  document.head.append(script);
  afterwards(() => script.remove());
}

const TWO = ['northbound', 'slow-ferry'];
const answerQueues = (): ReturnType<typeof recordRequests> =>
  recordRequests((url) => (url.pathname.endsWith('/queue') ? queueOf(TWO) : undefined));

describe('where the configuration of <mixtape-player> comes from', () => {
  afterEach(clear);

  it('warn once if share links lead to the host of the API by default, which is neither the page’s nor the script’s', async () => {
    answerQueues();
    const said = hush();
    for (const siteBase of [{}, { 'site-base': null }, { 'site-base': null }]) {
      const player = create(siteBase);
      theStage().append(player);
      await once(player, 'mixtapeload');
      player.remove();
    }
    const text = `Share links lead to ${demoOrigin}/mixtape/…. If that is elsewhere, set site-base.`;
    expect(said).to.deep.equal([{ level: 'warn', text }]);
  });

  it('are the container’s data attributes', async () => {
    const requests = answerQueues();
    const { player } = inContainer({
      'mixtape-id': 'summer',
      'max-width': '320',
      'track-ids': 'slow-ferry',
      'preview-start': '3',
      'preview-duration': '4',
      'no-hotkeys': '',
      preload: 'false',
    });
    await once(player, 'mixtapeload');
    expect(requests[0]?.url.pathname).to.equal('/v3/mixtapes/summer/queue');
    expect(player.mixtapeId).to.equal('summer');
    expect(player.maxWidth).to.equal('320px');
    expect(trackIdsOf(player)).to.deep.equal(['slow-ferry']);
    expect(player.previewStart).to.equal(3);
    expect(player.duration).to.equal(4);
    expect(player.noHotkeys).to.equal(true);
    expect(player.preload).to.equal(false);
  });

  it('prefers the attribute, then the container, then the script’s tag, then the global', async () => {
    answerQueues();
    scriptTag({ 'mixtape-id': 'of-script', 'max-width': '111', 'preview-start': '1', 'track-ids': 'slow-ferry' });
    setGlobal('mixtapeTracksIds', ['northbound']);
    const { player } = inContainer({ 'mixtape-id': 'of-container', 'max-width': '222' }, { 'max-width': '333' });
    await once(player, 'mixtapeload');
    expect(player.maxWidth).to.equal('333px');
    expect(player.mixtapeId).to.equal('of-container');
    expect(player.previewStart).to.equal(1);
    expect(trackIdsOf(player)).to.deep.equal(['slow-ferry']);
  });

  it('includes the script’s tag in any version: one place for the API of a whole site', async () => {
    const requests = answerQueues();
    scriptTag({ 'api-base': 'https://api.example/', 'api-key': 'the site’s' }, '?ver=6.1');
    const { player } = inContainer({ 'mixtape-id': 'summer' });
    await once(player, 'mixtapeload');
    expect(requests[0]?.url.href).to.equal('https://api.example/v3/mixtapes/summer/queue');
    expect(player.apiKey).to.equal('the site’s');
  });

  it('includes the script’s tag if its URL redirects to this script', async () => {
    const requests = answerQueues();
    const tag = document.createElement('script');
    tag.type = 'text/plain';
    tag.src = 'https://cdn.example/mixtape-player@latest/embed.js';
    tag.dataset['apiBase'] = 'https://site.example';
    document.head.append(tag);
    afterwards(() => tag.remove());
    const stranger = inContainer({ 'mixtape-id': 'summer' });
    await once(stranger.player, 'mixtapeload');
    // The classic script sets this when it runs.
    Reflect.set(tag, OWN_TAG, true);
    const { player } = inContainer({ 'mixtape-id': 'winter' });
    await once(player, 'mixtapeload');
    expect(requests.map(({ url }) => url.origin)).to.deep.equal([
      new URL(String(Reflect.get(player, 'scriptUrl'))).origin,
      'https://site.example',
    ]);
  });

  it('tolerates scripts without a valid URL', async () => {
    const requests = answerQueues();
    for (const src of ['http://', 'https://[', '']) {
      const broken = document.createElement('script');
      broken.type = 'text/plain';
      broken.setAttribute('src', src);
      document.head.prepend(broken);
      afterwards(() => broken.remove());
    }
    scriptTag({ 'api-base': 'https://site.example' });
    const { player } = inContainer({ 'mixtape-id': 'summer' });
    await once(player, 'mixtapeload');
    expect(requests[0]?.url.origin).to.equal('https://site.example');
  });

  it('follows later changes of the container', async () => {
    answerQueues();
    const { outer, player } = inContainer({ 'mixtape-id': 'summer' });
    await once(player, 'mixtapeload');
    outer.setAttribute('data-mixtape-id', 'winter');
    outer.setAttribute('data-max-width', '200');
    await once(player, 'mixtapeload');
    expect(player.mixtapeId).to.equal('winter');
    expect(player.getBoundingClientRect().width).to.equal(200);
    outer.removeAttribute('data-max-width');
    await nextTask();
    expect(player.getBoundingClientRect().width).to.equal(700);
  });

  describe('the global mixtapeTracksIds', () => {
    for (const [what, value, kept] of [
      ['an array', ['slow-ferry'], ['slow-ferry']],
      ['a string', 'slow-ferry, northbound', TWO],
      ['an empty array', [], TWO],
      ['null', null, TWO],
      ['an object', { 0: 'slow-ferry', length: 1 }, TWO],
      ['a function', () => ['slow-ferry'], TWO],
    ] as const) {
      it(`as ${what} keeps ${kept.join(' and ')}`, async () => {
        answerQueues();
        setGlobal('mixtapeTracksIds', value);
        const { player } = inContainer({ 'mixtape-id': 'summer' });
        await once(player, 'mixtapeload');
        expect(trackIdsOf(player)).to.deep.equal(kept);
      });
    }

    it('accepts numbers as ids', async () => {
      setGlobal('mixtapeTracksIds', [101, '103']);
      const { player } = inContainer({}, { 'mixtape-id': 'numeric-ids', 'api-base': demoOrigin });
      await once(player, 'mixtapeload');
      expect(trackIdsOf(player)).to.deep.equal(['101', '103']);
    });

    it('ignores an element whose id is that name', async () => {
      answerQueues();
      const link = theStage().appendChild(document.createElement('a'));
      link.id = 'mixtapeTracksIds';
      link.href = 'https://example.com/slow-ferry';
      expect(Reflect.get(globalThis, 'mixtapeTracksIds')).to.equal(link);
      const { player } = inContainer({ 'mixtape-id': 'summer' });
      await once(player, 'mixtapeload');
      expect(trackIdsOf(player)).to.deep.equal(TWO);
    });
  });

  it('ignores globals inherited from Object.prototype, and names that others can set, such as window.name', async () => {
    answerQueues();
    const everyObject = Object.prototype as { global?: string; mixtapeTracksIds?: string };
    afterwards(() => {
      delete everyObject.global;
      delete everyObject.mixtapeTracksIds;
      window.name = '';
    });
    // The page that opened this window can set its name.
    window.name = 'https://evil.example';
    // Not enumerable: the bundle of the tests, other than the built files, loads modules by loops over all properties.
    Object.defineProperties(everyObject, {
      global: { value: 'name', configurable: true },
      mixtapeTracksIds: { value: 'slow-ferry', configurable: true },
    });
    const { player } = inContainer({ 'mixtape-id': 'summer' });
    await once(player, 'mixtapeload');
    const { origin } = new URL(String(Reflect.get(player, 'scriptUrl')));
    expect([player.siteBase, player.apiBase]).to.deep.equal([origin, origin]);
    expect(trackIdsOf(player)).to.deep.equal(TWO);
  });

  describe('a URL in a container, which an author with filtered HTML may have written', () => {
    it('is used if it has the page’s origin', async () => {
      const requests = answerQueues();
      const { player } = inContainer({ 'mixtape-id': 'summer', 'api-base': '/api/v9' });
      await once(player, 'mixtapeload');
      expect(requests[0]?.url.href).to.equal(`${location.origin}/api/v9/v3/mixtapes/summer/queue`);
    });

    for (const address of [
      'https://evil.example',
      '//evil.example/api',
      'javascript:alert(1)',
      'data:text/plain,x',
      'blob:https://evil.example/1',
      '\\\\evil.example',
      'http://',
    ]) {
      it(`is not used if it is ${address}: the script’s tag is used instead, and the console warns once`, async () => {
        const said = hush();
        const requests = answerQueues();
        scriptTag({ 'api-base': 'https://site.example' });
        const { player } = inContainer({ 'mixtape-id': 'summer', 'api-base': address });
        await once(player, 'mixtapeload');
        await nextTask();
        expect(requests.map(({ url }) => url.origin)).to.deep.equal(['https://site.example']);
        expect(said).to.have.length(1);
        expect(said[0]?.level).to.equal('error');
        expect(said[0]?.text).to.contain('api-base');
      });
    }

    it('is reported once for each element and value, however often it is read', async () => {
      const said = hush();
      answerQueues();
      const { outer, player } = inContainer({ 'mixtape-id': 'summer', 'api-base': 'https://evil.example' });
      await once(player, 'mixtapeload');
      for (let time = 0; time < 3; time++) expect(player.apiBase).to.equal(location.origin);
      player.openShare();
      player.maxWidth = '300px';
      await nextTask();
      expect(said).to.have.length(1);
      outer.setAttribute('data-api-base', 'https://worse.example');
      await nextTask();
      expect(said.map(({ text }) => /"(.*)"/.exec(text)?.[1])).to.deep.equal([
        'https://evil.example',
        'https://worse.example',
      ]);
      const { player: other } = inContainer({ 'mixtape-id': 'summer', 'api-base': 'https://evil.example' });
      await once(other, 'mixtapeload');
      expect(said).to.have.length(3);
    });
  });

  it('a script can reset a flag, wherever it was set', async () => {
    answerQueues();
    const { outer, player } = inContainer({ 'mixtape-id': 'summer', preload: 'true', 'no-hotkeys': '' });
    await once(player, 'mixtapeload');
    for (const name of ['preload', 'noHotkeys'] as const) {
      expect(player[name]).to.equal(true);
      player[name] = false;
      expect(player[name]).to.equal(false);
      player[name] = true;
      expect(player[name]).to.equal(true);
    }
    outer.removeAttribute('data-preload');
    player.preload = false;
    expect(player.hasAttribute('preload')).to.equal(false);
    // Frameworks pass undefined for a property that they were not given.
    Reflect.set(player, 'noHotkeys', undefined);
    expect(player.noHotkeys).to.equal(true);
  });

  it('uses the key that was written last, by property or attribute', () => {
    const player = create({ 'api-key': 'first' });
    expect(player.apiKey).to.equal('first');
    player.apiKey = 'second';
    expect(player.apiKey).to.equal('second');
    expect(player.getAttribute('api-key')).to.equal('first');
    player.setAttribute('api-key', 'third');
    expect(player.apiKey).to.equal('third');
    // A script may remove the attribute to hide the key.
    player.apiKey = player.getAttribute('api-key') ?? '';
    player.setAttribute('api-key', 'third');
    player.removeAttribute('api-key');
    expect(player.apiKey).to.equal('third');
  });
});
