import { expect } from 'chai';
import { PlayerError } from '../../../src/platform/model/player-error.ts';
import { nextTask } from '../../support/fakes/fake-audio.ts';
import { rejection } from '../../support/until.ts';
import {
  atoms,
  audio,
  BROKEN,
  breakTracks,
  fixture,
  log,
  player,
  playing,
  quiet,
  settled,
  setUpEngine,
  sources,
  state,
  store,
  untilPlaying,
  WAITING,
} from './engine-fixture.ts';

describe('the engine after a source has failed', () => {
  setUpEngine();

  it('waits until the track plays again', async () => {
    await playing();
    audio.run(7);
    sources.script('play-url', { goes: 'never-ready' });
    sources.last.options.onError(BROKEN);
    await nextTask();
    expect(state()).to.deep.equal(WAITING);
    expect(store.get(atoms.clock)).to.deep.equal({ time: 7, running: false });
  });

  it('does not drop the next source when play() is rejected late for the first', async () => {
    sources.script('stream', { goes: 'silent' });
    void player.play().catch(() => {});
    while (!sources.opened[0]?.startedAt && audio.readyState === 0) await nextTask();
    await settled();
    // By the standard, the element first fires its error, then rejects the promise of play().
    audio.addEventListener('error', () => sources.opened[0]?.options.onError(BROKEN), { once: true });
    audio.break(4);
    await Promise.race([untilPlaying(), log.until('error')]);
    expect(store.get(atoms.error)).to.equal(null);
    expect(sources.names).to.deep.equal(['stream a', 'play-url a']);
  });

  it('and another one is not there yet, takes no pause of the browser for one of the visitor', async () => {
    await playing();
    audio.run(7);
    const { options } = sources.last;
    options.onLost();
    audio.pause();
    await settled();
    expect(state()).to.deep.equal(WAITING);
    expect(store.get(atoms.clock)).to.deep.equal({ time: 7, running: false });
    // A press meanwhile plays nothing: the element has no source.
    audio.calls.length = 0;
    void player.play().catch(() => {});
    await settled();
    expect(audio.calls).not.to.include('play');
    audio.feedMetadata(180);
    audio.feedData();
    options.onRestart();
    await untilPlaying();
  });

  it('and the play URL too, shows the track as unavailable, reports that once, and goes on', async () => {
    breakTracks('a');
    await rejection(player.play());
    await settled();
    expect(store.get(atoms.notice)).to.equal('unavailable');
    expect(store.get(atoms.error)).to.be.instanceOf(PlayerError);
    expect(state()).to.include({ waiting: false, playing: false });
    expect(log.count('error')).to.equal(1);
    expect(quiet.said.filter(({ level }) => level === 'error')).to.have.lengthOf(1);
    await fixture.untilPlaying('b');
    expect(log.details('trackchange').map(({ track, reason }) => [track.trackId, reason])).to.deep.equal([
      ['b', 'ended'],
    ]);
  });
});

describe('the engine and a stream that ends early', () => {
  setUpEngine();

  it('opens the play URL if a stream ends long before the preview does', async () => {
    await playing();
    audio.duration = 12;
    audio.run(4);
    expect(log.count('ended')).to.equal(0);
    expect(sources.names).to.deep.equal(['stream a', 'play-url a']);
    await untilPlaying();
    expect(player.currentTime).to.equal(4);
  });

  it('ends the track if a stream ends a little early', async () => {
    await playing('c');
    let position = Number.NaN;
    log.onEvent = (type) => {
      if (type === 'ended') position = player.currentTime;
    };
    audio.duration = 21;
    audio.run(13);
    expect(log.count('ended')).to.equal(1);
    expect(position, 'the full duration').to.equal(15);
    expect(sources.names).to.deep.equal(['stream c']);
  });
});
