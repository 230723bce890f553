import { expect } from 'chai';
import { LOADING, NOTICES, PAUSED, PLAYING, setState } from '../../support/fakes/set-state.ts';
import { click, moveTo } from './mouse.ts';
import { activate, createTracks, renderView, untilRendered, type View } from './render-view.tsx';

const announced = (view: View): string => view.one('[role="status"]').textContent ?? '';

/** Everything that is announced while `act` runs. */
async function listen(view: View, act: () => void): Promise<string[]> {
  const announcements: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) announcements.push(node.textContent ?? '');
  });
  observer.observe(view.one('[role="status"]'), { childList: true, subtree: true });
  act();
  // Observers are called in the next microtask.
  await Promise.resolve();
  observer.disconnect();
  return announcements;
}

describe('the message for the visitor', () => {
  it('is announced inside the overlay while that is open', () => {
    const view = renderView();
    view.change(() => view.store.set(view.atoms.shareOpen, true));
    const announcements = (): readonly string[] =>
      view.all('[part="share"] [role="status"]').map(({ textContent }) => textContent ?? '');
    expect(announcements().join('')).to.equal('');
    activate(view, 'id-2');
    expect(announcements()).to.include('Title 2, Artist 2');
    view.change(() => setState(view.store, view.atoms, NOTICES.unavailable));
    expect(announcements()).to.include('This preview is unavailable.');
    view.change(() => view.store.set(view.atoms.shareOpen, false));
    expect(announced(view)).to.equal('');
  });

  it('says in the overlay that a link was copied, each time', async () => {
    const view = renderView();
    view.change(() => view.store.set(view.atoms.shareOpen, true));
    const copy = (isCopied: boolean): void =>
      view.change(() => view.store.set(view.atoms.copying, { what: 'copy', text: 'https://site.example', isCopied }));
    const announcer = (): string => view.one('[part="share"] [role="status"]').textContent ?? '';
    for (const _time of [1, 2]) {
      copy(true);
      expect(announcer()).to.equal('Copied!');
      view.change(() => view.store.set(view.atoms.copying, null));
      expect(announcer()).to.equal('');
    }
    copy(false);
    expect(announcer()).to.equal('');
  });

  it('has the room that it needs in a wide bar, whatever the title, and the timeline what is left', () => {
    for (const [width, notice, title, least] of [
      [600, 'unavailable', 'Title', 30],
      [600, 'unavailable', 'A title that is much longer than any sentence of the player', 30],
      [900, 'unavailable', 'Title', 100],
      [680, 'offline', 'Title', 30],
      [1120, 'offline', 'Title', 40],
    ] as const) {
      const view = renderView({
        tracks: createTracks(3).map((track) => ({ ...track, title })),
        width,
        before: (store, atoms) =>
          setState(store, atoms, ({ settings }) => ({ settings: { ...settings, layout: 'bar' } })),
      });
      view.change(() => setState(view.store, view.atoms, NOTICES[notice]));
      if (notice === 'unavailable') expect(view.part('message').offsetHeight, 'one line').to.be.below(20);
      expect(view.part('timeline').offsetWidth, `${width} px, ${notice}`).to.be.at.least(least);
      const [tools, box] = ['.tools', '.box'].map((each) => view.one(each).getBoundingClientRect().right);
      expect(tools, `${width} px, ${notice}`).to.be.at.most(box ?? 0);
      view.unmount();
    }
  });

  it('says that the visitor is offline, and not that it loads', async () => {
    const view = renderView();
    view.change(() => setState(view.store, view.atoms, { ...LOADING, ...NOTICES.offline }));
    expect(view.part('message').textContent).to.equal('You are offline. The music goes on when you are online again.');
    expect(announced(view)).to.equal(view.part('message').textContent);
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect(announced(view)).to.equal(view.part('message').textContent);
  });

  it('keeps the focus in the player when Try again disappears with the next track', () => {
    const view = renderView({ before: (store, atoms) => setState(store, atoms, NOTICES.unavailable) });
    view.part('retry').focus();
    view.change(() => setState(view.store, view.atoms, NOTICES.none));
    expect(view.root.activeElement).to.equal(view.part('play'));
  });

  it('keeps the focus in the player even if the browser does not focus a clicked button, as Safari', async () => {
    const view = renderView({ before: (store, atoms) => setState(store, atoms, NOTICES.unavailable) });
    view.part('retry').addEventListener('mousedown', (event) => event.preventDefault());
    await click(view.part('retry'));
    view.change(() => setState(view.store, view.atoms, NOTICES.none));
    expect(view.root.activeElement).to.equal(view.part('play'));
  });

  it('leaves the focus alone if Try again does not have it', () => {
    const view = renderView({ before: (store, atoms) => setState(store, atoms, NOTICES.unavailable) });
    view.part('next').focus();
    view.change(() => setState(view.store, view.atoms, NOTICES.none));
    expect(view.root.activeElement).to.equal(view.part('next'));
  });

  it('is held while the focus or a pointer is in it, and released when it is removed', async () => {
    const view = renderView({ before: (store, atoms) => setState(store, atoms, NOTICES.unavailable) });
    const holds = (): unknown[] => view.calls.filter(([name]) => name === 'setNoticeHeld').map(([, held]) => held);
    await moveTo(view.part('message'));
    view.part('retry').focus();
    await moveTo(view.part('title'));
    expect(holds().at(-1)).to.equal(true);
    view.part('retry').blur();
    expect(holds().at(-1)).to.equal(false);
    view.part('retry').focus();
    expect(holds().at(-1)).to.equal(true);
    view.change(() => setState(view.store, view.atoms, NOTICES.none));
    expect(holds().at(-1)).to.equal(false);
  });

  it('says “Loading” once a track has loaded for two seconds, until it plays', async () => {
    const due: (() => void)[] = [];
    const { setTimeout: later } = globalThis;
    globalThis.setTimeout = Object.assign(
      (run: () => void, ms: number) => (ms === 2000 ? due.push(run) : later(run, ms)),
      later,
    ) as typeof setTimeout;
    try {
      const view = renderView();
      view.change(() => setState(view.store, view.atoms, LOADING));
      expect(view.part('play').ariaBusy).to.equal('true');
      expect(announced(view)).to.equal('');
      expect(await listen(view, () => due.at(-1)?.())).to.deep.equal(['Loading']);
      view.change(() => setState(view.store, view.atoms, PLAYING));
      expect(view.part('play').ariaBusy).to.equal('false');
      expect(announced(view)).to.equal('');
    } finally {
      globalThis.setTimeout = later;
    }
  });

  it('says that the connection is slow, without a button', () => {
    const view = renderView();
    view.change(() => setState(view.store, view.atoms, NOTICES.slow));
    expect(view.part('message').textContent).to.contain('slow');
    expect(view.all('[part~="retry"]')).to.have.length(0);
    view.change(() => setState(view.store, view.atoms, NOTICES.none));
    expect(view.all('[part~="message"]')).to.have.length(0);
  });

  it('is the only sign of what is wrong beside one on the play button: a ring while it loads, else a mark, or neither', async () => {
    const view = renderView();
    await untilRendered(() => getComputedStyle(view.part('play')).transitionProperty.includes('scale'));
    const plain = getComputedStyle(view.part('play')).backgroundColor;
    const shown = (): unknown => {
      const [mark, ring] = ['::before', '::after'].map((each) => getComputedStyle(view.part('play'), each).content);
      const isPlain = getComputedStyle(view.part('play')).backgroundColor === plain;
      return { mark: mark !== 'none', ring: ring !== 'none', isPlain };
    };
    const states = { ...NOTICES, slow: { ...LOADING, ...NOTICES.slow }, offline: { ...LOADING, ...NOTICES.offline } };
    const look = (notice: keyof typeof NOTICES): unknown => {
      view.change(() => setState(view.store, view.atoms, { ...PAUSED, ...NOTICES.none, ...states[notice] }));
      for (const each of view.root.getAnimations()) if (each instanceof CSSTransition) each.finish();
      return shown();
    };
    expect(look('slow')).to.deep.equal({ mark: false, ring: true, isPlain: true });
    expect(look('offline')).to.deep.equal({ mark: true, ring: false, isPlain: false });
    expect(look('unavailable')).to.deep.equal({ mark: true, ring: false, isPlain: false });
    // What waits for the network has another sign than what has failed.
    const signs = (['offline', 'unavailable'] as const).map((notice) => {
      look(notice);
      return getComputedStyle(view.part('play'), '::before').backgroundImage;
    });
    expect(new Set(signs).size).to.equal(2);
    expect(look('none')).to.deep.equal({ mark: false, ring: false, isPlain: true });
  });

  it('announces nothing when the queue is reloaded and the track stays', async () => {
    const view = renderView();
    const announcements = await listen(view, () =>
      view.change(() =>
        setState(view.store, view.atoms, ({ queue }) => ({ queue: { ...queue, tracks: createTracks(5) } })),
      ),
    );
    expect(announcements).to.deep.equal([]);
  });
});
