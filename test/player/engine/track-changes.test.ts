import { expect } from 'chai';
import {
  atoms,
  audio,
  BROKEN,
  eventNames,
  log,
  PLAYING,
  player,
  playing,
  settled,
  setUpEngine,
  sources,
  state,
  store,
  wait,
} from './engine-fixture.ts';

describe('the engine and another track', () => {
  setUpEngine();

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
