import { expect } from 'chai';
import { FAST } from '../../support/fakes/deadlines.ts';
import { rejection } from '../../support/until.ts';
import {
  another,
  changes,
  fixture,
  isWaiting,
  ready,
  replaceFixture,
  settled,
  setUpPlayer,
  wait,
} from './player-fixture.ts';

describe('a player before its engine is loaded', () => {
  setUpPlayer();

  let release: () => void;
  beforeEach(async () => {
    release = fixture.holdEngine();
    await ready();
    fixture.log.clear();
  });

  const hasEnded = (): boolean => fixture.store.get(fixture.player.atoms.ended);

  it('changes the track with every click, and plays the last', async () => {
    const promises = [fixture.player.next(), fixture.player.next(), fixture.player.next()];
    expect(fixture.activeId).to.equal('d');
    expect(changes()).to.deep.equal(['b 1 next', 'c 2 next', 'd 3 next']);
    const results = Promise.allSettled(promises);
    release();
    expect((await results).map(({ status }) => status)).to.deep.equal(['rejected', 'rejected', 'fulfilled']);
    expect(fixture.activeId).to.equal('d');
    expect(fixture.audio.src).to.equal('fake:stream/d');
    expect(fixture.sources.names).to.deep.equal(['stream d']);
  });

  it('selects the row that is clicked, and goes back', () => {
    fixture.player.actions.toggleTrack('c');
    expect(fixture.activeId).to.equal('c');
    fixture.player.actions.previous();
    expect(fixture.activeId).to.equal('b');
  });

  it('plays also if the element’s play() throws before there is a source', async () => {
    const { play } = fixture.audio.element;
    fixture.audio.element.play = () => {
      throw new DOMException('no', 'NotAllowedError');
    };
    const played = fixture.player.play();
    fixture.audio.element.play = play;
    release();
    await played;
    expect(fixture.audio.isPlaying).to.equal(true);
  });

  it('waits, and is paused by pause()', async () => {
    const played = rejection(fixture.player.play());
    expect([fixture.paused, isWaiting()]).to.deep.equal([false, true]);
    fixture.player.actions.pause();
    expect([fixture.paused, isWaiting()]).to.deep.equal([true, false]);
    release();
    expect((await played).name).to.equal('AbortError');
    await settled();
    expect(fixture.sources.names).to.deep.equal([]);
    expect(fixture.paused).to.equal(true);
  });

  it('passes on when playback was requested', async () => {
    const before = performance.now();
    const played = fixture.player.play();
    const after = performance.now();
    await wait(5);
    release();
    await played;
    expect(fixture.requestTimes).to.have.lengthOf(1);
    expect(fixture.requestTimes[0]).to.be.within(before, after);
  });

  it('seeks, and starts there', async () => {
    fixture.player.currentTime = 5.5;
    expect(fixture.player.currentTime).to.equal(5.5);
    expect(fixture.store.get(fixture.player.atoms.seconds)).to.equal(5);
    expect(fixture.store.get(fixture.player.atoms.clock)).to.deep.equal({ time: 5.5, running: false });
    release();
    await fixture.player.play();
    expect(fixture.sources.last.startedAt).to.equal(5.5);
    expect(fixture.audio.currentTime).to.equal(13.5);
  });

  it('seeks within the preview, and starts over from its end', async () => {
    fixture.player.currentTime = -3;
    expect([fixture.player.currentTime, hasEnded()]).to.deep.equal([0, false]);
    fixture.player.currentTime = 99;
    expect([fixture.player.currentTime, hasEnded()]).to.deep.equal([15, true]);
    release();
    await fixture.player.play();
    expect(fixture.audio.currentTime).to.equal(8);
    expect(hasEnded()).to.equal(false);
  });

  it('has not ended at the start', () => {
    fixture.player.currentTime = 0;
    expect(hasEnded()).to.equal(false);
    fixture.player.currentTime = 7;
    expect(hasEnded()).to.equal(false);
  });

  it('seeks forward and back from its position', () => {
    fixture.player.actions.seekBy(5);
    fixture.player.actions.seekBy(-2);
    expect(fixture.player.currentTime).to.equal(3);
    fixture.player.actions.seekBy(-20);
    expect(fixture.player.currentTime).to.equal(0);
  });

  it('takes the duration from the queue, and sends `durationchange` when it changes', async () => {
    const queue = (durations: Record<string, number>) => ({
      data: Object.entries(durations).map(([track_id, duration]) => ({ track_id, duration })),
    });
    const length = (): number => fixture.store.get(fixture.player.atoms.duration);
    fixture.api.answer('summer', queue({ a: 180, b: 5, c: 6, d: 180, e: 180 }));
    await fixture.player.reload();
    expect([length(), fixture.log.count('durationchange')]).to.deep.equal([15, 0]);
    for (const [id, seconds, changes] of [
      ['b', 5, 1],
      ['c', 6, 2],
      ['d', 15, 3],
      ['e', 15, 3],
    ] as const) {
      void fixture.player.select(id).catch(() => {});
      expect([id, length(), fixture.log.count('durationchange')]).to.deep.equal([id, seconds, changes]);
    }
  });

  it('starts the next track at its beginning', async () => {
    fixture.player.currentTime = 5;
    const played = fixture.player.next();
    expect(fixture.player.currentTime).to.equal(0);
    release();
    await played;
    expect(fixture.audio.currentTime).to.equal(8);
  });
});

