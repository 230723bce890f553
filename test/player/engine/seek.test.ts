import { expect } from 'chai';
import { atoms, audio, eventNames, log, player, playing, seek, settled, setUpEngine, store } from './engine-fixture.ts';

describe('the engine and a seek', () => {
  setUpEngine();

  for (const [target, reached] of [
    [4, 4],
    [0, 0],
    [-3, 0],
    [Number.NEGATIVE_INFINITY, 0],
  ] as const) {
    it(`to ${target} s reaches ${reached} s`, async () => {
      await playing();
      audio.run(1);
      seek(target);
      await settled();
      expect(player.currentTime).to.equal(reached);
      expect(audio.currentTime).to.equal(8 + reached);
      expect(log.count('seeking')).to.equal(1);
      expect(log.count('seeked')).to.equal(1);
      expect(store.get(atoms.clock)).to.deep.equal({ time: reached, running: true });
    });
  }

  it('by another script on the element is not reported to the page', async () => {
    await playing();
    seek(3);
    await settled();
    log.clear();
    audio.currentTime = 12;
    await settled();
    expect(eventNames()).to.deep.equal([]);
    expect(player.currentTime).to.equal(4);
    expect(store.get(atoms.clock)).to.deep.equal({ time: 4, running: true });
  });

  it('before anything is loaded applies when it is', async () => {
    seek(6);
    expect(audio.calls.filter((call) => call.startsWith('seek'))).to.deep.equal([]);
    expect(player.currentTime).to.equal(6);
    expect(store.get(atoms.clock)).to.deep.equal({ time: 6, running: false });
    await playing();
    expect(audio.currentTime).to.equal(14);
    expect(player.currentTime).to.equal(6);
  });
});
