import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { writingDirection } from '../../../src/i18n/choose-language.ts';
import { LANGUAGES } from '../../../src/i18n/languages.ts';
import { LAYOUTS, type Layout } from '../../../src/player/model/layouts.ts';
import type { Track } from '../../../src/player/model/queue/mixtape.ts';
import { NOTICES, setState } from '../../support/fakes/set-state.ts';
import { describeInFonts } from '../../support/pages/fonts.ts';
import { pressKey } from '../../support/pages/keyboard.ts';
import { activate, createTracks, renderView, untilRendered, type View, type ViewOptions } from './render-view.tsx';

const LINKS = [
  { name: 'Bandcamp', url: 'https://label.bandcamp.com/track/1' },
  { name: '<b>Shop</b>', url: 'https://shop.example/1' },
];

const withLinks = (tracks: readonly Track[]): readonly Track[] => tracks.map((track) => ({ ...track, links: LINKS }));

/** A player in a layout, with the settings of an author. */
function renderLayout(layout: Layout, options: ViewOptions = {}, more: { noLink?: boolean } = {}): View {
  return renderView({
    ...options,
    before(store, atoms) {
      setState(store, atoms, ({ settings }) => ({
        settings: { ...settings, siteBase: 'https://site.example', layout, ...more },
      }));
      options.before?.(store, atoms);
    },
  });
}

const box = (view: View, part: string): DOMRect => view.part(part).getBoundingClientRect();

/** The displayed elements with a part, in the row or in the menu. */
const shown = (view: View, part: string): HTMLElement[] =>
  view.all(`[part~="${part}"]`).filter((each) => each.checkVisibility());

/** The displayed controls, in the order of the markup. */
const controls = (view: View): HTMLElement[] =>
  view.all('[part~="button"], [part~="timeline"], [part~="volume"]').filter((each) => each.checkVisibility());

/** Where the menu is, without the animation that opens it. */
function menuBox(view: View): { left: number; right: number; top: number; bottom: number } {
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = view.part('menu-panel');
  return { left: offsetLeft, right: offsetLeft + offsetWidth, top: offsetTop, bottom: offsetTop + offsetHeight };
}

const openMenu = (view: View): void => view.change(() => view.part('menu-toggle').click());

const SWITCHES = ['shuffle', 'repeat', 'mute', 'list-toggle', 'share-toggle'];
const SLIDERS = ['timeline', 'volume'];

describeInFonts('each layout', () => {
  before(() => setViewport({ width: 1280, height: 800 }));

  for (const layout of LAYOUTS)
    for (const width of [240, 320, 480, 640, 700, 800, 900])
      it(`shows each control once, in the player or in its open menu: ${layout}, ${width} px`, () => {
        const view = renderLayout(layout, { width });
        if (shown(view, 'menu').length > 0) openMenu(view);
        for (const part of ['play', 'previous', 'next', ...SWITCHES, ...SLIDERS]) {
          const [control, ...others] = shown(view, part);
          expect(others, part).to.have.length(0);
          const { height } = control?.getBoundingClientRect() ?? { height: 0 };
          expect(height, part).to.be.at.least(SLIDERS.includes(part) ? 24 : 44);
        }
      });
});

