import { expect } from 'chai';
import { rejection } from '../../support/until.ts';
import {
  atoms,
  audio,
  BROKEN,
  breakTracks,
  eventNames,
  log,
  open,
  PLAYING,
  player,
  playing,
  settled,
  setUpEngine,
  sources,
  state,
  store,
  untilPlaying,
  wait,
} from './engine-fixture.ts';

describe('the engine and another track', () => {
  setUpEngine();

  it('replaces the one that plays', async () => {
    await playing();
    audio.run(5);
    await playing('b');
    expect(audio.src).to.equal('fake:stream/b');
    expect(player.currentTime).to.equal(0);
    expect(sources.opened[0]?.options.signal.aborted).to.equal(true);
  });

  it('is the last that was selected, in whatever order the streams open', async () => {
    for (const [index, trackId] of ['a', 'b', 'c', 'a', 'b', 'c'].entries()) {
      sources.script(`stream ${trackId}`, { openMs: 12 - index * 2 });
      void player.select(trackId).catch(() => {});
    }
    await untilPlaying();
    await wait(30);
    expect(audio.src).to.equal('fake:stream/c');
    expect(audio.isPlaying).to.equal(true);
    expect(sources.opened).to.have.lengthOf(6);
    expect(sources.opened.slice(0, -1).every(({ options }) => options.signal.aborted)).to.equal(true);
    expect(sources.opened.filter(({ attached }) => attached)).to.have.lengthOf(1);
  });

  it('does not show the error of the one before', async () => {
    breakTracks('a');
    await rejection(player.play());
    const promise = player.select('b');
    expect(store.get(atoms.error)).to.equal(null);
    expect(store.get(atoms.notice)).to.equal(null);
    await promise;
  });

  it('does not fail with the one before', async () => {
    await player.play();
    const { options } = sources.last;
    const promise = player.select('b');
    options.onError(BROKEN);
    await promise;
    await settled();
    expect(store.get(atoms.error)).to.equal(null);
    expect(sources.names).to.deep.equal(['stream a', 'stream b']);
  });

  it('is not requested again if it was prefetched', async () => {
    sources.script('stream b', { fileSeconds: 5, isCut: true });
    await playing();
    player.actions.prefetchNext();
    await settled();
    const promise = player.select('b');
    expect(store.get(atoms.duration), 'known from the prefetched playlist').to.equal(5);
    await promise;
    expect(sources.names).to.deep.equal(['stream a', 'stream b']);
    expect(audio.src).to.equal('fake:stream/b');
  });

  it('drops the other prefetched tracks', async () => {
    await playing();
    player.actions.prefetchNext();
    const prefetched = await sources.untilAsked('stream b');
    const promise = player.select('c');
    expect(prefetched.options.signal.aborted).to.equal(true);
    await promise;
    expect(audio.src).to.equal('fake:stream/c');
  });

  for (const [how, script] of [
    ['and is shorter', { fileSeconds: 5, isCut: true }],
    ['and fails', { openError: BROKEN }],
  ] as const) {
    it(`changes nothing while it is prefetched ${how}`, async () => {
      sources.script('stream b', script);
      await playing();
      audio.run(4);
      log.clear();
      player.actions.prefetchNext();
      const { options } = await sources.untilAsked('stream b');
      await settled();
      expect(options.position()).to.equal(0);
      expect(eventNames()).to.deep.equal([]);
      expect(state()).to.deep.equal(PLAYING);
      expect(store.get(atoms.duration)).to.equal(15);
      expect(player.currentTime).to.equal(4);
      expect(audio.isPlaying).to.equal(true);
    });
  }
});

describe('the engine and the duration', () => {
  setUpEngine();

  it('is that of a whole preview while it is unknown', () => {
    expect(store.get(atoms.duration)).to.equal(15);
  });

  it('comes from the queue first, then from the file', async () => {
    await open({ seconds: 9 });
    expect(store.get(atoms.duration)).to.equal(9);
    sources.script('stream', { fileSeconds: 6 });
    await playing();
    expect(store.get(atoms.duration)).to.equal(6);
    expect(log.count('durationchange')).to.equal(1);
    expect(audio.currentTime).to.equal(0);
  });
});

describe('the engine and prefetching', () => {
  setUpEngine();

  it('keeps a prefetched track that is still wanted, drops others, and prefetches no active track', async () => {
    await playing();
    player.actions.prefetchNext();
    player.actions.prefetchTrack('c');
    await sources.untilAsked('stream c');
    expect(sources.names).to.deep.equal(['stream a', 'stream b', 'stream c']);
    player.actions.prefetchTrack('a');
    await wait(100);
    expect(sources.names).to.deep.equal(['stream a', 'stream b', 'stream c']);
    expect(sources.open.map(({ trackId }) => trackId)).to.deep.equal(['a', 'b']);
  });

  it('does not prefetch the next track while it is paused', async () => {
    await playing();
    player.actions.pause();
    Object.assign(audio, { loadedUntil: 30 });
    audio.reportTime();
    expect(sources.names).to.deep.equal(['stream a']);
  });
});
