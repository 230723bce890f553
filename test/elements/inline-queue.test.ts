import { expect } from 'chai';
import type { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { demoOrigin } from '../support/pages/demo-origin.ts';
import { PageInFrame } from './page-in-frame.ts';
import {
  clear,
  create,
  heard,
  hush,
  isShown,
  mount,
  once,
  pollUntil,
  queueOf,
  quietFor,
  recordRequests,
  theStage,
} from './stage.ts';

const ids = ({ tracks }: MixtapePlayerElement): readonly string[] => tracks.map(({ trackId }) => trackId);

const queueText = (trackIds: readonly string[]): string =>
  JSON.stringify({ data: trackIds.map((id) => ({ track_id: id, title: id, artist: '', duration: 30 })) });

const block = (text: string): string => `<script type="application/json" data-mixtape-queue>${text}</script>`;

describe('an inline queue', () => {
  afterEach(clear);

  /** A player with a queue in its markup. */
  function inlined(text: string, attributes: Parameters<typeof create>[0] = {}): MixtapePlayerElement {
    const player = create(attributes);
    player.innerHTML = block(text);
    return player;
  }

  it('is not read from deeper in the content', async () => {
    const player = create();
    player.innerHTML = `<p>${block(queueText(['northbound']))}</p>`;
    theStage().append(player);
    await once(player, 'mixtapeload');
    expect(ids(player)).to.have.length(8);
  });

  it('whose play_url has expired: the API is asked once, and its stream plays', async () => {
    const track = { track_id: 'northbound', streams: [], play_url: '/play/expired' };
    const requests = recordRequests();
    const player = inlined(JSON.stringify({ data: [track] }));
    theStage().append(player);
    await once(player, 'mixtapeload');
    await player.play();
    expect(await heard(player)).to.be.within(8, 10);
    expect(requests.to('/stream/')).to.have.length(1);
  });

  it('is not shared with other players of the mixtape', async () => {
    const player = inlined(queueText(['northbound']));
    theStage().append(player);
    const other = mount();
    await Promise.all([once(player, 'mixtapeload'), once(other, 'mixtapeload')]);
    expect(ids(player)).to.deep.equal(['northbound']);
    expect(ids(other)).to.have.length(8);
  });

  it('belongs to the id and the API that the player has first: for others, the API is requested', async () => {
    const requests = recordRequests((url) => (url.pathname.endsWith('/queue') ? queueOf(['slow-ferry']) : undefined));
    const player = inlined(queueText(['northbound']));
    theStage().append(player);
    await once(player, 'mixtapeload');
    player.mixtapeId = 'night-drive';
    await once(player, 'mixtapeload');
    player.apiBase = `${demoOrigin}/other`;
    await once(player, 'mixtapeload');
    player.mixtapeId = 'slow-water';
    player.apiBase = demoOrigin;
    await once(player, 'mixtapeload');
    expect(ids(player)).to.deep.equal(['slow-ferry']);
    expect(requests.to('/queue')).to.have.length(3);
  });

  it('is replaced by reload(), and stays if that fails', async () => {
    hush();
    let isDown = true;
    const requests = recordRequests((url) => {
      if (!url.pathname.endsWith('/queue')) return undefined;
      return isDown ? new Response(null, { status: 404 }) : queueOf(['slow-ferry']);
    });
    const player = inlined(queueText(['northbound']));
    theStage().append(player);
    await once(player, 'mixtapeload');
    const code = await player.reload().then(
      () => null,
      (error) => error.code,
    );
    expect(code).to.equal('queue-failed');
    expect(ids(player)).to.deep.equal(['northbound']);
    expect(isShown(player)).to.equal(true);
    isDown = false;
    await player.reload();
    expect(ids(player)).to.deep.equal(['slow-ferry']);
    expect(requests.to('/queue')).to.have.length(2);
  });

  it('that is invalid is reported with its code, and the API requested', async () => {
    const said = hush();
    const player = inlined('{"data": "nothing"}');
    theStage().append(player);
    await once(player, 'mixtapeload');
    expect(ids(player)).to.have.length(8);
    expect(said.map(({ level }) => level)).to.deep.equal(['error']);
    expect(said[0]?.text).to.include('An inline queue cannot be used, so the API is requested.');
  });

  describe('while the page is parsed', () => {
    /** A page that loads in pieces: its parser pauses after each. */
    async function open(file: string): Promise<{ page: PageInFrame; requests: string[] }> {
      const page = await PageInFrame.open();
      page.document.open();
      page.document.write('<!doctype html><title>Slow</title><body>');
      const requests: string[] = [];
      const { fetch } = page.window;
      page.window.fetch = (input, init) => {
        requests.push(new URL(String(input)).pathname);
        return fetch(input, init);
      };
      // As if from the cache: the element is defined before its tag is parsed.
      await page.load(file);
      return { page, requests };
    }

    const QUEUE = /^\/v3\/mixtapes\/.*\/queue$/;
    const START = {
      'mixtape-player.js': '<section><mixtape-player mixtape-id="slow-water">',
      'embed.js': '<section><div data-mixtape-id="slow-water">',
    } as const;
    const END = { 'mixtape-player.js': '</mixtape-player>', 'embed.js': '</div>' } as const;

    for (const file of ['mixtape-player.js', 'embed.js'] as const) {
      const playerOf = (page: PageInFrame): MixtapePlayerElement | null =>
        page.document.querySelector('mixtape-player');

      it(`is waited for, with ${file} in the cache`, async () => {
        const { page, requests } = await open(file);
        page.document.write(START[file]);
        await quietFor(100);
        page.document.write('<p>Two tracks</p><script type="application/json" data-mixtape-queue>');
        page.document.write(queueText(['northbound']).slice(0, 20));
        await quietFor(100);
        page.document.write(`${queueText(['northbound']).slice(20)}</script>`);
        await quietFor(100);
        expect(requests.filter((path) => QUEUE.test(path))).to.deep.equal([]);
        expect(playerOf(page)?.tracks ?? []).to.deep.equal([]);
        page.document.write(`${END[file]}</section><p>More`);
        await pollUntil(() => playerOf(page)?.matches(':state(ready)'));
        expect(playerOf(page)?.tracks.map(({ trackId }) => trackId)).to.deep.equal(['northbound']);
        expect(requests.filter((path) => QUEUE.test(path))).to.deep.equal([]);
        expect(page.document.readyState).to.equal('loading');
        page.document.close();
      });

      it(`is waited for until the end of the page if nothing follows, with ${file}`, async () => {
        const { page, requests } = await open(file);
        page.document.write(`${START[file]}${block(queueText(['northbound']))}`);
        await quietFor(100);
        expect(playerOf(page)?.tracks ?? []).to.deep.equal([]);
        page.document.close();
        await pollUntil(() => playerOf(page)?.matches(':state(ready)'));
        expect(requests.filter((path) => QUEUE.test(path))).to.deep.equal([]);
      });

      it(`without one, the API is requested as soon as something follows, with ${file}`, async () => {
        const { page, requests } = await open(file);
        page.document.write(`${START[file]}<p>Content</p>`);
        await quietFor(100);
        expect(requests.filter((path) => QUEUE.test(path))).to.deep.equal([]);
        page.document.write(`${END[file]}</section><p>More`);
        await pollUntil(() => playerOf(page)?.matches(':state(ready)'));
        expect(requests.filter((path) => QUEUE.test(path))).to.have.length(1);
        expect(page.document.readyState).to.equal('loading');
        page.document.close();
      });
    }

    it('all content of a container becomes the content of its player', async () => {
      const { page } = await open('embed.js');
      page.document.write(`${START['embed.js']}<a>One</a>`);
      await quietFor(50);
      page.document.write('<a>Two</a></div></section><p>More');
      await pollUntil(() => page.document.querySelector('mixtape-player'));
      expect([...page.one('[data-mixtape-id]').children].map(({ localName }) => localName)).to.deep.equal([
        'mixtape-player',
      ]);
      expect(page.document.querySelectorAll('mixtape-player > a')).to.have.length(2);
      page.document.close();
    });
  });
});
