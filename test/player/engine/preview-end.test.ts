import { expect } from 'chai';
import {
  atoms,
  audio,
  fixture,
  log,
  PAUSED,
  PLAYING,
  player,
  playing,
  seek,
  settled,
  setUpEngine,
  sources,
  state,
  store,
  untilPlaying,
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

  it('shows the full duration, and sends `ended` before the track changes', async () => {
    await playing();
    let atEnd: unknown;
    log.onEvent = (type) => {
      if (type === 'ended') atEnd = [player.currentTime, store.get(atoms.ended), fixture.activeId];
    };
    audio.run(15);
    expect(atEnd).to.deep.equal([15, true, 'a']);
    expect(fixture.activeId).to.equal('b');
  });

  it('pauses after the last track', async () => {
    await playing('c');
    audio.run(15);
    await settled();
    expect(store.get(atoms.paused)).to.equal(true);
    expect(log.names.filter((name) => name === 'pause' || name === 'ended')).to.deep.equal(['pause', 'ended']);
  });

  /** As in the HTML standard, the element is paused before it sends the event. */
  function endFile(seconds: number): void {
    audio.drift(seconds);
    audio.paused = true;
    audio.dispatchEvent(new Event('ended'));
  }

  it('pauses if a handler of `ended` seeks back', async () => {
    sources.script('stream', { fileSeconds: 5 });
    await playing();
    log.onEvent = (type) => {
      if (type === 'ended') seek(2);
    };
    endFile(5);
    await settled();
    expect(state()).to.deep.equal(PAUSED);
    expect(player.currentTime).to.equal(2);
    expect(fixture.activeId).to.equal('a');
  });

  it('goes on if a handler of `ended` seeks back and plays', async () => {
    sources.script('stream', { fileSeconds: 5 });
    await playing();
    log.onEvent = (type) => {
      if (type !== 'ended') return;
      seek(2);
      player.play().catch(() => {});
    };
    endFile(5);
    await untilPlaying();
    expect(state()).to.deep.equal(PLAYING);
    expect([fixture.activeId, player.currentTime]).to.deep.equal(['a', 2]);
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

  it('ends a short file once, when the file ends', async () => {
    sources.script('stream', { fileSeconds: 5 });
    await playing('c');
    audio.run(4.9);
    expect(log.count('ended')).to.equal(0);
    audio.run(0.1);
    await settled();
    expect(log.count('ended')).to.equal(1);
    expect(fixture.activeId).to.equal('a');
  });

  it('does not end the next track together with a file that has ended', async () => {
    sources.script('stream a', { fileSeconds: 5 });
    await playing();
    audio.run(5);
    expect(log.count('ended')).to.equal(1);
    await untilPlaying();
    expect(audio.src).to.equal('fake:stream/b');
    expect(log.count('ended')).to.equal(1);
  });
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
