// Runs: in all engines

import { expect } from 'chai';
import { listenToConsole } from '../support/until.ts';
import {
  afterwards,
  clear,
  mountReady,
  nextTask,
  once,
  pollUntil,
  queueOf,
  recordRequests,
  theStage,
} from './stage.ts';

const listOf = (player: HTMLElement): Element | null | undefined =>
  player.shadowRoot?.querySelector('[part~="track-list"]');

const linkOf = (player: HTMLElement, part: string): HTMLAnchorElement => {
  const links = [...(player.shadowRoot?.querySelectorAll<HTMLAnchorElement>(`a[part~="${part}"]`) ?? [])];
  const link = links.at(-1);
  if (link === undefined) throw new Error(`There is no ${part}.`);
  return link;
};

/** Keeps links from opening a tab. Its listener is called after the player's. */
function preventNavigation(): void {
  const prevent = (event: Event): void => {
    if (event.composedPath().some((target) => target instanceof HTMLAnchorElement)) event.preventDefault();
  };
  document.addEventListener('click', prevent);
  afterwards(() => document.removeEventListener('click', prevent));
}

describe('the attribute layout', () => {
  afterEach(clear);

  it('opens the list with `list`, and takes effect at once when it changes', async () => {
    const player = await mountReady({ layout: 'list' });
    expect(player.layout).to.equal('list');
    expect(listOf(player)).not.to.equal(null);
    expect(player.matches(':state(list-open)')).to.equal(true);
    player.layout = 'bar';
    await pollUntil(() => player.offsetHeight === 76);
    expect(player.matches(':state(list-open)')).to.equal(false);
    player.setAttribute('layout', 'card');
    await pollUntil(() => player.offsetHeight > 480);
    player.removeAttribute('layout');
    await pollUntil(() => player.offsetHeight < 240);
    expect(player.layout).to.equal('auto');
  });

  it('says on the menu that shuffle or repeat is on, where they stand in it', async () => {
    const player = await mountReady();
    const hasLine = (): boolean => {
      const menu = player.shadowRoot?.querySelector('.tools > [part~="menu"]') as Element;
      return menu.checkVisibility() && getComputedStyle(menu, '::after').content !== 'none';
    };
    for (const layout of ['auto', 'bar', 'card'] as const)
      for (const name of ['shuffle', 'repeat'] as const) {
        player.layout = layout;
        player.style.width = '480px';
        await pollUntil(() => player.offsetWidth === 480);
        player[name] = true;
        await pollUntil(hasLine);
        player[name] = false;
        await pollUntil(() => !hasLine());
      }
    player.layout = 'bar';
    player.shuffle = true;
    await pollUntil(hasLine);
    player.style.width = '1200px';
    await pollUntil(() => !hasLine());
  });

  it('keeps the focus on a control when it changes', async () => {
    const player = await mountReady();
    const share = (): HTMLElement | null | undefined =>
      player.shadowRoot?.querySelector<HTMLElement>('[part~="share-toggle"]');
    share()?.focus();
    player.layout = 'card';
    await pollUntil(() => player.offsetHeight > 480);
    expect(player.shadowRoot?.activeElement).to.equal(share());
  });

  it('leaves the share overlay open when it changes', async () => {
    const player = await mountReady();
    const isModal = (): boolean => Boolean(player.shadowRoot?.querySelector('dialog')?.matches(':modal'));
    player.openShare();
    await pollUntil(isModal);
    player.layout = 'card';
    await pollUntil(() => player.offsetHeight > 480);
    expect(isModal()).to.equal(true);
    expect(player.matches(':state(share-open)')).to.equal(true);
  });

  it('leaves a list alone that the visitor has opened, unless `list` comes or goes', async () => {
    const player = await mountReady();
    player.shadowRoot?.querySelector<HTMLElement>('[part~="list-toggle"]')?.click();
    player.layout = 'card';
    await pollUntil(() => player.offsetHeight > 480);
    expect(listOf(player)).not.to.equal(null);
  });

  it('limits a card to 480 px and centres it, unless the author limits it otherwise', async () => {
    const player = await mountReady({ layout: 'card' });
    const { left, right, width } = player.getBoundingClientRect();
    expect(width).to.equal(480);
    const stage = theStage().getBoundingClientRect();
    expect(left - stage.left).to.equal(stage.right - right);
    player.maxWidth = '600';
    await pollUntil(() => player.offsetWidth === 600);
  });

  for (const layout of ['tower', 'card bar']) {
    it(`that is unknown (${layout}) is reported once, and the default is used`, async () => {
      const { said, restore } = listenToConsole();
      afterwards(restore);
      const player = await mountReady({ layout });
      player.maxWidth = '300';
      await nextTask();
      expect(said.map(({ level, text }) => [level, text.includes(`layout "${layout}"`)])).to.deep.equal([
        ['warn', true],
      ]);
      expect(player.layout).to.equal('auto');
    });
  }
});

describe('links', () => {
  const LINK = { name: 'Bandcamp', url: 'https://label.bandcamp.com/track/northbound' };

  afterEach(clear);

  async function linked(attributes: Readonly<Record<string, string>> = {}): ReturnType<typeof mountReady> {
    const { data, included } = JSON.parse(await queueOf(['northbound']).text());
    const tracks = data.map((track: object) => ({ ...track, links: [LINK] }));
    recordRequests((url) => (url.pathname.endsWith('/queue') ? Response.json({ data: tracks, included }) : undefined));
    return mountReady({ 'mixtape-id': 'linked', 'page-url': 'https://label.example/night-drive', ...attributes });
  }

  it('to the mixtape’s page are reported by `mixtapelink` before the browser follows them', async () => {
    preventNavigation();
    const player = await linked();
    const followed = once<CustomEvent>(document, 'mixtapelink');
    let isPrevented: boolean | undefined;
    linkOf(player, 'mixtape-link').addEventListener('click', (event) => {
      isPrevented = event.defaultPrevented;
    });
    linkOf(player, 'mixtape-link').click();
    const { detail, target } = await followed;
    expect(isPrevented).to.equal(false);
    expect(target).to.equal(player);
    expect(detail).to.deep.equal({ url: linkOf(player, 'mixtape-link').href });
  });

  it('that are opened with the middle button are reported too, and those with the right button are not', async () => {
    preventNavigation();
    const player = await linked();
    const urls: unknown[] = [];
    player.addEventListener('mixtapelink', ({ detail }) => urls.push(detail.url));
    const link = linkOf(player, 'mixtape-link');
    for (const button of [2, 1])
      link.dispatchEvent(new MouseEvent('auxclick', { button, bubbles: true, composed: true, cancelable: true }));
    expect(urls).to.deep.equal([link.href]);
  });

  it('of a track are reported by `tracklink` before the browser follows them', async () => {
    preventNavigation();
    const player = await linked({ layout: 'card' });
    player.shadowRoot?.querySelector<HTMLElement>('[part~="track-links"]')?.click();
    await pollUntil(() => player.shadowRoot?.querySelector('[part~="track-link"]'));
    const followed = once<CustomEvent>(document, 'tracklink');
    linkOf(player, 'track-link').click();
    const { detail, target } = await followed;
    expect(target).to.equal(player);
    expect(detail).to.deep.equal({ track: player.activeTrack, ...LINK });
  });
});