describeInFonts('the layout bar', () => {
  before(() => setViewport({ width: 1280, height: 800 }));

  /** In the order in which they go; `next` is not named by the contract, so it goes last. */
  const GOING = ['volume', 'shuffle', 'repeat', 'timeline', 'previous', 'next'] as const;

  it('is one row of 76 px from 240 to 1200 px, and loses its controls in order', () => {
    const view = renderLayout('bar', { width: 1200 });
    let gone = 0;
    for (let width = 1200; width >= 240; width -= 4) {
      view.host.style.width = `${width}px`;
      const card = box(view, 'container');
      expect(card.height, `${width} px`).to.equal(76);
      for (const part of ['play', 'title', 'menu-toggle']) {
        const { left, right, top, bottom } = box(view, part);
        expect(right - left, `${part} at ${width} px`).to.be.at.least(part === 'title' ? 90 : 44);
        expect(Math.min(left - card.left, card.right - right, top - card.top, card.bottom - bottom)).to.be.above(0);
      }
      const count = GOING.filter((part) => shown(view, part).length === 0).length;
      expect(
        GOING.map((part) => shown(view, part).length),
        `${width} px`,
      ).to.deep.equal(GOING.map((_, index) => (index < count ? 0 : 1)));
      expect(count).to.be.at.least(gone);
      gone = count;
    }
    expect(gone).to.equal(GOING.length);
  });

  it('shows the end of the preview wherever it shows the time', () => {
    const view = renderLayout('bar', { width: 1200 });
    for (const layout of ['auto', 'card', 'bar'] as const) {
      view.change(() => setState(view.store, view.atoms, ({ settings }) => ({ settings: { ...settings, layout } })));
      for (let width = 1200; width >= 240; width -= 20) {
        view.host.style.width = `${width}px`;
        const [time, end] = [shown(view, 'current-time'), shown(view, 'duration')];
        expect(end.length, `${layout}, ${width} px`).to.equal(time.length);
        if (layout !== 'bar') expect(time.length, `${layout}, ${width} px`).to.equal(width < 320 ? 0 : 1);
      }
    }
  });

  it('gives the tape what names of at least 120 px leave, and begins at the same place for every track', () => {
    const view = renderLayout('bar', {
      tracks: createTracks(10).map((track, index) => (index ? track : { ...track, title: 'Long '.repeat(20) })),
    });
    for (const [width, least] of [
      [540, 100],
      [600, 170],
      [720, 200],
      [860, 330],
      [900, 380],
      [1000, 420],
      [1200, 330],
    ] as const) {
      view.host.style.width = `${width}px`;
      const tape = box(view, 'tape');
      expect(tape.width, `${width} px`).to.be.at.least(least);
      expect(view.one('.names').offsetWidth, `${width} px`).to.be.at.least(120);
      activate(view, 'id-2');
      expect(box(view, 'tape').left, `${width} px`).to.be.closeTo(tape.left, 0.5);
      activate(view, 'id-1');
    }
  });

  it('has no cover below 320 px', () => {
    const view = renderLayout('bar', { width: 320 });
    expect(shown(view, 'cover')).to.have.length(1);
    view.host.style.width = '319px';
    expect(shown(view, 'cover')).to.have.length(0);
  });

  it('shows the progress as a tape of 4 px along its bottom edge below 540 px, for the eye only', () => {
    const view = renderLayout('bar', { width: 539, tracks: createTracks(5) });
    activate(view, 'id-2');
    view.change(() => setState(view.store, view.atoms, { clock: { time: 6, running: false } }));
    for (const each of view.root.getAnimations()) each.finish();
    const [edge, fill] = [view.one('.edge'), view.one('.edge > .fill')].map((each) => each.getBoundingClientRect());
    const card = box(view, 'container');
    expect(edge?.height).to.equal(4);
    // The dashes are lower than the wide splice, as stubs are.
    expect(getComputedStyle(view.one('.edge')).maskSize).to.match(/ 2px, auto$/);
    // Above the player's border, from below the cover's edge to the same distance from the other.
    expect(edge?.bottom).to.equal(card.bottom - 1);
    expect((edge?.left ?? 0) - card.left).to.equal(12);
    expect(card.right - (edge?.right ?? 0)).to.equal(12);
    // All of it is seen before the first second, too.
    expect(getComputedStyle(view.one('.edge')).backgroundColor).not.to.equal('rgba(0, 0, 0, 0)');
    // One track before and three after are dashes. Twenty of them are as long as the line, with 4 px between: the last one ends
    // with it, and is whole. The others leave the rest to the wide splice.
    const { paddingLeft, paddingRight, maskImage } = getComputedStyle(view.one('.edge'));
    const dash = ((edge?.width ?? 0) + 4) / 20;
    expect(Number.parseFloat(paddingLeft)).to.be.closeTo(dash, 0.05);
    expect(Number.parseFloat(paddingRight)).to.be.closeTo(3 * dash, 0.05);
    const stops = (maskImage.match(/[\d.]+px/g) ?? []).map((stop) => Number.parseFloat(stop));
    expect(stops[1]).to.be.closeTo(dash - 4, 0.05);
    expect(stops[3]).to.be.closeTo(dash, 0.05);
    const wide = 515 - 4 * dash;
    expect((fill?.right ?? 0) - card.left - 12).to.be.closeTo(dash - 1 + ((wide + 1) * 6) / 15, 0.5);
    expect(view.one('.edge').matches(':has(:not(span))')).to.equal(false);
    view.host.style.width = '540px';
    expect(view.one('.edge').checkVisibility()).to.equal(false);
  });

  it('has three splices beside the wide one from 600 px', () => {
    const view = renderLayout('bar', { width: 600, tracks: createTracks(10) });
    for (const width of [600, 660, 700]) {
      view.host.style.width = `${width}px`;
      expect(view.all('.stub').filter((each) => each.checkVisibility()).length, `${width} px`).to.equal(3);
    }
  });

  it('has a cover that follows its round ends', () => {
    const view = renderLayout('bar', { width: 640 });
    const radius = (): string => getComputedStyle(view.part('cover')).borderTopLeftRadius;
    expect(radius()).to.equal('6px');
    view.host.style.setProperty('--mixtape-border-radius', '38px');
    expect(radius()).to.equal('26px');
  });

  it('opens the menu below itself and inside the window, and above itself at the bottom of the window', () => {
    const view = renderLayout('bar', { width: 240 });
    view.host.style.cssText += 'position: fixed; inset: 0 auto auto 0';
    openMenu(view);
    expect(menuBox(view).top).to.be.at.least(box(view, 'container').bottom);
    expect(menuBox(view).left).to.be.at.least(8);
    view.part('menu-toggle').click();
    view.host.style.cssText += 'inset: auto 0 0 auto';
    openMenu(view);
    expect(menuBox(view).bottom).to.be.at.most(box(view, 'container').top);
    expect(menuBox(view).right).to.be.at.most(1272);
  });

  it('ends the menu 8 px within the card, in both directions, and opens it below the card', () => {
    for (const direction of ['ltr', 'rtl']) {
      const view = renderLayout('bar', { width: 900 });
      view.host.style.direction = direction;
      openMenu(view);
      const card = box(view, 'container');
      const [end, edge] =
        direction === 'ltr' ? [menuBox(view).right, card.right - 8] : [menuBox(view).left, card.left + 8];
      expect(end, direction).to.be.closeTo(edge, 1);
      expect(menuBox(view).top, direction).to.be.closeTo(card.bottom + 7, 1.5);
      view.unmount();
    }
  });

  it('is used by keyboard: Tab goes from the button into the menu, Escape closes it and returns the focus', async () => {
    const view = renderLayout('bar', { width: 1200 });
    const toggle = view.part('menu-toggle');
    toggle.focus();
    await pressKey('Enter');
    await untilRendered(() => toggle.getAttribute('aria-expanded') === 'true');
    await pressKey('Tab');
    expect(view.root.activeElement).to.equal(view.part('list-toggle'));
    await pressKey('Escape');
    expect(shown(view, 'menu-panel')).to.have.length(0);
    expect(view.root.activeElement).to.equal(toggle);
    await untilRendered(() => toggle.getAttribute('aria-expanded') === 'false');
  });

  it('closes when Tab leaves it, and not when Shift+Tab returns to its button', async () => {
    const view = renderLayout('bar', { width: 900 });
    const toggle = view.part('menu-toggle');
    const behind = document.createElement('button');
    view.host.after(behind);
    openMenu(view);
    toggle.focus();
    await pressKey('Tab');
    await pressKey('Shift+Tab');
    expect(view.root.activeElement).to.equal(toggle);
    expect(shown(view, 'menu-panel')).to.have.length(1);
    while (document.activeElement !== behind) {
      expect(shown(view, 'menu-panel')).to.have.length(1);
      await pressKey('Tab');
    }
    expect(shown(view, 'menu-panel')).to.have.length(0);
    behind.remove();
  });

  it('shows the list in the menu, in rows of two lines', () => {
    const view = renderLayout('bar', {
      width: 900,
      tracks: createTracks(3).map((track) => ({ ...track, peaks: [40, 200, 90, 255] })),
      before: (store, atoms) => store.set(atoms.listOpen, true),
    });
    expect(view.all('[part~="track"]')).to.have.length(0);
    openMenu(view);
    expect(view.part('menu-panel').contains(view.part('track-list'))).to.equal(true);
    expect(shown(view, 'track').length).to.equal(3);
    expect(view.all('.mini').filter((mini) => mini.checkVisibility())).to.have.length(0);
    const [title] = shown(view, 'track-title');
    // Titles stand below the names of the buttons.
    const { left } = view.one('[part~="list-toggle"] svg').getBoundingClientRect();
    expect((title?.getBoundingClientRect().left ?? 0) - left).to.be.closeTo(36, 1);
    const [artist] = shown(view, 'track-artist');
    expect(artist?.getBoundingClientRect().top).to.be.at.least(title?.getBoundingClientRect().bottom ?? Infinity);
    expect(box(view, 'container').height).to.equal(76);
  });

  it('shares from the menu, whose button gets the focus back', () => {
    const view = renderLayout('bar', { width: 480 });
    openMenu(view);
    view.part('share-toggle').click();
    expect(view.calls).to.deep.equal([['openShare']]);
    expect(view.root.activeElement).to.equal(view.part('menu-toggle'));
  });

  for (const notice of ['unavailable', 'slow'] as const) {
    it(`shows the whole message below the title, in every language (${notice})`, async () => {
      for (const language of ['en', ...LANGUAGES.keys()]) {
        const texts = (await LANGUAGES.get(language)?.())?.default ?? {};
        const view = renderLayout('bar', {
          language,
          texts,
          before: (store, atoms) => setState(store, atoms, NOTICES[notice]),
        });
        view.host.dir = writingDirection(language);
        for (const width of [240, 280, 320, 360, 390, 480, 600, 720, 800, 1200]) {
          view.host.style.width = `${width}px`;
          const where = `${language}, ${width} px`;
          const card = box(view, 'container');
          const message = box(view, 'message');
          // Not the space after them, which hangs out at the end of a line.
          const texts = [...view.part('message').children].map((each) => {
            const range = document.createRange();
            range.selectNodeContents(each);
            return range.getBoundingClientRect();
          });
          for (const { left, right } of texts) {
            expect(left, where).to.be.at.least(message.left - 1);
            expect(right, where).to.be.at.most(message.right + 1);
          }
          const play = box(view, 'play');
          // The widest letters may need another line.
          expect(card.height, where).to.be.within(76, document.body.style.fontFamily === 'wide' ? 111 : 90);
          expect(message.top, where).to.be.at.least(card.top);
          expect(message.bottom, where).to.be.at.most(card.bottom);
          expect(message.right <= play.left || message.left >= play.right, where).to.equal(true);
          if (notice === 'unavailable') expect(box(view, 'retry').height, where).to.be.at.least(24);
          const title = view.part('title');
          expect(title.checkVisibility(), where).to.equal(width >= 320);
          if (width >= 320) expect(message.top, where).to.be.at.least(title.getBoundingClientRect().bottom - 6);
        }
        view.unmount();
      }
    });
  }
});

