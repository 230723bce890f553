import { expect } from 'chai';
import { FAST, PATIENT } from '../../support/fakes/deadlines.ts';
import { nextTask } from '../../support/fakes/fake-audio.ts';
import {
  atoms,
  audio,
  eventNames,
  fixture,
  log,
  openWithoutEngine,
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
  WAITING,
  wait,
} from './engine-fixture.ts';

describe('the engine', () => {
  setUpEngine();

  it('counts deadlines from when playback was requested, if it is loaded later', async () => {
    await openWithoutEngine({ deadlines: { ...PATIENT, silenceMs: FAST.silenceMs } });
    const release = fixture.holdEngine();
    sources.script('stream', { openMs: Number.POSITIVE_INFINITY });
    const promise = player.play();
    await wait(PATIENT.fallbackMs);
    release();
    const releasedAt = performance.now();
    await promise;
    expect(sources.names).to.deep.equal(['stream a', 'play-url a']);
    expect(performance.now() - releasedAt).to.be.below(PATIENT.fallbackMs / 2);
  });

  it('starts 8 s into the file, which is second 0 of the preview', async () => {
    await playing();
    expect(audio.currentTime).to.equal(8);
    expect(player.currentTime).to.equal(0);
    expect(audio.isPlaying).to.equal(true);
  });

  it('sends the page the events of a media element', async () => {
    await playing();
    expect(eventNames()).to.deep.equal(['play', 'waiting', 'playing']);
    expect(state()).to.deep.equal(PLAYING);
  });

  it('sends no `waiting` for a track that is preloaded', async () => {
    player.actions.preload();
    await settled();
    await playing();
    expect(eventNames()).to.deep.equal(['play', 'playing']);
  });

  it('is not paused, and waits, as soon as playback is requested', async () => {
    const promise = player.play();
    expect(state()).to.deep.equal(WAITING);
    await promise;
  });

  it('calls the element’s play() inside the tap, before anything is loaded', () => {
    void player.play().catch(() => {});
    expect(audio.calls).to.include('play');
    expect(audio.loaded).to.deep.equal([]);
  });

  it('follows the element’s clock', async () => {
    await playing();
    audio.run(3.5);
    expect(player.currentTime).to.equal(3.5);
    expect(store.get(atoms.seconds)).to.equal(3);
    expect(log.count('timeupdate')).to.be.above(0);
  });

  it('counts seconds without a `timeupdate`, and reports `playing` once', async () => {
    await playing();
    audio.drift(1);
    await wait(1010);
    expect(store.get(atoms.seconds)).to.equal(1);
    expect(log.count('timeupdate')).to.equal(0);
    for (let count = 0; count < 3; count++) {
      await wait(250);
      audio.run(0.25);
    }
    expect(log.count('playing')).to.equal(1);
  });

  it('ignores the element while nothing is loaded', async () => {
    audio.paused = false;
    for (const type of ['timeupdate', 'seeking', 'seeked', 'play', 'playing', 'waiting', 'ended'])
      audio.dispatchEvent(new Event(type));
    await settled();
    expect(log.names).to.deep.equal([]);
    expect(state()).to.deep.equal(PAUSED);
  });

  it('ignores what the element reports before its source is ready', async () => {
    sources.script('stream', { goes: 'never-ready' });
    void player.play().catch(() => {});
    while (audio.loaded.length === 0) await nextTask();
    await settled();
    seek(5);
    log.clear();
    audio.feedMetadata(180);
    audio.drift(40);
    audio.dispatchEvent(new Event('pause'));
    audio.paused = false;
    for (const type of ['playing', 'timeupdate', 'seeked']) audio.dispatchEvent(new Event(type));
    expect(log.names).to.deep.equal([]);
    expect(state()).to.deep.equal(WAITING);
    expect(player.currentTime).to.equal(5);
  });

  it('does not call the element’s play() again while a source is attached', async () => {
    sources.script('stream', { goes: 'never-ready' });
    void player.play().catch(() => {});
    while (audio.loaded.length === 0) await nextTask();
    audio.calls.length = 0;
    void player.play().catch(() => {});
    expect(audio.calls).to.deep.equal([]);
  });

  it('pauses, and plays on from the same position', async () => {
    await playing();
    audio.run(4);
    player.actions.pause();
    await settled();
    expect(audio.isPlaying).to.equal(false);
    expect(state()).to.deep.equal(PAUSED);
    expect(log.count('pause')).to.equal(1);
    expect(store.get(atoms.clock)).to.deep.equal({ time: 4, running: false });
    await player.play();
    expect(player.currentTime).to.equal(4);
    expect(sources.names).to.deep.equal(['stream a']);
  });

  it('sends `play` before `playing` if the element plays within a task', async () => {
    await playing();
    player.actions.pause();
    await settled();
    log.clear();
    const promise = player.play();
    audio.dispatchEvent(new Event('playing'));
    await promise;
    await settled();
    expect(eventNames().slice(0, 2)).to.deep.equal(['play', 'playing']);
    expect(log.count('play')).to.equal(1);
  });

  it('does nothing if it is paused twice', async () => {
    await playing();
    audio.calls.length = 0;
    player.actions.pause();
    player.actions.pause();
    await settled();
    expect(log.count('pause')).to.equal(1);
    expect(audio.calls).to.deep.equal(['pause']);
  });

  it('resolves play() at once while it plays, and does nothing', async () => {
    await playing();
    log.clear();
    audio.calls.length = 0;
    await player.play();
    await settled();
    expect(audio.calls).to.deep.equal([]);
    expect(log.names).to.deep.equal([]);
    expect(state()).to.deep.equal(PLAYING);
  });

  it('releases the element and its listeners when the player is removed', async () => {
    await playing();
    const { options } = sources.last;
    player.disconnect();
    await settled();
    log.clear();
    expect(options.signal.aborted).to.equal(true);
    expect(audio.paused).to.equal(true);
    expect(audio.hasAttribute('src')).to.equal(false);
    for (const type of ['playing', 'ended', 'timeupdate']) audio.dispatchEvent(new Event(type));
    expect(log.names).to.deep.equal([]);
  });
});
