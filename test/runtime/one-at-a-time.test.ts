import { expect } from 'chai';
import { type Turn, takeTurns } from '../../src/runtime/page/one-at-a-time.ts';
import { openPage, type Page } from '../support/fakes/fake-page.ts';

describe('one at a time', () => {
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
    takeTurns(page.document, signal, () => paused.push(name));
  /** @returns what makes it start */
  function player(name: string, signal = controller.signal): () => void {
    const turn = takeTurns(page.document, signal, () => paused.push(name));
    return () => {
      turn.take();
      turn.announce();
    };
  }

  it('pauses every other player that starts, and not the one itself', () => {
    const start = player('one');
    player('two');
    player('three');
    start();
    expect(paused).to.deep.equal(['two', 'three']);
  });

  it('keeps the one that was wished for last, where two are told to play in one breath', () => {
    const one = turnOf('one');
    const two = turnOf('two');
    one.take();
    two.take();
    one.announce();
    two.announce();
    expect(paused).to.deep.equal(['one']);
  });

  it('pauses the page’s own media that can be heard', () => {
    const audible = page.media({ paused: false });
    const quiet = page.media({ paused: false, volume: 0.01 });
    const film = page.media({ localName: 'video', paused: false });
    player('one')();
    expect([audible.paused, quiet.paused, film.paused]).to.deep.equal([true, true, true]);
  });

  it('leaves media alone that nobody hears', () => {
    const muted = page.media({ paused: false, muted: true });
    const silent = page.media({ paused: false, volume: 0 });
    player('one')();
    expect([muted.paused, silent.paused]).to.deep.equal([false, false]);
  });

  it('pauses the player when the page’s own media starts to be heard', () => {
    player('one');
    page.media({}).start();
    page.media({ localName: 'video' }).start();
    expect(paused).to.deep.equal(['one', 'one']);
  });

  it('goes on where what starts cannot be heard, as a film in the background', () => {
    player('one');
    page.media({ muted: true }).start();
    page.media({ volume: 0 }).start();
    expect(paused).to.deep.equal([]);
  });

  it('goes on where what was started is paused by the time that it is told of', () => {
    player('one');
    page.media({}).startAndPause();
    expect(paused).to.deep.equal([]);
  });

  it('is not disturbed by what else is called play on a page', () => {
    player('one');
    page.document.dispatchEvent(new Event('play'));
    page.media({ localName: 'div' }).start();
    expect(paused).to.deep.equal([]);
  });

  it('lets the last of two play that are started at once, whoever is ready first', () => {
    const first = takeTurns(page.document, controller.signal, () => paused.push('first'));
    const last = takeTurns(page.document, controller.signal, () => paused.push('last'));
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

  it('agrees with players of another copy of this script', () => {
    const heard: unknown[] = [];
    const hear = (event: Event): void => void heard.push(event instanceof CustomEvent && event.detail);
    page.document.addEventListener('mixtape-player-started', hear, { signal: controller.signal });
    Object.assign(page.document, { [Symbol.for('mixtape-player.newest-turn')]: 41 });
    player('one')();
    expect(heard).to.deep.equal([42]);
    page.document.dispatchEvent(new CustomEvent('mixtape-player-started', { detail: 43 }));
    expect(paused).to.deep.equal(['one']);
  });

  it('is not disturbed by what a page says in its name', () => {
    player('one')();
    for (const detail of [null, 'now', '1e9', {}, Number.NaN]) {
      page.document.dispatchEvent(new CustomEvent('mixtape-player-started', { detail }));
    }
    expect(paused).to.deep.equal([]);
  });

  it('leaves a player alone that was removed', () => {
    const gone = new AbortController();
    player('gone', gone.signal);
    gone.abort();
    player('one')();
    page.media({}).start();
    expect(paused).to.deep.equal(['one']);
  });
});