describeInFonts('the layout card', () => {
  for (const [width, size, button] of [
    [240, 16, 48],
    [339, 16, 48],
    [340, 19, 56],
    [480, 19, 56],
  ] as const) {
    it(`has a square cover from edge to edge, a title of ${size} px and a play button of ${button} px at ${width} px`, () => {
      const view = renderLayout('card', { width, tracks: withLinks(createTracks(3)) });
      const card = box(view, 'container');
      const cover = box(view, 'cover');
      expect(cover.width).to.be.closeTo(cover.height, 0.1);
      expect(cover.width).to.equal(card.width - 2);
      expect(parseFloat(getComputedStyle(view.part('title')).fontSize)).to.be.closeTo(size, 0.01);
      expect(box(view, 'play').width).to.be.closeTo(button, 0.6);
      for (const each of controls(view)) {
        const { left, right } = each.getBoundingClientRect();
        expect(left, each.outerHTML).to.be.at.least(card.left);
        expect(right, each.outerHTML).to.be.at.most(card.right);
      }
    });
  }

  it('fits a sidebar of 160 px, with targets of at least 24 px', () => {
    const view = renderLayout('card', { width: 160, tracks: withLinks(createTracks(1)) });
    const card = box(view, 'container');
    for (const each of controls(view).filter((control) => control.matches('[part~="button"]'))) {
      const { left, right, width, height } = each.getBoundingClientRect();
      expect(left, each.outerHTML).to.be.at.least(card.left);
      expect(right, each.outerHTML).to.be.at.most(card.right);
      expect(Math.min(width, height), each.outerHTML).to.be.at.least(24);
    }
  });

  it('has names with the transport, the tape and the foot below the cover, in the order of the focus', () => {
    const view = renderLayout('card', { width: 420, tracks: withLinks(createTracks(3)) });
    const rows = ['cover', 'title', 'timeline', 'current-time'];
    const tops = rows.map((part) => box(view, part).top);
    expect([...tops].sort((a, b) => a - b)).to.deep.equal(tops);
    expect(box(view, 'tape').left).to.be.closeTo(box(view, 'title').left, 0.1);
    const buttons = controls(view).flatMap((each) => each.getAttribute('part')?.match(/(?<=^button )[\w-]+/) ?? []);
    expect(buttons).to.deep.equal(
      'previous play next mute track-links list-toggle share-toggle menu-toggle'.split(' '),
    );
  });

  it('has shuffle and repeat in its menu at every width', () => {
    for (const width of [240, 480, 900]) {
      const view = renderLayout('card', { width });
      openMenu(view);
      for (const part of ['shuffle', 'repeat']) expect(shown(view, part), `${part} at ${width} px`).to.have.length(1);
      view.unmount();
    }
  });

  it('shows the links of the active track, only if it has some', () => {
    expect(renderLayout('card').all('[part~="track-links"]')).to.have.length(0);
    const view = renderLayout('card', { tracks: withLinks(createTracks(1)) });
    expect(view.part('track-links').getAttribute('aria-label')).to.equal('Listen to Title 1');
  });
});

