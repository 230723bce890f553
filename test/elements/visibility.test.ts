// Runs: in all engines

import { expect } from 'chai';
import {
  afterwards,
  clear,
  create,
  held,
  hush,
  isShown,
  mount,
  nextTask,
  once,
  pollUntil,
  queueOf,
  quietFor,
  recordRequests,
  theStage,
} from './stage.ts';

/** A page whose styles try to make the element visible. */
function pageStyle(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  afterwards(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  });
}

function far(): HTMLElement {
  const space = theStage().appendChild(document.createElement('div'));
  space.style.height = `${innerHeight * 4}px`;
  return space;
}

/** A container as `embed.js` fills it. */
function container(attributes: Readonly<Record<string, string>>, style = ''): HTMLElement {
  const outer = theStage().appendChild(document.createElement('div'));
  outer.style.cssText = style;
  for (const [name, value] of Object.entries(attributes)) outer.setAttribute(name, value);
  return outer;
}

describe('a visitor sees the right parts of a <mixtape-player>:', () => {
  beforeEach(() => scrollTo(0, 0));
  afterEach(clear);

  it('nothing while the queue loads, even if the page sets height, padding and border', async () => {
    pageStyle(
      'mixtape-player { display: block; height: 120px; min-height: 90px; margin: 9px; padding: 20px; border: 5px solid red; visibility: visible !important }',
    );
    const { answer, give } = held();
    recordRequests((url) => (url.pathname.endsWith('/queue') ? answer : undefined));
    const player = mount({ preload: '' });
    const after = theStage().appendChild(document.createElement('p'));
    after.style.margin = '0';
    const top = after.getBoundingClientRect().top;
    expect(top - theStage().getBoundingClientRect().top).to.equal(0);
    expect(getComputedStyle(player).visibility).to.equal('hidden');
    expect(isShown(player)).to.equal(false);
    await nextTask();
    expect(player.getBoundingClientRect().height).to.equal(0);
    give(queueOf(['northbound']));
    await once(player, 'mixtapeload');
    await pollUntil(() => isShown(player));
    expect(getComputedStyle(player).borderTopWidth).to.equal('5px');
  });

  it('everything by the time that mixtapeload is dispatched, if the queue is cached', async () => {
    const first = mount({ preload: '' });
    await once(first, 'mixtapeload');
    const second = mount({ preload: '' });
    let isDrawn = false;
    second.addEventListener('mixtapeload', () => {
      isDrawn = second.shadowRoot?.querySelector('[part~="title"]')?.textContent !== undefined;
    });
    await once(second, 'mixtapeload');
    expect(isDrawn).to.equal(true);
  });

  it('everything at once when the queue arrives, never an empty box', async () => {
    const { answer, give } = held();
    recordRequests((url) => (url.pathname.endsWith('/queue') ? answer : undefined));
    const player = mount({ preload: '' });
    await nextTask();
    const frames: { visible: boolean; height: number; buttons: number }[] = [];
    const look = (): void => {
      frames.push({
        visible: getComputedStyle(player).visibility === 'visible',
        height: player.getBoundingClientRect().height,
        buttons: player.shadowRoot?.querySelectorAll('button').length ?? 0,
      });
    };
    let looking = true;
    const eachFrame = (): void => {
      look();
      if (looking) requestAnimationFrame(eachFrame);
    };
    requestAnimationFrame(eachFrame);
    give(queueOf(['northbound']));
    await once(player, 'mixtapeload');
    await pollUntil(() => frames.some(({ buttons }) => buttons > 3));
    looking = false;
    expect(frames.filter(({ visible, height }) => visible !== height > 20)).to.deep.equal([]);
  });

  it('the player after a failed queue, once another id is set', async () => {
    hush();
    const player = mount({ 'mixtape-id': 'queue-404' });
    await once(player, 'mixtapeerror');
    player.mixtapeId = 'slow-water';
    await once(player, 'mixtapeload');
    await pollUntil(() => isShown(player));
  });

  it('the old queue if a reload fails, and it keeps playing', async () => {
    hush();
    const player = mount();
    await once(player, 'mixtapeload');
    await player.play();
    recordRequests((url) => (url.pathname.endsWith('/queue') ? new Response(null, { status: 404 }) : undefined));
    const error = await player.reload().then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).to.be.instanceOf(Error);
    expect(isShown(player)).to.equal(true);
    expect(player.paused).to.equal(false);
    expect(player.tracks).to.have.length(8);
  });

  describe('a player far below the fold', () => {
    it('requests its queue only when it comes near', async () => {
      const requests = recordRequests();
      far();
      const player = mount();
      await quietFor(150);
      expect(requests).to.have.length(0);
      scrollTo(0, document.body.scrollHeight);
      await once(player, 'mixtapeload');
      await pollUntil(() => isShown(player));
    });

    it('requests its queue one screen before it can be seen', async () => {
      const requests = recordRequests();
      far().style.height = `${innerHeight * 1.5}px`;
      mount();
      await pollUntil(() => requests.length > 0);
      expect(scrollY).to.equal(0);
    });

    it('preloads its track with preload, however far away it is', async () => {
      const requests = recordRequests();
      far();
      mount({ preload: '' });
      await pollUntil(() => requests.to('.m4s').length > 0);
      expect(scrollY).to.equal(0);
    });

    it('requests nothing when attributes are set after the append, or change', async () => {
      const requests = recordRequests();
      far();
      const player = create({ 'mixtape-id': null });
      theStage().append(player);
      player.mixtapeId = 'one-track';
      await quietFor(100);
      player.mixtapeId = 'slow-water';
      await quietFor(100);
      expect(requests).to.have.length(0);
      scrollTo(0, document.body.scrollHeight);
      await once(player, 'mixtapeload');
      expect(requests.map(({ url }) => url.pathname)).to.deep.equal(['/v3/mixtapes/slow-water/queue']);
    });
  });

  it('of thirty players in a row, only those that are near once they are shown', async () => {
    let held: (() => void) | null = null;
    const answer = (): Promise<Response> =>
      new Promise((resolve) => {
        const before = held;
        held = () => {
          before?.();
          resolve(queueOf(['opening-lights']));
        };
      });
    const requests = recordRequests((url) => (url.pathname.endsWith('/queue') ? answer() : undefined));
    const players = Array.from({ length: 30 }, (_, index) => mount({ 'mixtape-id': `row-${index}` }));
    await pollUntil(() => requests.length > 0);
    await quietFor(150);
    expect(requests.length, 'before any is shown').to.be.within(2, 20);
    // All answers come, wave by wave, until no more are asked for.
    for (let count = 0; count < requests.length; ) {
      count = requests.length;
      (held as (() => void) | null)?.();
      await pollUntil(() => players.filter(isShown).length === count);
      await quietFor(150);
    }
    const isNear = (player: Element): boolean => player.getBoundingClientRect().top <= 2 * innerHeight;
    const asked = requests.map(({ url }) => Number(/row-(\d+)/.exec(url.pathname)?.[1]));
    expect(asked.length).to.be.below(30);
    expect(asked).to.deep.equal(asked.map((_, index) => index));
    // The height of those that are not shown yet is a guess.
    const near = players.filter(isNear).length;
    expect(asked.length).to.be.within(near, near + 2);
  });

  it('two players of one mixtape, with one request', async () => {
    const requests = recordRequests();
    const first = mount();
    const second = mount();
    await Promise.all([once(first, 'mixtapeload'), once(second, 'mixtapeload')]);
    const third = mount();
    await once(third, 'mixtapeload');
    expect(requests.to('/queue')).to.have.length(1);
    expect(third.tracks).to.have.length(8);
  });

  it('nothing of a closed popover, until it is opened', async () => {
    const player = mount({ popover: 'auto', preload: '' });
    await once(player, 'mixtapeload');
    expect(getComputedStyle(player).display).to.equal('none');
    player.showPopover();
    expect(getComputedStyle(player).display).to.equal('block');
  });

  describe('in a container of the page', () => {
    const BOX =
      'background: var(--own, #eee); padding: 20px; border: 5px solid red; margin: 7px; min-height: 90px; color: rgb(1, 2, 3)';

    it('the container is hidden until there is a track, then restored', async () => {
      const { answer, give } = held();
      recordRequests((url) => (url.pathname.endsWith('/queue') ? answer : undefined));
      const outer = container({ 'data-mixtape-id': 'slow-water', 'data-preload': 'true' }, BOX);
      const written = outer.getAttribute('style');
      const player = mount({ 'mixtape-id': null }, outer);
      expect(outer.getBoundingClientRect().height).to.equal(0);
      expect(isShown(outer)).to.equal(false);
      give(queueOf(['northbound']));
      await once(player, 'mixtapeload');
      expect(outer.style.cssText).to.equal(container({}, BOX).style.cssText);
      expect(outer.getAttribute('style')).to.equal(written);
      expect(outer.getBoundingClientRect().height).to.be.greaterThan(89);
      expect(isShown(outer)).to.equal(true);
    });

    it('the container is restored if the page removes the player before there is a track', async () => {
      recordRequests((url) => (url.pathname.endsWith('/queue') ? held().answer : undefined));
      const outer = container({ 'data-mixtape-id': 'slow-water', 'data-preload': 'true' }, BOX);
      const written = outer.getAttribute('style');
      const player = mount({ 'mixtape-id': null }, outer);
      expect(isShown(outer)).to.equal(false);
      outer.replaceChildren('The page draws this anew.');
      await nextTask();
      expect(player.isConnected).to.equal(false);
      expect(outer.getAttribute('style')).to.equal(written);
    });

    it('the container stays hidden if another player replaces the first', async () => {
      const { answer, give } = held();
      const said = hush();
      recordRequests((url) => (url.pathname.endsWith('/queue') ? answer : undefined));
      const outer = container({ 'data-mixtape-id': 'slow-water', 'data-preload': 'true' }, BOX);
      mount({ 'mixtape-id': null }, outer);
      await nextTask();
      const next = create({ 'mixtape-id': null });
      outer.replaceChildren(next);
      outer.setAttribute('data-mixtape-id', 'night-drive');
      await nextTask();
      await nextTask();
      expect(isShown(outer)).to.equal(false);
      expect(said).to.deep.equal([]);
      give(queueOf(['northbound']));
      await once(next, 'mixtapeload');
      expect(isShown(outer)).to.equal(true);
    });

    it('the container stays hidden if the queue fails', async () => {
      hush();
      const outer = container({ 'data-mixtape-id': 'queue-404' }, BOX);
      await once(mount({ 'mixtape-id': null }, outer), 'mixtapeerror');
      expect(getComputedStyle(outer).display).to.equal('none');
    });
  });
});
