import { expect } from 'chai';
import { FAST } from '../../support/fakes/deadlines.ts';
import { nextTask } from '../../support/fakes/fake-audio.ts';
import { rejection } from '../../support/until.ts';
import {
  atoms,
  audio,
  breakTracks,
  fixture,
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
} from './engine-fixture.ts';

describe('the engine and the promise of play()', () => {
  setUpEngine();

  it('resolves when the track plays, for every caller', async () => {
    await Promise.all([player.play(), player.play()]);
    expect(log.count('play')).to.equal(1);
    await player.play();
  });

  it('does not resolve if the source restarts before the track plays', async () => {
    sources.script('stream', { soundMs: 0 });
    let isResolved = false;
    const promise = player.play().then(() => {
      isResolved = true;
    });
    while (audio.readyState < 4) await nextTask();
    // The element resolves its own promise although it drops its source.
    audio.src = 'fake:stream/a again';
    sources.last.options.onRestart();
    await settled();
    expect([isResolved, store.get(atoms.playing)]).to.deep.equal([false, false]);
    audio.feedMetadata(180);
    audio.feedData();
    await promise;
    expect(store.get(atoms.playing)).to.equal(true);
  });

  it('sends no second `waiting` for a second call', async () => {
    sources.script('stream', { openMs: 20 });
    const promise = player.play();
    await settled();
    await Promise.all([promise, player.play()]);
    expect(log.count('waiting')).to.equal(1);
  });

  it('rejects with AbortError if the player is paused before', async () => {
    const promise = player.play();
    player.actions.pause();
    expect((await rejection(promise)).name).to.equal('AbortError');
    await settled();
    expect(audio.isPlaying).to.equal(false);
    expect(state()).to.include({ paused: true, waiting: false });
  });

  it('rejects with AbortError if another track is selected before', async () => {
    const promise = player.play();
    player.actions.next();
    expect((await rejection(promise)).name).to.equal('AbortError');
  });

  it('rejects with NotSupportedError if there is no track', async () => {
    fixture.configure({ trackIds: ['x'] });
    expect((await rejection(player.play())).name).to.equal('NotSupportedError');
    expect(store.get(atoms.paused)).to.equal(true);
  });

  it('rejects with NotSupportedError if no source plays', async () => {
    breakTracks('a');
    expect((await rejection(player.play())).name).to.equal('NotSupportedError');
  });

  it('rejects if all sources hang', async () => {
    await open({ deadlines: FAST });
    sources.script('stream', { goes: 'never-ready' }).script('play-url', { goes: 'never-ready' });
    expect((await rejection(player.play())).name).to.equal('NotSupportedError');
    expect(store.get(atoms.error)).to.include({ code: 'play-timeout' });
  });

  it('rejects in time also if the element’s own promise never settles', async () => {
    await open({ deadlines: FAST });
    audio.hangs = true;
    expect((await rejection(player.play())).name).to.equal('NotSupportedError');
    expect(store.get(atoms.notice)).to.equal('unavailable');
  });
});

describe('the engine and handlers that pause', () => {
  setUpEngine();

  it('stays paused if a handler of `waiting` pauses it', async () => {
    await playing();
    log.onEvent = (type) => {
      if (type === 'waiting') player.actions.pause();
    };
    expect((await rejection(player.select('b'))).name).to.equal('AbortError');
    await settled();
    expect(state()).to.deep.equal(PAUSED);
    expect(audio.paused).to.equal(true);
  });
});

describe('the engine and a handler of `pause` that calls play()', () => {
  setUpEngine();

  let again: Promise<void> | null;

  beforeEach(async () => {
    await playing();
    again = null;
    log.onEvent = (type) => {
      if (type !== 'pause') return;
      audio.refusal = null;
      again = player.play();
    };
  });

  async function expectPlaying(): Promise<void> {
    expect(again).to.not.equal(null);
    await again;
    await untilPlaying();
    expect(store.get(atoms.paused)).to.equal(false);
  }

  it('plays', async () => {
    player.actions.pause();
    await expectPlaying();
  });

  it('plays also if the browser has refused to play', async () => {
    audio.refusal = 'NotAllowedError';
    expect((await rejection(player.select('b'))).name).to.equal('NotAllowedError');
    await expectPlaying();
  });
});