describe('the links of a track', () => {
  function openLinks(): { readonly view: View; readonly links: HTMLElement[] } {
    const view = renderLayout('list', {
      tracks: [...createTracks(1), ...withLinks(createTracks(2).slice(1))],
      before: (store, atoms) => store.set(atoms.listOpen, true),
    });
    view.change(() => view.button('Listen to Title 2').click());
    return { view, links: shown(view, 'track-link') };
  }

  it('are behind a button in its row, open in a new tab, and are text', () => {
    const { view, links } = openLinks();
    expect(view.all('[part~="track-links"]')).to.have.length(1);
    expect(links.map((link) => link.textContent)).to.deep.equal(['Bandcamp', '<b>Shop</b>']);
    for (const [index, link] of links.entries()) {
      expect(link.getAttribute('href')).to.equal(LINKS[index]?.url);
      expect(link.getAttribute('target')).to.equal('_blank');
      expect(link.getAttribute('rel')).to.equal('noopener');
    }
  });

  it('close on Escape while their button has the focus, and the arrow keys leave it there', async () => {
    const { view } = openLinks();
    const button = view.button('Listen to Title 2');
    button.focus();
    await pressKey('ArrowDown');
    expect(view.root.activeElement).to.equal(button);
    await pressKey('Escape');
    await untilRendered(() => shown(view, 'track-link').length === 0);
    expect(view.calls).to.deep.equal([]);
    await pressKey('Escape');
    expect(view.calls).to.deep.equal([['setListOpen', false]]);
  });

  it('close when the focus leaves their button for another control', async () => {
    const { view } = openLinks();
    view.button('Listen to Title 2').focus();
    await pressKey('Shift+Tab');
    expect(view.root.activeElement?.ariaLabel).to.equal('Play Title 2');
    expect(shown(view, 'track-link')).to.have.length(0);
  });

  it('are reached with Tab from the row, keep the arrow keys, and close on Escape without closing the list', async () => {
    const { view } = openLinks();
    await pressKey('Escape');
    expect(shown(view, 'track-link')).to.have.length(0);
    view.button('Play Title 1').focus();
    await pressKey('ArrowDown');
    await pressKey('Tab');
    expect(view.root.activeElement).to.equal(view.button('Listen to Title 2'));
    await pressKey('Enter');
    await untilRendered(() => shown(view, 'track-link').length > 0);
    await pressKey('Tab');
    expect(view.root.activeElement?.textContent).to.equal('Bandcamp');
    await pressKey('ArrowDown');
    expect(view.root.activeElement?.textContent).to.equal('Bandcamp');
    await pressKey('Escape');
    expect(view.root.activeElement).to.equal(view.button('Listen to Title 2'));
    expect(view.calls).to.deep.equal([]);
  });

  it('carry the mark of a service that is known', async () => {
    const { links } = openLinks();
    // The icon of a link is drawn with a stroke, a mark is filled.
    const areMarks = (): boolean[] => links.map((link) => link.querySelector('svg > [fill]') !== null);
    while (!areMarks()[0]) await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(areMarks()).to.deep.equal([true, false]);
  });
});

