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

  it('does not pause inaudible media of the page', () => {
    const muted = page.media({ paused: false, muted: true });
    const silent = page.media({ paused: false, volume: 0 });
    player('one')();
    expect([muted.paused, silent.paused]).to.deep.equal([false, false]);
  });

  it('does not pause the player if the media is paused again when its `play` arrives', () => {
    player('one');
    page.media({}).startAndPause();
    expect(paused).to.deep.equal([]);
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
