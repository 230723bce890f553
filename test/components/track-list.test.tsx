import { expect } from 'chai';
import { NO_QUEUE } from '../../src/domain/playback/player-state.ts';
import { PLAY_REQUESTED, PLAYING, setState } from '../support/fakes/set-state.ts';
import { click, moveTo } from './mouse.ts';
import { activate, createTracks, MIXTAPE, renderView, type View, type ViewOptions } from './render-view.tsx';

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

describe('the track list', () => {
  it('is rendered while it is open', () => {
    const view = renderView();
    expect(view.all('[part~="track-list"]')).to.have.length(0);
    view.change(() => view.store.set(view.atoms.listOpen, true));
    expect(view.part('track-list').role).to.equal('list');
    expect(view.part('track-list').ariaLabel).to.equal('Track list');
    expect(rows(view).map(({ tagName }) => tagName)).to.deep.equal(['LI', 'LI', 'LI']);
  });

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

  it('marks the active row, and its bars move only while it plays', () => {
    const view = renderOpen();
    expect(current(view)).to.deep.equal([1]);
    expect(view.part('sound-bars').closest('li')).to.equal(row(view, 1));
    const dance = (): string => getComputedStyle(view.one('[part~="sound-bars"] span:first-child')).animationPlayState;
    expect(dance()).to.equal('paused');
    view.change(() => setState(view.store, view.atoms, PLAYING));
    expect(dance()).to.equal('running');
    activate(view, 'id-3');
    expect(current(view)).to.deep.equal([3]);
    expect(view.part('sound-bars').closest('li')).to.equal(row(view, 3));
  });

  it('names the button of a row by what it does', () => {
    const view = renderOpen();
    expect(view.button('Play Title 1')).to.exist;
    view.change(() => setState(view.store, view.atoms, PLAY_REQUESTED));
    expect(view.button('Pause Title 1')).to.exist;
    expect(view.button('Play Title 2')).to.exist;
  });

  it('reports which row a pointer or the focus is on, or none', async () => {
    const view = renderOpen();
    await moveTo(view.part('title'));
    await moveTo(row(view, 2), 0.9);
    expect(view.intents).to.deep.equal([['pointAt', 'id-2']]);
    await moveTo(view.part('title'));
    expect(view.intents.at(-1)).to.deep.equal(['pointAt', null]);
    view.button('Play Title 3').focus();
    expect(view.intents.at(-1)).to.deep.equal(['pointAt', 'id-3']);
    view.button('Play Title 3').blur();
    expect(view.intents.at(-1)).to.deep.equal(['pointAt', null]);
  });

  it('handles a click anywhere on a row, once', async () => {
    const view = renderOpen();
    await click(row(view, 2), 0.9);
    await click(view.button('Play Title 3'));
    view.button('Play Title 1').click();
    expect(view.calls).to.deep.equal([
      ['toggleTrack', 'id-2'],
      ['toggleTrack', 'id-3'],
      ['toggleTrack', 'id-1'],
    ]);
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

  it('scrolls inside itself to the active row, and leaves the page where it is', () => {
    const view = renderOpen({ tracks: createTracks(1000) });
    const list = view.part('track-list');
    expect(list.clientHeight).to.be.below(innerHeight);
    list.style.scrollBehavior = 'auto';
    document.body.style.height = '5000px';
    scrollTo(0, 3);
    for (const number of [700, 20]) {
      activate(view, `id-${number}`);
      const { top, bottom } = row(view, number).getBoundingClientRect();
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
      // Nobody has scrolled since.
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

  it('shows the page’s own logo', () => {
    const view = renderOpen();
    expect(view.part('powered-by').textContent).to.equal('Powered by mixtape');
    const logo = document.createElement('b');
    logo.slot = 'powered-by';
    view.host.append(logo);
    expect(view.one('slot[name="powered-by"]')).to.satisfy(
      (slot: HTMLSlotElement) => slot.assignedElements()[0] === logo,
    );
  });
});
