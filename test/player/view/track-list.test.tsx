import { expect } from 'chai';
import { NO_QUEUE } from '../../../src/player/model/playback/player-state.ts';
import { FULL_WINDOW, type PreviewSettings } from '../../../src/player/model/playback/preview-window.ts';
import type { Track } from '../../../src/player/model/queue/mixtape.ts';
import { DEFAULT_SETTINGS } from '../../../src/player/model/settings.ts';
import { LOADING, PLAY_REQUESTED, PLAYING, setState } from '../../support/fakes/set-state.ts';
import { pressKey } from '../../support/pages/keyboard.ts';
import { click, moveTo } from './mouse.ts';
import {
  activate,
  createTracks,
  MIXTAPE,
  renderView,
  untilRendered,
  type View,
  type ViewOptions,
} from './render-view.tsx';

const renderOpen = (options: ViewOptions = {}): View =>
  renderView({ ...options, before: (store, atoms) => store.set(atoms.listOpen, true) });

const rows = (view: View): HTMLElement[] => view.all('[part~="track"]');
const row = (view: View, number: number): HTMLElement => {
  const found = rows(view)[number - 1];
  if (found === undefined) throw new RangeError(`There is no row ${number}.`);
  return found;
};
const inRow = (view: View, number: number, selector: string): HTMLElement | null =>
  row(view, number).querySelector(selector);
const current = (view: View): number[] =>
  rows(view).flatMap((each, index) => (each.getAttribute('aria-current') === 'true' ? [index + 1] : []));

const centre = (element: Element): number => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};

/** No transition runs any more. */
const settled = (view: View): Promise<unknown> =>
  Promise.allSettled(
    view.root
      .getAnimations()
      .filter((each) => each instanceof CSSTransition)
      .map(({ finished }) => finished),
  );

