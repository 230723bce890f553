import { expect } from 'chai';
import { untilAtom } from '../../support/until.ts';
import {
  atoms,
  audio,
  eventNames,
  log,
  PAUSED,
  player,
  playing,
  settled,
  setUpEngine,
  state,
  store,
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
});
