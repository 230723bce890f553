import { expect } from 'chai';
import { nextTask } from '../../support/fakes/fake-audio.ts';
import {
  atoms,
  audio,
  eventNames,
  fixture,
  log,
  player,
  playing,
  seek,
  settled,
  setUpEngine,
  sources,
  state,
  store,
} from './engine-fixture.ts';

describe('the engine and a seek', () => {
  setUpEngine();

  it('continues from there during playback, and stays there while paused', async () => {
    await playing();
    seek(4);
    expect(store.get(atoms.clock)).to.deep.equal({ time: 4, running: true });
    player.actions.pause();
    seek(6);
    expect(store.get(atoms.clock)).to.deep.equal({ time: 6, running: false });
  });

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

  it('from a handler of `seeked` sends both events again', async () => {
    await playing();
    const targets = [3, 6];
    log.onEvent = (type) => {
      const target = type === 'seeked' ? targets.shift() : undefined;
      if (target !== undefined) seek(target);
    };
    seek(1);
    await settled();
    await settled();
    expect([log.count('seeking'), log.count('seeked')]).to.deep.equal([3, 3]);
    expect(player.currentTime).to.equal(6);
  });

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

  it('sends no `timeupdate` before it is done', async () => {
    await playing();
    seek(3);
    audio.dispatchEvent(new Event('timeupdate'));
    expect(log.count('timeupdate')).to.equal(0);
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

  it('while the track loads applies too', async () => {
    sources.script('stream', { openMs: 15 });
    const promise = player.play();
    seek(5);
    await promise;
    expect(player.currentTime).to.equal(5);
  });

  it('does not start a paused track', async () => {
    await playing();
    player.actions.pause();
    seek(5);
    await settled();
    expect(audio.paused).to.equal(true);
    expect(player.currentTime).to.equal(5);
  });

  for (const end of [15, 99, Number.POSITIVE_INFINITY]) {
    it(`to ${end} s ends the track while it plays`, async () => {
      await playing();
      seek(end);
      expect(log.count('ended')).to.equal(1);
      expect(fixture.activeId).to.equal('b');
      expect(audio.isPlaying).to.equal(false);
    });

    it(`to ${end} s while it is paused shows the end, and the next play() starts over`, async () => {
      await playing();
      player.actions.pause();
      seek(end);
      await settled();
      expect(state()).to.include({ ended: true, paused: true });
      expect(player.currentTime).to.equal(15);
      expect(log.count('ended')).to.equal(0);
      expect(fixture.activeId).to.equal('a');
      await playing();
      expect(player.currentTime).to.equal(0);
      expect(audio.currentTime).to.equal(8);
      expect(state()).to.include({ ended: false });
    });
  }

  it('back from the end continues there', async () => {
    await playing();
    player.actions.pause();
    seek(15);
    seek(3);
    await settled();
    expect(state()).to.include({ ended: false });
    await playing();
    expect(player.currentTime).to.equal(3);
  });

  it('to the end before anything is loaded shows the end, and the next play() starts over', async () => {
    seek(15);
    expect(state()).to.include({ ended: true });
    await playing();
    expect(player.currentTime).to.equal(0);
  });

  it('to the end with repeat on, while the track loads, does not play outside the preview', async () => {
    player.actions.setRepeat(true);
    sources.script('stream', { goes: 'never-ready' });
    player.play().catch(() => {});
    while (audio.loaded.length === 0) await nextTask();
    seek(15);
    expect(audio.paused, 'plays before it is at the start').to.equal(true);
  });
});
