import { expect } from 'chai';
import { claimPlayback, type Turn } from '../../../src/player/page/one-at-a-time.ts';
import { openPage, type Page } from '../../support/fakes/fake-page.ts';

describe('playing one at a time', () => {
  let page: Page;
  let controller: AbortController;
  let paused: string[];

  beforeEach(() => {
    page = openPage();
    controller = new AbortController();
    paused = [];
  });
  afterEach(() => {
    controller.abort();
    page.remove();
  });

  const turnOf = (name: string, signal = controller.signal): Turn =>
    claimPlayback(page.document, signal, () => paused.push(name));
  /** @returns starts the player */
  function player(name: string, signal?: AbortSignal): () => void {
    const turn = turnOf(name, signal);
    return () => {
      turn.take();
      turn.announce();
    };
  }

  it('pauses the other players when one starts', () => {
    const start = player('one');
    player('two');
    player('three');
    start();
    expect(paused).to.deep.equal(['two', 'three']);
  });

  it('lets the player play that was started last, if two are started in one task', () => {
    const one = turnOf('one');
    const two = turnOf('two');
    one.take();
    two.take();
    one.announce();
    two.announce();
    expect(paused).to.deep.equal(['one']);
  });

  it('pauses audible media of the page', () => {
    const audible = page.media({ paused: false });
    const quiet = page.media({ paused: false, volume: 0.01 });
    const film = page.media({ localName: 'video', paused: false });
    player('one')();
    expect([audible.paused, quiet.paused, film.paused]).to.deep.equal([true, true, true]);
  });

  it('does not pause inaudible media of the page', () => {
    const muted = page.media({ paused: false, muted: true });
    const silent = page.media({ paused: false, volume: 0 });
    player('one')();
    expect([muted.paused, silent.paused]).to.deep.equal([false, false]);
  });

  it('pauses the player when audible media of the page starts', () => {
    player('one');
    page.media({}).start();
    page.media({ localName: 'video' }).start();
    expect(paused).to.deep.equal(['one', 'one']);
  });

  it('does not pause the player when inaudible media starts, such as a background video', () => {
    player('one');
    page.media({ muted: true }).start();
    page.media({ volume: 0 }).start();
    expect(paused).to.deep.equal([]);
  });

  it('does not pause the player if the media is paused again when its `play` arrives', () => {
    player('one');
    page.media({}).startAndPause();
    expect(paused).to.deep.equal([]);
  });

  it('ignores `play` events of other objects', () => {
    player('one');
    page.document.dispatchEvent(new Event('play'));
    page.media({ localName: 'div' }).start();
    expect(paused).to.deep.equal([]);
  });

  it('lets the player play that was started last, even if the other one is ready later', () => {
    const first = turnOf('first');
    const last = turnOf('last');
    first.take();
    last.take();
    last.announce();
    first.announce();
    expect(paused).to.deep.equal(['first']);
  });

  it('pauses a player that started before, each time', () => {
    const one = player('one');
    const two = player('two');
    one();
    two();
    one();
    expect(paused).to.deep.equal(['two', 'one', 'two']);
  });

  it('works with players of another copy of the script', () => {
    const turns: unknown[] = [];
    const onStart = (event: Event): void => void turns.push(event instanceof CustomEvent && event.detail);
    page.document.addEventListener('mixtape-player-started', onStart, { signal: controller.signal });
    Object.assign(page.document, { [Symbol.for('mixtape-player.newest-turn')]: 41 });
    player('one')();
    expect(turns).to.deep.equal([42]);
    page.document.dispatchEvent(new CustomEvent('mixtape-player-started', { detail: 43 }));
    expect(paused).to.deep.equal(['one']);
  });

  it('ignores invalid events of the page', () => {
    player('one')();
    for (const detail of [null, 'now', '1e9', {}, Number.NaN]) {
      page.document.dispatchEvent(new CustomEvent('mixtape-player-started', { detail }));
    }
    expect(paused).to.deep.equal([]);
  });

  it('does not pause a player that was removed', () => {
    const gone = new AbortController();
    player('gone', gone.signal);
    gone.abort();
    player('one')();
    page.media({}).start();
    expect(paused).to.deep.equal(['one']);
  });
});
