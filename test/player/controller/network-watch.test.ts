import { expect } from 'chai';
import { installNavigator } from '../../support/fakes/fake-navigator.ts';
import { untilAtom } from '../../support/until.ts';
import {
  BROKEN,
  breakTracks,
  changes,
  FOUR,
  fixture,
  page,
  playing,
  ready,
  setUpPlayer,
  time,
  wait,
} from './player-fixture.ts';

/** Far longer than a failed track stays, and shorter than the first look. */
const A_MOMENT = 4000;

describe('a player without a network', () => {
  setUpPlayer();

  /** The active track breaks off, and no other can be loaded. */
  function loseNetwork(): void {
    fixture.isReachable = false;
    breakTracks(...FOUR);
    fixture.sources.last.options.onError(BROKEN);
  }

  function regainNetwork(): void {
    fixture.isReachable = true;
    fixture.sources.forget();
  }

  const offline = (is: boolean): Promise<void> =>
    untilAtom(fixture.store, fixture.player.atoms.notice, (notice) => (notice === 'offline') === is);

  it('stays at its track, and reports neither an error nor a pause', async () => {
    await playing('b');
    loseNetwork();
    await offline(true);
    await wait(A_MOMENT);
    expect([fixture.activeId, fixture.paused, fixture.looks]).to.deep.equal(['b', false, 1]);
    expect([fixture.log.count('error'), fixture.log.count('pause'), changes()]).to.deep.equal([0, 0, []]);
  });

  it('goes on at its position when the queue can be reached again', async () => {
    await playing('b');
    fixture.player.currentTime = 6;
    await wait(100);
    loseNetwork();
    await offline(true);
    const since = time.now;
    await wait(A_MOMENT);
    regainNetwork();
    await fixture.untilPlaying('b');
    expect(time.now - since).to.be.within(5000, 5500);
    expect(fixture.sources.last.startedAt).to.be.closeTo(6.1, 0.5);
    await offline(false);
  });

  it('looks after 5, 10, 20, 30 and 30 s', async () => {
    await playing('b');
    loseNetwork();
    await offline(true);
    const before = fixture.looks;
    const counts: number[] = [];
    for (const seconds of [6, 10, 20, 30, 30]) {
      await wait(seconds * 1000);
      counts.push(fixture.looks - before);
    }
    expect(counts).to.deep.equal([1, 2, 3, 4, 5]);
  });

  it('goes on at once at `online`', async () => {
    await playing('b');
    loseNetwork();
    await offline(true);
    const since = time.now;
    regainNetwork();
    page.window.dispatchEvent(new Event('online'));
    await fixture.untilPlaying('b');
    expect(time.now - since).to.be.below(1000);
  });

  it('needs no request where the browser says that it is offline', async () => {
    await playing('b');
    const restore = installNavigator({ onLine: false });
    page.window.dispatchEvent(new Event('offline'));
    loseNetwork();
    await offline(true);
    restore();
    expect(fixture.looks).to.equal(0);
  });

  it('skips a track that fails although the queue can be reached', async () => {
    await playing('b');
    breakTracks('b');
    fixture.sources.last.options.onError(BROKEN);
    await fixture.untilPlaying('c');
    expect([fixture.looks, fixture.log.count('error')]).to.deep.equal([1, 1]);
  });

  it('stays at the track that a visitor chooses meanwhile', async () => {
    await playing('b');
    loseNetwork();
    await offline(true);
    const chosen = fixture.player.select('d');
    await offline(false);
    await offline(true);
    expect(fixture.activeId).to.equal('d');
    regainNetwork();
    page.window.dispatchEvent(new Event('online'));
    await chosen;
    expect(fixture.activeId).to.equal('d');
  });

  it('plays after pause() and play()', async () => {
    await playing('b');
    loseNetwork();
    await offline(true);
    fixture.player.actions.pause();
    await offline(false);
    await wait(60_000);
    expect(fixture.looks, 'looks while paused').to.equal(1);
    regainNetwork();
    await fixture.player.play();
    await fixture.untilPlaying('b');
  });

  it('loads the code that plays, once it is online', async () => {
    await ready();
    const restore = installNavigator({ onLine: false });
    page.window.dispatchEvent(new Event('offline'));
    fixture.beforeEngine = () => Promise.reject(new Error('offline'));
    const played = fixture.player.play();
    await offline(true);
    restore();
    fixture.beforeEngine = () => Promise.resolve();
    page.window.dispatchEvent(new Event('online'));
    await played;
  });

  it('asks nobody any more after its removal', async () => {
    await playing('b');
    loseNetwork();
    await offline(true);
    const { looks } = fixture;
    fixture.player.disconnect();
    await wait(60_000);
    expect(fixture.looks).to.equal(looks);
  });
});
