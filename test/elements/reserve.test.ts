// Runs: in all engines

import { expect } from 'chai';
import type { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { LAYOUTS } from '../../src/player/model/layouts.ts';
import { demoOrigin } from '../support/pages/demo-origin.ts';
import { listenToConsole } from '../support/until.ts';
import {
  afterwards,
  clear,
  held,
  isShown,
  mount,
  once,
  pollUntil,
  queueOf,
  recordRequests,
  theStage,
} from './stage.ts';

const WIDTHS = [240, 320, 480, 640, 900, 1200];
/** As many as an open list shows at most. */
const TRACKS = Array.from({ length: 12 }, (_, index) => `t${index}`);

function boxOf(width: number): HTMLElement {
  const box = theStage().appendChild(document.createElement('div'));
  box.style.width = `${width}px`;
  return box;
}

/** A page without the script, as high as this one. */
async function pageBeforeScript(): Promise<Document> {
  const frame = document.createElement('iframe');
  frame.style.cssText = `width: 1300px; height: ${innerHeight}px`;
  frame.srcdoc = `<!doctype html><link rel="stylesheet" href="${demoOrigin}/dist/reserve.css"><body></body>`;
  theStage().append(frame);
  await once(frame, 'load');
  if (frame.contentDocument === null) throw new Error('The frame has no document.');
  return frame.contentDocument;
}

/** A player that waits for its queue, and what makes the queue arrive. */
function loading(attributes: Parameters<typeof mount>[0], parent?: Element) {
  const { answer, give } = held();
  recordRequests((url) => (url.pathname.endsWith('/queue') ? answer : undefined));
  return { player: mount({ preload: '', ...attributes }, parent), give };
}

describe('the attribute reserve', () => {
  afterEach(clear);

  for (const layout of LAYOUTS) {
    it(`keeps the height that the layout ${layout} will have, before the script and while the queue loads`, async () => {
      const page = await pageBeforeScript();
      for (const width of WIDTHS) {
        page.body.innerHTML = `<div style="width:${width}px"><mixtape-player reserve layout="${layout}"></mixtape-player></div>`;
        const before = page.querySelector('mixtape-player')?.getBoundingClientRect();
        const { player, give } = loading({ reserve: '', layout }, boxOf(width));
        const during = player.getBoundingClientRect();
        give(queueOf(TRACKS));
        await once(player, 'mixtapeload');
        const { width: shownWidth, height } = player.getBoundingClientRect();
        expect(before?.height, `before the script, ${width} px`).to.be.closeTo(height, 0.5);
        expect(during.height, `while the queue loads, ${width} px`).to.be.closeTo(height, 0.5);
        expect([before?.width, during.width], `${width} px`).to.deep.equal([shownWidth, shownWidth]);
        player.remove();
      }
    });
  }

  it('shows an outline, which is gone once the player is there', async () => {
    const { player, give } = loading({ reserve: '' });
    expect(getComputedStyle(player).visibility).to.equal('visible');
    const outline = getComputedStyle(player, '::before');
    expect([outline.content, outline.height]).to.deep.equal(['""', `${player.offsetHeight}px`]);
    // Its looks come with a file of their own.
    await pollUntil(() => getComputedStyle(player, '::after').animationName === 'mixtape-loading');
    give(queueOf(TRACKS));
    await once(player, 'mixtapeload');
    // WebKit goes on to tell the style of an outline that is gone.
    expect(getComputedStyle(player).containerType).to.equal('normal');
  });

  for (const [layout, width] of [
    ['auto', 280],
    ['auto', 320],
    ['auto', 380],
    ['auto', 600],
    ['bar', 320],
    ['bar', 380],
    ['bar', 480],
    ['bar', 600],
    ['bar', 900],
    ['card', 420],
  ] as const) {
    it(`draws the transport and the icons of the foot where they will be, ${layout}, ${width} px`, async () => {
      const { player, give } = loading({ reserve: '', layout }, boxOf(width));
      await pollUntil(() => getComputedStyle(player, '::before').backgroundImage.includes('radial-gradient'));
      const { backgroundImage, paddingLeft, paddingRight } = getComputedStyle(player, '::before');
      const circles = [...backgroundImage.matchAll(/circle at calc\(100% - ([\d.]+)px\) ([\d.]+)px/g)].map((match) => ({
        right: Number(match[1]),
        top: Number(match[2]),
      }));
      const iconsWidth = player.clientWidth - 2 - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      give(queueOf(TRACKS));
      await once(player, 'mixtapeload');
      const box = player.getBoundingClientRect();
      const shown = (parts: string): DOMRect[] =>
        [...(player.shadowRoot?.querySelectorAll(parts) ?? [])]
          .filter((each) => each.checkVisibility())
          .map((each) => each.getBoundingClientRect());
      // The outline has a border of 1 px. What is not there stands outside of it.
      for (const [index, part] of ['play', 'previous', 'next'].entries()) {
        const [button] = shown(`.transport > [part~="${part}"]`);
        const { right = Infinity, top: middle = 0 } = circles[index] ?? {};
        if (!button) {
          expect(right, part).to.be.above(box.width);
          continue;
        }
        expect(box.right - 1 - right, part).to.be.closeTo(button.left + button.width / 2, 4);
        expect(box.top + 1 + middle, part).to.be.closeTo(button.top + button.height / 2, 4);
      }
      if (layout === 'auto')
        expect(Math.floor(iconsWidth / 40)).to.equal(
          shown('.tools > .icon-button, .tools > .volume-row > .icon-button').length,
        );
    });
  }

  it('treats a flag that is "false" as absent', async () => {
    const page = await pageBeforeScript();
    const heightBefore = (attributes: string): number => {
      page.body.innerHTML = `<mixtape-player layout="list" ${attributes}></mixtape-player>`;
      return page.querySelector('mixtape-player')?.offsetHeight ?? 0;
    };
    const height = heightBefore('reserve');
    expect(heightBefore('reserve full')).to.equal(height - 34);
    expect(heightBefore('reserve full="false"')).to.equal(height);
    expect(heightBefore('reserve full="None"')).to.equal(height);
    expect(heightBefore('reserve="false"')).to.equal(0);
    const heightOf = (attributes: Parameters<typeof mount>[0]): number =>
      loading({ reserve: '', layout: 'list', ...attributes }).player.offsetHeight;
    expect(heightOf({ full: '' })).to.equal(heightOf({}) - 34);
    for (const full of ['false', 'None']) expect(heightOf({ full })).to.equal(heightOf({}));
  });

  it('mirrors the icons of the foot from right to left, and the tape not', async () => {
    const container = boxOf(480);
    const { player } = loading({ reserve: '' }, container);
    await pollUntil(() => getComputedStyle(player, '::before').backgroundImage.includes('radial-gradient'));
    const look = () => {
      const { paddingLeft, paddingRight, scale, backgroundImage } = getComputedStyle(player, '::before');
      return {
        paddings: [paddingLeft, paddingRight],
        scale,
        stubs: /repeating-linear-gradient\(to \w+/.exec(backgroundImage)?.[0],
      };
    };
    const { paddings, stubs } = look();
    expect(paddings[1]).to.equal('4px');
    expect(stubs).to.equal('repeating-linear-gradient(to left');
    container.dir = 'rtl';
    // The picture as a whole is mirrored.
    expect(look()).to.deep.equal({ paddings, scale: '-1 1', stubs: 'repeating-linear-gradient(to right' });
  });

  it('keeps the place that the container’s layout needs', async () => {
    const container = boxOf(360);
    container.dataset['mixtapeId'] = 'slow-water';
    container.dataset['layout'] = 'bar';
    container.dataset['reserve'] = '';
    const { player, give } = loading({ 'mixtape-id': null }, container);
    expect(player.offsetHeight).to.equal(76);
    expect(isShown(container)).to.equal(true);
    give(queueOf(TRACKS));
    await once(player, 'mixtapeload');
    expect(player.offsetHeight).to.equal(76);
  });

  for (const mixtapeId of ['queue-404', 'queue-empty']) {
    it(`gives the place back if the queue fails or is empty (${mixtapeId})`, async () => {
      afterwards(listenToConsole().restore);
      const player: MixtapePlayerElement = mount({ reserve: '', 'mixtape-id': mixtapeId });
      expect(player.offsetHeight).to.be.above(100);
      await once(player, 'mixtapeerror');
      await pollUntil(() => player.offsetHeight === 0);
    });
  }

  it('shows the content of a tag in its place before the script', async () => {
    const page = await pageBeforeScript();
    page.body.innerHTML = '<mixtape-player reserve><a href="/">Listen</a></mixtape-player>';
    const tag = page.querySelector('mixtape-player');
    const link = page.querySelector('a');
    if (tag === null || link === null) throw new Error('The page is empty.');
    const { top, height } = tag.getBoundingClientRect();
    expect(height).to.be.above(80);
    expect(link.getBoundingClientRect().top).to.be.within(top, top + 20);
    expect(page.defaultView?.getComputedStyle(tag, '::before').visibility).to.equal('hidden');
  });
});
