import { expect } from 'chai';
import { NOTICES, setState } from '../support/fakes/set-state.ts';
import { click } from './mouse.ts';
import { activate, createTracks, renderView, type View } from './render-view.tsx';

const announced = (view: View): string => view.one('[role="status"]').textContent ?? '';

/** Everything that is said while something happens. */
async function listen(view: View, happen: () => void): Promise<string[]> {
  const said: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) said.push(node.textContent ?? '');
  });
  observer.observe(view.one('[role="status"]'), { childList: true, subtree: true });
  happen();
  // Observers are called in the next microtask.
  await Promise.resolve();
  observer.disconnect();
  return said;
}

describe('what a visitor is told', () => {
  it('is nothing at first', () => {
    const view = renderView();
    expect(view.all('[part~="message"]')).to.have.length(0);
    expect(announced(view)).to.equal('');
  });

  it('is that a track is unavailable, with a way to try again', async () => {
    const view = renderView();
    const said = await listen(view, () => view.change(() => setState(view.store, view.atoms, NOTICES.unavailable)));
    expect(said).to.deep.equal(['This preview is unavailable.']);
    expect(view.part('message').textContent).to.contain('This preview is unavailable.');
    expect(view.part('retry').textContent).to.equal('Try again');
    view.part('retry').click();
    expect(view.calls).to.deep.equal([['retry']]);
  });

  it('is the next track and what fails also while the overlay is open, which keeps all else out of reach', () => {
    const view = renderView();
    view.change(() => view.store.set(view.atoms.shareOpen, true));
    const said = (): readonly string[] =>
      view.all('[part="share"] [role="status"]').map(({ textContent }) => textContent ?? '');
    expect(said().join('')).to.equal('');
    activate(view, 'id-2');
    expect(said()).to.include('Title 2, Artist 2');
    view.change(() => setState(view.store, view.atoms, NOTICES.unavailable));
    expect(said()).to.include('This preview is unavailable.');
    view.change(() => view.store.set(view.atoms.shareOpen, false));
    expect(announced(view)).to.equal('');
  });

  it('leaves the focus in the player when Try again goes, which the next track takes away unasked', () => {
    const view = renderView({ before: (store, atoms) => setState(store, atoms, NOTICES.unavailable) });
    view.part('retry').focus();
    view.change(() => setState(view.store, view.atoms, NOTICES.none));
    expect(view.root.activeElement).to.equal(view.part('play'));
  });

  it('leaves the focus in the player also where the engine gives none to a button that is clicked, as Safari', async () => {
    const view = renderView({ before: (store, atoms) => setState(store, atoms, NOTICES.unavailable) });
    view.part('retry').addEventListener('mousedown', (event) => event.preventDefault());
    await click(view.part('retry'));
    view.change(() => setState(view.store, view.atoms, NOTICES.none));
    expect(view.root.activeElement).to.equal(view.part('play'));
  });

  it('leaves the focus where it is when Try again goes without it', () => {
    const view = renderView({ before: (store, atoms) => setState(store, atoms, NOTICES.unavailable) });
    view.part('next').focus();
    view.change(() => setState(view.store, view.atoms, NOTICES.none));
    expect(view.root.activeElement).to.equal(view.part('next'));
  });

  it('is that a track is unavailable, once more when trying again was in vain', async () => {
    const view = renderView();
    const notice = (value: 'unavailable' | null) => (): void =>
      view.change(() => setState(view.store, view.atoms, NOTICES[value ?? 'none']));
    expect(await listen(view, notice('unavailable'))).to.deep.equal(['This preview is unavailable.']);
    expect(await listen(view, notice(null))).to.deep.equal([]);
    expect(await listen(view, notice('unavailable'))).to.deep.equal(['This preview is unavailable.']);
  });

  it('is the next track, and stays so, when what could not be played is passed over', async () => {
    const view = renderView({ before: (store, atoms) => setState(store, atoms, NOTICES.unavailable) });
    const said = await listen(view, () => {
      activate(view, 'id-2');
      view.change(() => setState(view.store, view.atoms, NOTICES.none));
    });
    expect(said).to.deep.equal(['Title 2, Artist 2']);
    expect(announced(view)).to.equal('Title 2, Artist 2');
  });

  it('is that the connection is slow, with nothing to press', () => {
    const view = renderView();
    view.change(() => setState(view.store, view.atoms, NOTICES.slow));
    expect(view.part('message').textContent).to.contain('slow');
    expect(view.all('[part~="retry"]')).to.have.length(0);
    view.change(() => setState(view.store, view.atoms, NOTICES.none));
    expect(view.all('[part~="message"]')).to.have.length(0);
  });

  it('is each new track, said once', async () => {
    const view = renderView();
    expect(await listen(view, () => activate(view, 'id-2'))).to.deep.equal(['Title 2, Artist 2']);
    expect(await listen(view, () => activate(view, 'id-2'))).to.deep.equal([]);
  });

  it('is nothing new when the queue is fetched again and the track stays', async () => {
    const view = renderView();
    const said = await listen(view, () =>
      view.change(() =>
        setState(view.store, view.atoms, ({ queue }) => ({ queue: { ...queue, tracks: createTracks(5) } })),
      ),
    );
    expect(said).to.deep.equal([]);
  });

  it('is never the running time', async () => {
    const view = renderView();
    const said = await listen(view, () =>
      view.change(() => {
        setState(view.store, view.atoms, { clock: { time: 0, running: true } });
        setState(view.store, view.atoms, { seconds: 1 });
      }),
    );
    expect(said).to.deep.equal([]);
  });

  it('comes from one place', () => {
    const view = renderView({ before: (store, atoms) => setState(store, atoms, NOTICES.unavailable) });
    expect(view.all('[role="status"], [role="alert"], [aria-live]')).to.have.length(1);
  });
});