describe('a player whose engine comes late', () => {
  setUpPlayer();

  it('keeps a pending play() when a track is selected that is not in the queue', async () => {
    const release = fixture.holdEngine();
    await ready();
    const promise = fixture.player.play();
    expect((await rejection(fixture.player.select('x'))).name).to.equal('RangeError');
    release();
    await promise;
    expect(fixture.paused).to.equal(false);
  });

  it('waits its whole time for the engine, however long that was loading before', async () => {
    replaceFixture({ api: fixture.api, deadlines: FAST });
    const release = fixture.holdEngine();
    await ready();
    fixture.player.actions.preload();
    await wait(FAST.messageMs * 0.9);
    const played = fixture.player.play();
    await wait(FAST.messageMs * 0.9);
    release();
    await played;
    expect(fixture.paused).to.equal(false);
  });

  it('keeps the error if the engine comes late, and plays with it after the next play()', async () => {
    replaceFixture({ api: fixture.api, deadlines: FAST });
    const release = fixture.holdEngine();
    await ready();
    const failed = rejection(fixture.player.play());
    await wait(FAST.messageMs);
    expect((await failed).name).to.equal('NotSupportedError');
    release();
    await settled();
    const { error, notice } = fixture.player.atoms;
    expect([fixture.engines, fixture.store.get(error)?.code, fixture.store.get(notice)]).to.deep.equal([
      0,
      'media-failed',
      'unavailable',
    ]);
    await fixture.player.play();
    expect(fixture.engines).to.equal(1);
    expect(fixture.store.get(error)).to.equal(null);
  });
});

describe('a player whose engine cannot be loaded', () => {
  setUpPlayer();

  let fail: (() => void)[];

  beforeEach(async () => {
    fail = [];
    fixture.beforeEngine = () =>
      new Promise((_resolve, reject) => fail.push(() => reject(new TypeError('Failed to fetch'))));
    await ready();
  });

  it('pauses the element again', async () => {
    const failed = rejection(fixture.player.play());
    expect(fixture.audio.paused).to.equal(false);
    for (const each of fail) each();
    await failed;
    expect(fixture.audio.paused).to.equal(true);
  });

  it('reports that the engine could not be loaded', async () => {
    const failed = rejection(fixture.player.play());
    for (const each of fail) each();
    const message = 'What plays the tracks could not be loaded from beside the player script.';
    expect(await failed).to.include({ name: 'NotSupportedError', message });
    const { error, notice } = fixture.player.atoms;
    expect(fixture.store.get(error)).to.include({ code: 'media-failed', message });
    expect(fixture.store.get(error)?.cause).to.be.instanceOf(TypeError);
    expect(fixture.store.get(notice)).to.equal('unavailable');
  });

  it('sends one `error` for two calls of play(), and keeps a call of its handler', async () => {
    const failed = [rejection(fixture.player.play()), rejection(fixture.player.play())];
    let other: Promise<void> | null = null;
    fixture.log.onEvent = (type) => {
      if (type === 'error') other = fixture.player.play();
    };
    for (const each of fail.splice(0)) each();
    await Promise.all(failed);
    expect(fixture.log.count('error')).to.equal(1);
    expect(fixture.store.get(fixture.player.atoms.error)).to.equal(null);
    expect(fixture.paused).to.equal(false);
    fixture.log.onEvent = () => {};
    const again = rejection(other ?? Promise.resolve());
    for (const each of fail) each();
    await again;
  });

  it('does not show another track as unavailable', async () => {
    const failed = rejection(fixture.player.play());
    for (const each of fail.splice(0)) each();
    await failed;
    const other = rejection(fixture.player.next());
    const { error, notice } = fixture.player.atoms;
    expect([fixture.store.get(error), fixture.store.get(notice)]).to.deep.equal([null, null]);
    for (const each of fail) each();
    await other;
  });

  it('pauses other players when it plays at last', async () => {
    const failed = rejection(fixture.player.play());
    for (const each of fail) each();
    await failed;
    const two = another({ api: fixture.api });
    two.connect();
    await two.untilStatus('ready');
    fixture.beforeEngine = () => Promise.resolve();
    fixture.player.actions.preload();
    await settled();
    const overtaken = rejection(two.player.play());
    await fixture.player.play();
    await overtaken;
    expect([fixture.paused, two.paused]).to.deep.equal([false, true]);
  });

  it('tries again if a handler of `error` calls play()', async () => {
    const failed = [rejection(fixture.player.play()), rejection(fixture.player.play())];
    fixture.log.onEvent = (type) => {
      if (type === 'error') fixture.player.actions.play();
    };
    for (const each of fail.splice(0)) each();
    await Promise.all(failed);
    expect(fixture.paused).to.equal(false);
    expect(fail.length).to.equal(1);
  });
});
