import { expect } from 'chai';
import { nextTask } from '../../support/fakes/fake-audio.ts';
import {
  atoms,
  audio,
  eventNames,
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
  WAITING,
  wait,
} from './engine-fixture.ts';

describe('the engine', () => {
  setUpEngine();

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

  it('calls the element’s play() inside the tap, before anything is loaded', () => {
    void player.play().catch(() => {});
    expect(audio.calls).to.include('play');
    expect(audio.loaded).to.deep.equal([]);
  });

  it('follows the element’s clock', async () => {
    await playing();
    audio.run(3.5);
    expect(player.currentTime).to.equal(3.5);
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
});
