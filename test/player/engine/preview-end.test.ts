import { expect } from 'chai';
import {
  atoms,
  audio,
  log,
  PLAYING,
  player,
  playing,
  settled,
  setUpEngine,
  sources,
  state,
  store,
} from './engine-fixture.ts';

describe('the engine at the end of the preview', () => {
  setUpEngine();

  it('ends the track 15 s after its start, never more than 50 ms late', async () => {
    await playing();
    audio.run(14.9);
    expect(log.count('ended')).to.equal(0);
    audio.run(0.09);
    expect(log.count('ended')).to.equal(1);
    expect(audio.isPlaying).to.equal(false);
  });

  for (const [what, fileSeconds, seconds] of [
    ['the preview', 180, 15],
    ['a short file', 5, 5],
  ] as const) {
    it(`starts ${what} over with repeat on, without an end in between`, async () => {
      sources.script('stream', { fileSeconds });
      player.actions.setRepeat(true);
      await playing();
      for (let round = 0; round < 3; round++) {
        audio.run(seconds);
        await settled();
        expect(player.currentTime).to.equal(0);
        expect(audio.isPlaying).to.equal(true);
      }
      for (const type of ['ended', 'pause', 'seeking', 'seeked']) expect(log.count(type), type).to.equal(0);
      expect(state()).to.deep.equal(PLAYING);
    });
  }
});

describe('the engine with the window from 8 to 23 s, at 9 s of the file', () => {
  setUpEngine();

  for (const [from, until, isBuffered] of [
    [0, 30, true],
    [0, 23, true],
    [0, 22.95, true],
    [0, 22.8, false],
    [9, 23, true],
    [9.5, 30, false],
  ] as const) {
    it(`${isBuffered ? 'prefetches' : 'does not prefetch'} the next track if ${from} to ${until} s are loaded`, async () => {
      await playing();
      Object.assign(audio, { loadedFrom: from, loadedUntil: until });
      audio.run(1);
      expect(sources.names.includes('stream b')).to.equal(isBuffered);
    });
  }

  it('does not prefetch it while it is paused', async () => {
    await playing();
    player.actions.pause();
    Object.assign(audio, { loadedUntil: 30 });
    audio.reportTime();
    expect(sources.names).to.deep.equal(['stream a']);
  });
});

describe('the engine and the end of a file', () => {
  setUpEngine();

  it('ends the track when the element reports it before its clock does, and only if that is true', async () => {
    sources.script('stream', { fileSeconds: 20 });
    await playing();
    audio.dispatchEvent(new Event('ended'));
    expect(log.count('ended')).to.equal(0);
    let atEnd: unknown;
    log.onEvent = (type) => {
      if (type === 'ended') atEnd = [state(), store.get(atoms.clock)];
    };
    audio.drift(20);
    audio.dispatchEvent(new Event('ended'));
    expect(log.count('ended')).to.equal(1);
    expect(atEnd).to.deep.equal([
      { paused: false, waiting: false, playing: false, ended: true },
      { time: 15, running: false },
    ]);
  });

  it('does not wait at the end of a file', async () => {
    sources.script('stream', { fileSeconds: 5 });
    await playing('c');
    log.clear();
    audio.drift(5);
    audio.dispatchEvent(new Event('waiting'));
    audio.reportTime();
    expect(log.count('waiting')).to.equal(0);
    expect(log.count('ended')).to.equal(1);
  });
});