describe('the links to the mixtape’s page', () => {
  for (const layout of LAYOUTS) {
    it(`are the cover and the title in the layout ${layout}, in a new tab`, () => {
      const view = renderLayout(layout);
      const links = view.all('[part~="mixtape-link"]');
      expect(links.map((link) => link.getAttribute('href'))).to.deep.equal(
        Array(2).fill('https://site.example/mixtape/night-drive'),
      );
      for (const link of links) {
        expect(link.getAttribute('target')).to.equal('_blank');
        expect(link.getAttribute('rel')).to.equal('noopener');
      }
      // The keyboard reaches only the title.
      expect(links.map(({ tabIndex }) => tabIndex)).to.deep.equal([-1, 0]);
      expect(links[1]?.textContent).to.equal('Title 1');
    });
  }

  it('are missing if the author disables them, or without such a page', () => {
    expect(renderLayout('auto', {}, { noLink: true }).all('a')).to.have.length(0);
    expect(renderLayout('auto', { mixtape: null }).all('a')).to.have.length(0);
  });

  it('are missing on that page itself', () => {
    const view = renderLayout('auto');
    view.change(() =>
      setState(view.store, view.atoms, ({ settings, queue }) => ({
        settings,
        queue: { ...queue, mixtape: queue.mixtape && { ...queue.mixtape, url: location.href } },
      })),
    );
    expect(view.all('a')).to.have.length(0);
  });
});

describe('the layout list', () => {
  it('shows as many rows as its place has, where no attribute of the host says so', () => {
    const view = renderLayout('list', { tracks: createTracks(30) });
    view.change(() => view.store.set(view.atoms.listOpen, true));
    view.host.style.setProperty('--mixtape-track-height', '44px');
    expect(view.part('track-list').clientHeight).to.equal(440);
  });
});