describe('the track list', () => {
  it('shows counter, title, artist and the length of the whole track in each row', () => {
    const view = renderOpen({
      tracks: [...createTracks(1), { trackId: 'x', title: '', artist: '', duration: null }],
    });
    const texts = (number: number): (string | undefined)[] =>
      ['track-counter', 'track-title', 'track-artist', 'track-duration'].map(
        (part) => inRow(view, number, `[part~="${part}"]`)?.textContent ?? undefined,
      );
    expect(texts(1)).to.deep.equal(['1', 'Title 1', 'Artist 1', '00:40']);
    expect(texts(2)).to.deep.equal(['2', '', '', '--:--']);
    expect(inRow(view, 1, '[part~="track-title"]')?.title).to.equal('Title 1');
    expect(inRow(view, 1, '[part~="track-title"]')?.dir).to.equal('auto');
  });

  it('says how long the previews are, unless whole tracks are played', () => {
    const view = renderOpen();
    const note = (): string | undefined => view.all('.list-note')[0]?.textContent ?? undefined;
    const set = (preview: PreviewSettings): void =>
      view.change(() => setState(view.store, view.atoms, { settings: { ...DEFAULT_SETTINGS, ...preview } }));
    expect(note()).to.equal('15-second previews');
    set({ startSeconds: 8, durationSeconds: 30 });
    expect(note()).to.equal('30-second previews');
    set(FULL_WINDOW);
    expect(note()).to.equal(undefined);
  });

  it('draws the small waveforms that are seen while it slides in with it, and the others afterwards', async () => {
    const tracks = createTracks(40).map((track) => ({
      ...track,
      peaks: Array.from({ length: 16 }, (_, step) => step),
    }));
    const drawn = (view: View): number => view.all('.mini path').length;
    expect(drawn(renderOpen({ tracks }))).to.equal(40);
    const view = renderView({ tracks });
    activate(view, 'id-20');
    view.change(() => view.store.set(view.atoms.listOpen, true));
    const { top, bottom } = view.part('track-list').getBoundingClientRect();
    const seen = rows(view).filter((each) => {
      const box = each.getBoundingClientRect();
      return box.bottom > top && box.top < bottom;
    });
    expect(seen.length).to.be.above(3);
    for (const each of seen) expect(each.querySelector('.mini path')).not.to.equal(null);
    expect(drawn(view)).to.be.below(20);
    await untilRendered(() => drawn(view) === 40);
  });

  it('says in place of its length that a track could not be played', () => {
    const view = renderOpen();
    view.change(() => setState(view.store, view.atoms, { unavailableIds: new Set(['id-2']) }));
    const lengths = view.all('[part~="track-duration"]').map(({ textContent }) => textContent);
    expect(lengths).to.deep.equal(['00:40', 'Unavailable', '00:42']);
    const colorOf = (index: number, part: string): string => {
      const text = inRow(view, index, `[part~="track-${part}"]`);
      return getComputedStyle(text as Element).color;
    };
    // Quiet, also while it is the active one.
    for (const id of ['id-1', 'id-2']) {
      activate(view, id);
      expect(colorOf(2, 'title')).to.equal(colorOf(2, 'artist'));
    }
    expect(colorOf(1, 'title')).not.to.equal(colorOf(1, 'artist'));
  });

  it('marks the active row and its button, and shows moving bars in place of its number only while it plays', async () => {
    const view = renderOpen();
    const bars = (): HTMLElement[] => view.all('[part~="sound-bars"]');
    const number = (): HTMLElement => view.one('[aria-posinset="1"] [part~="track-counter"]');
    expect(current(view)).to.deep.equal([1]);
    expect(inRow(view, 1, 'button')?.getAttribute('aria-current')).to.equal('true');
    expect(inRow(view, 2, 'button')?.hasAttribute('aria-current')).to.equal(false);
    expect(bars()).to.have.length(0);
    for (const state of [LOADING, PLAY_REQUESTED]) {
      view.change(() => setState(view.store, view.atoms, state));
      expect(bars()).to.have.length(0);
    }
    view.change(() => setState(view.store, view.atoms, PLAYING));
    expect(bars().map((each) => each.closest('li'))).to.deep.equal([row(view, 1)]);
    expect(getComputedStyle(view.one('[part~="sound-bars"] span:first-child')).animationPlayState).to.equal('running');
    await settled(view);
    expect(getComputedStyle(number()).opacity).to.equal('0');
    expect(centre(view.part('sound-bars'))).to.be.closeTo(centre(number()), 0.6);
    activate(view, 'id-3');
    expect(current(view)).to.deep.equal([3]);
    expect(bars().map((each) => each.closest('li'))).to.deep.equal([row(view, 3)]);
  });

  it('shows a row’s icon in place of its number to a pointer and to the focus; all can be pressed and read out', async () => {
    const view = renderOpen();
    const opacities = async (number: number): Promise<string[]> => {
      await settled(view);
      return ['[part~="track-counter"]', 'button svg'].map(
        (selector) => getComputedStyle(inRow(view, number, selector) ?? view.host).opacity,
      );
    };
    const button = view.button('Play Title 2');
    expect(button.offsetHeight).to.equal(row(view, 2).offsetHeight);
    expect(centre(button)).to.be.closeTo(centre(view.one('[aria-posinset="2"] [part~="track-counter"]')), 0.6);
    if (!matchMedia('(hover: hover)').matches) {
      // Firefox without a screen has no pointer: only the active row shows its icon.
      expect(await opacities(1)).to.deep.equal(['0', '1']);
      expect(await opacities(2)).to.deep.equal(['1', '0']);
      return;
    }
    expect(await opacities(2)).to.deep.equal(['1', '0']);
    await moveTo(row(view, 2), 0.8);
    expect(await opacities(2)).to.deep.equal(['0', '1']);
    await moveTo(view.part('title'));
    expect(await opacities(2)).to.deep.equal(['1', '0']);
    view.part('list-toggle').focus();
    while (view.root.activeElement !== view.button('Play Title 1')) await pressKey('Tab');
    expect(await opacities(1)).to.deep.equal(['0', '1']);
    await click(button);
    expect(view.calls).to.deep.equal([['toggleTrack', 'id-2']]);
    await moveTo(view.part('title'));
  });

  it('has rows of at least 52 px and two lines', () => {
    for (const width of [240, 600, 1200]) {
      const view = renderOpen({ width });
      expect(row(view, 2).offsetHeight, `${width} px`).to.equal(52);
      const [title, artist] = ['title', 'artist'].map((part) => inRow(view, 2, `[part~="track-${part}"]`));
      expect(artist?.getBoundingClientRect().top).to.be.at.least(
        (title?.getBoundingClientRect().bottom ?? Infinity) - 0.01,
      );
    }
  });

  it('fades the visible rows out at the end and at the start, unless they are the last or the first', async () => {
    const view = renderOpen({ tracks: createTracks(30) });
    const list = view.part('track-list');
    /** Where it fades out. */
    const faded = (): string => {
      const { maskImage } = getComputedStyle(list);
      const stops = maskImage.match(/rgb[^)]*\)/g) ?? [];
      const isTransparent = (color?: string): boolean => color === 'rgba(0, 0, 0, 0)';
      return [isTransparent(stops[0]) && 'start', isTransparent(stops.at(-1)) && 'end'].filter(Boolean).join(' ');
    };
    expect(faded()).to.equal('end');
    list.scrollTo({ top: list.scrollHeight, behavior: 'instant' });
    await untilRendered(() => faded() === 'start');
    list.scrollBy({ top: -9, behavior: 'instant' });
    await untilRendered(() => faded() === 'start end');
    list.scrollTo({ top: 0, behavior: 'instant' });
    await untilRendered(() => faded() === 'end');
    expect(getComputedStyle(renderOpen().part('track-list')).maskImage).to.equal('none');
  });

  describe('slides', () => {
    const setOpen = (view: View, isOpen: boolean): void =>
      view.change(() => view.store.set(view.atoms.listOpen, isOpen));
    const slides = (view: View): string[] =>
      view
        .all('.list, .list > div')
        .flatMap((list) => list.getAnimations().map((each) => (each as CSSTransition).transitionProperty));

    it('open in 280 ms and closed in 200 ms; a closing list cannot be used, and is gone afterwards', async () => {
      const view = renderView();
      const { height } = view.part('container').getBoundingClientRect();
      setOpen(view, true);
      expect(slides(view)).to.have.members(['grid-template-rows', 'opacity']);
      expect(view.one('.list').getAnimations()[0]?.effect?.getComputedTiming().duration).to.equal(280);
      // The rows stand still while the player grows.
      const top = row(view, 1).getBoundingClientRect().top;
      await settled(view);
      expect(row(view, 1).getBoundingClientRect().top).to.equal(top);
      expect(view.part('container').getBoundingClientRect().height).to.be.above(height + 150);
      setOpen(view, false);
      // The edge passes over the rows, which are seen to the end: no frame shows an empty list, even if its height is late.
      expect(slides(view)).to.have.members(['grid-template-rows']);
      expect(getComputedStyle(view.one('.list > div')).opacity).to.equal('1');
      expect(view.one('.list').getAnimations()[0]?.effect?.getComputedTiming().duration).to.equal(200);
      expect(view.one('.list').inert).to.equal(true);
      for (const each of view.root.getAnimations()) each.play();
      await untilRendered(() => view.all('.list').length === 0);
    });

    it('not where it is open from the start', () => {
      const view = renderOpen();
      expect(slides(view)).to.deep.equal([]);
    });

    it('open again if it is toggled while it closes', async () => {
      const view = renderOpen();
      const list = view.part('track-list');
      setOpen(view, false);
      setOpen(view, true);
      await settled(view);
      expect(view.part('track-list')).to.equal(list);
      expect(view.one('.list').inert).to.equal(false);
      expect(list.checkVisibility()).to.equal(true);
    });
  });

  it('marks texts of the queue as of unknown language, here and above', () => {
    const view = renderOpen();
    for (const name of ['title', 'artists']) expect(view.part(name).lang, name).to.equal('');
    for (const text of view.all('[part~="track-title"], [part~="track-artist"]'))
      expect(text.getAttribute('lang')).to.equal('');
    expect(view.one('.root').lang).to.equal('en');
  });

  for (const [width, what] of [
    [600, 'one line'],
    [240, 'two lines'],
  ] as const) {
    it(`shows ${what} of long texts at ${width} px, and up to two in the active row and the one with the focus`, async () => {
      const title = 'A title that is a good deal longer than a row of the list is wide, even of a wide one';
      const shown = width === 600 ? title : 'A title of more than two lines in a narrow row';
      const tracks = createTracks(3).map((track) => ({ ...track, title: shown, artist: shown }));
      const view = renderOpen({ tracks, width });
      const cut = (element: HTMLElement): boolean =>
        element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
      const cutRows = (): number[] =>
        rows(view).flatMap((each, index) =>
          [...each.querySelectorAll<HTMLElement>('[lang]')].some(cut) ? [index + 1] : [],
        );
      // The title has two lines at 600 px, and more at 240.
      expect(cutRows()).to.deep.equal(width === 600 ? [2, 3] : [1, 2, 3]);
      const longTitle = row(view, 3).querySelector<HTMLElement>('.track-title') as HTMLElement;
      const line = Number.parseFloat(getComputedStyle(longTitle).lineHeight);
      const lines = width === 600 ? 1 : 2;
      // WebKitGTK draws each line in whole pixels.
      expect(longTitle.offsetHeight).to.be.closeTo(lines * line, 1.01 * lines);
      row(view, 1).querySelector('button')?.focus();
      await pressKey('ArrowDown');
      expect(cutRows()).to.deep.equal(width === 600 ? [3] : [1, 2, 3]);
      const endless = renderOpen({
        tracks: createTracks(1).map((track) => ({ ...track, title: title.repeat(9) })),
        width,
      });
      expect(endless.one('.track-title').offsetHeight).to.be.closeTo(2 * line, 2.1);
      expect(endless.one('.track-title').title).to.equal(title.repeat(9));
    });
  }

  it('reports which row a pointer or the focus is on, or none', async () => {
    const view = renderOpen();
    await moveTo(view.part('title'));
    await moveTo(row(view, 2), 0.9);
    expect(view.intents).to.deep.equal([['prefetchTrack', 'id-2']]);
    await moveTo(view.part('title'));
    expect(view.intents.at(-1)).to.deep.equal(['prefetchTrack', null]);
    view.button('Play Title 3').focus();
    expect(view.intents.at(-1)).to.deep.equal(['prefetchTrack', 'id-3']);
    view.button('Play Title 3').blur();
    expect(view.intents.at(-1)).to.deep.equal(['prefetchTrack', null]);
  });

  it('renders two rows when the track changes, and one on play and pause', () => {
    const view = renderOpen({ tracks: createTracks(100) });
    view.rowRenders.length = 0;
    activate(view, 'id-50');
    expect(view.rowRenders).to.have.members(['Title 1', 'Title 50']);
    view.rowRenders.length = 0;
    view.change(() => setState(view.store, view.atoms, PLAY_REQUESTED));
    expect(view.rowRenders).to.deep.equal(['Title 50']);
  });

  describe('of more than a hundred tracks', () => {
    const numbers = (view: View): number[] => rows(view).map((each) => Number(each.ariaPosInSet));
    const renderLong = (count: number, options: ViewOptions = {}): View => {
      const view = renderOpen({ ...options, tracks: createTracks(count) });
      view.part('track-list').style.scrollBehavior = 'auto';
      return view;
    };
    const visible = (view: View): number[] => {
      const { top, bottom } = view.part('track-list').getBoundingClientRect();
      return rows(view).flatMap((each) => {
        const box = each.getBoundingClientRect();
        return box.bottom > top + 1 && box.top < bottom - 1 ? [Number(each.ariaPosInSet)] : [];
      });
    };

    it('renders whole lists up to that length', () => {
      expect(numbers(renderLong(100))).to.have.length(100);
    });

    it('renders few rows, each with its place, and as much to scroll as for all', () => {
      const view = renderLong(1000);
      const longer = renderLong(2000);
      for (const each of [view, longer]) expect(rows(each).length).to.be.within(12, 60);
      expect(rows(view).every((each) => each.ariaSetSize === '1000')).to.equal(true);
      const height = row(view, 2).offsetHeight;
      expect(view.part('track-list').scrollHeight).to.be.closeTo(1000 * height, 2 * height);
      expect(longer.part('track-list').scrollHeight).to.be.closeTo(2000 * height, 2 * height);
    });

    for (const width of [900, 480, 240]) {
      it(`renders the rows that a visitor scrolls to at ${width} px, without a gap`, async () => {
        const view = renderLong(1000, { width });
        const list = view.part('track-list');
        for (const part of [0.5, 1, 0.2, 0]) {
          list.scrollTop = part * (list.scrollHeight - list.clientHeight);
          await untilRendered(() => visible(view).length > 6 && Math.abs((visible(view)[0] ?? 0) - part * 991) < 12);
          const seen = visible(view);
          expect(seen).to.deep.equal(seen.map((_, index) => (seen[0] ?? 0) + index));
        }
      });
    }

    describe('with rows of different heights', () => {
      const renderNarrow = (): View => {
        const withTitle = (track: Track, index: number): Track => ({
          ...track,
          title: 'Long title '.repeat(1 + (index % 7)),
        });
        return renderOpen({ tracks: createTracks(300).map(withTitle), width: 240 });
      };
      const offset = (view: View, number: number): number =>
        view.one(`[aria-posinset="${number}"]`).getBoundingClientRect().top -
        view.part('track-list').getBoundingClientRect().top;
      /** The render follows the scroll event, which comes before the next frame. */
      const rendered = (): Promise<unknown> =>
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

      it('keeps the visible rows in place while others are rendered above them', async () => {
        const view = renderNarrow();
        const list = view.part('track-list');
        list.scrollTop = list.scrollHeight / 2;
        await untilRendered(() => visible(view).length > 1);
        for (let step = 0; step < 40; step++) {
          const number = visible(view)[0] ?? 0;
          const before = offset(view, number);
          list.scrollTop -= 50;
          await rendered();
          expect(offset(view, number), `step ${step}, row ${number}`).to.be.closeTo(before + 50, 2);
        }
      });

      it('shows the whole active row, and the one that a key reaches, while others are rendered beside it', async () => {
        const view = renderNarrow();
        const list = view.part('track-list');
        const expectShown = async (number: number): Promise<void> => {
          await untilRendered(() => visible(view).includes(number) && visible(view).length > 1);
          await rendered();
          const top = offset(view, number);
          const { offsetHeight } = view.one(`[aria-posinset="${number}"]`);
          expect(top, `row ${number}`).to.be.within(-2, list.clientHeight - offsetHeight + 2);
        };
        for (const number of [200, 60, 290]) {
          activate(view, `id-${number}`);
          await expectShown(number);
        }
        view.one('[aria-current] button').focus();
        for (const [key, number] of [
          ['Home', 1],
          ['End', 300],
        ] as const) {
          await pressKey(key);
          await expectShown(number);
        }
      });
    });

    it('keys reach every row from a single tab stop, also rows that are not rendered', async () => {
      const view = renderLong(1000);
      const stops = (): HTMLElement[] => view.all('[part~="track-list"] button[tabindex="0"]');
      const focusedRow = (): string | null | undefined => view.root.activeElement?.closest('li')?.ariaPosInSet;
      const press = async (key: string, expected: number): Promise<void> => {
        await pressKey(key);
        expect(focusedRow()).to.equal(String(expected));
        expect(stops()).to.deep.equal([view.root.activeElement]);
        expect(visible(view)).to.include(expected);
      };
      stops()[0]?.focus();
      for (let number = 2; number <= 40; number++) await press('ArrowDown', number);
      await press('End', 1000);
      await press('ArrowDown', 1000);
      await press('ArrowUp', 999);
      // The focus stays, and is the starting point, where a visitor has scrolled away from it.
      const list = view.part('track-list');
      list.scrollTop = 4000;
      await untilRendered(() => (visible(view)[0] ?? 999) < 200);
      expect(focusedRow()).to.equal('999');
      await press('ArrowUp', 998);
      await press('Home', 1);
      await press('ArrowUp', 1);
      await pressKey('Shift+Tab');
      expect(focusedRow()).to.equal(undefined);
    });

    it('always has the active row', () => {
      const view = renderLong(1000);
      activate(view, 'id-700');
      expect(numbers(view)).to.include(700);
      expect(view.all('li[aria-current]').map((each) => each.ariaPosInSet)).to.deep.equal(['700']);
    });
  });

  it('Home and End move between rows inside the list, and seek outside of it', () => {
    const view = renderOpen();
    const press = (key: string, init: KeyboardEventInit = {}): KeyboardEvent => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...init });
      view.root.activeElement?.dispatchEvent(event);
      return event;
    };
    view.button('Play Title 1').focus();
    expect(press('End').defaultPrevented).to.equal(true);
    expect(view.root.activeElement).to.equal(view.button('Play Title 3'));
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey', 'shiftKey'])
      expect(press('Home', { [modifier]: true }).defaultPrevented, modifier).to.equal(false);
    expect(view.root.activeElement).to.equal(view.button('Play Title 3'));
    expect(view.calls).to.deep.equal([]);
    press('k');
    view.part('next').focus();
    press('Home');
    expect(view.calls).to.deep.equal([['togglePlay'], ['seek', 0]]);
  });

  it('scrolls inside itself to the active row, and leaves the page where it is', () => {
    const view = renderOpen({ tracks: createTracks(1000) });
    const list = view.part('track-list');
    expect(list.clientHeight).to.be.below(innerHeight);
    list.style.scrollBehavior = 'auto';
    document.body.style.height = '5000px';
    scrollTo(0, 3);
    for (const number of [700, 20]) {
      activate(view, `id-${number}`);
      const { top, bottom } = view.one('li[aria-current]').getBoundingClientRect();
      const box = list.getBoundingClientRect();
      expect(top).to.be.at.least(box.top - 1);
      expect(bottom).to.be.at.most(box.bottom + 1);
    }
    expect(scrollY).to.equal(3);
    document.body.style.height = '';
  });

  for (const [how, stray] of [
    ['a wheel', (list: HTMLElement) => list.dispatchEvent(new WheelEvent('wheel'))],
    ['a finger', (list: HTMLElement) => list.dispatchEvent(new PointerEvent('pointerdown'))],
    ['the keyboard', (list: HTMLElement) => list.querySelector<HTMLElement>('li:nth-child(60) button')?.focus()],
  ] as const) {
    it(`stays where a visitor has scrolled with ${how}, until the active row is visible again`, () => {
      const view = renderOpen({ tracks: createTracks(100) });
      const list = view.part('track-list');
      list.style.scrollBehavior = 'auto';
      stray(list);
      list.scrollTop = list.scrollHeight / 2;
      const { scrollTop } = list;
      activate(view, 'id-2');
      expect(list.scrollTop).to.equal(scrollTop);
      list.scrollTop = 0;
      activate(view, 'id-40');
      expect(list.scrollTop).to.be.above(0);
      // The list was not scrolled since.
      list.scrollTop = 0;
      activate(view, 'id-80');
      expect(list.scrollTop).to.be.above(0);
    });
  }

  it('opens at the active row', () => {
    const view = renderView({ tracks: createTracks(100) });
    activate(view, 'id-80');
    view.change(() => view.store.set(view.atoms.listOpen, true));
    const { bottom } = row(view, 80).getBoundingClientRect();
    expect(bottom).to.be.at.most(view.part('track-list').getBoundingClientRect().bottom + 1);
  });

  it('keeps the focus in the player when the focused row is removed, with its track or with the list', () => {
    const view = renderOpen();
    view.button('Play Title 2').focus();
    view.change(() =>
      setState(view.store, view.atoms, {
        queue: { ...NO_QUEUE, status: 'ready', mixtape: MIXTAPE, tracks: createTracks(1) },
      }),
    );
    expect(view.root.activeElement).to.equal(view.part('list-toggle'));
    view.button('Play Title 1').focus();
    view.change(() => view.store.set(view.atoms.listOpen, false));
    expect(view.root.activeElement).to.equal(view.part('list-toggle'));
  });

  it('shows a logo in the text colour, without a link, or the page’s own, or none', () => {
    const view = renderOpen();
    const svg = view.one('[part~="powered-by"] svg');
    expect([svg.getAttribute('role'), svg.ariaLabel]).to.deep.equal(['img', 'mixtape']);
    expect(getComputedStyle(svg).stroke).to.equal(getComputedStyle(view.part('container')).color);
    expect(view.all('[part~="powered-by"] a')).to.have.length(0);
    const logo = document.createElement('b');
    logo.slot = 'powered-by';
    view.host.append(logo);
    expect(view.one('slot[name="powered-by"]')).to.satisfy(
      (slot: HTMLSlotElement) => slot.assignedElements()[0] === logo,
    );
    expect(svg.getBoundingClientRect().width).to.equal(0);
    view.change(() =>
      setState(view.store, view.atoms, ({ settings }) => ({ settings: { ...settings, poweredBy: 'none' } })),
    );
    expect(view.all('[part~="powered-by"]')).to.have.length(0);
  });
});
