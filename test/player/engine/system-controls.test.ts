import { expect } from 'chai';
import { FAST } from '../../support/fakes/deadlines.ts';
import { untilAtom } from '../../support/until.ts';
import {
  atoms,
  audio,
  eventNames,
  log,
  open,
  PAUSED,
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

describe('the engine and the system, which controls the element too', () => {
  setUpEngine();

  it('pauses the player with the element, as when headphones are unplugged', async () => {
    await playing();
    audio.run(2);
    audio.pause();
    await untilAtom(store, atoms.paused, Boolean);
    expect(log.count('pause')).to.equal(1);
    expect(state()).to.deep.equal(PAUSED);
    expect(player.currentTime).to.equal(2);
  });

  it('pauses the player with the element also while it waits for data', async () => {
    await open({ deadlines: FAST });
    await playing();
    audio.runOutOfData();
    audio.pause();
    await settled();
    expect(store.get(atoms.paused)).to.equal(true);
    await wait(FAST.fallbackMs * 1.5);
    expect(sources.names).to.deep.equal(['stream a']);
  });

  it('does not start the player when the element plays on right after a pause', async () => {
    await playing();
    await wait(1000);
    player.actions.pause();
    await wait(200);
    log.clear();
    void audio.play();
    await settled();
    expect([audio.paused, store.get(atoms.paused)]).to.deep.equal([true, true]);
    expect(eventNames()).to.deep.equal([]);
  });

  it('starts the player with the element', async () => {
    await playing();
    player.actions.pause();
    await wait(250);
    void audio.play();
    await log.until('play', 2);
    await untilPlaying();
    expect(store.get(atoms.paused)).to.equal(false);
  });
});
