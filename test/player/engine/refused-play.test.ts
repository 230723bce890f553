import { expect } from 'chai';
import { claimPlayback } from '../../../src/player/page/one-at-a-time.ts';
import { PATIENT } from '../../support/fakes/deadlines.ts';
import { nextTask } from '../../support/fakes/fake-audio.ts';
import { rejection } from '../../support/until.ts';
import {
  atoms,
  audio,
  eventNames,
  fixture,
  log,
  PAUSED,
  page,
  player,
  playing,
  settled,
  setUpEngine,
  sources,
  state,
  store,
  wait,
} from './engine-fixture.ts';

describe('the engine in a browser that does not play without a tap', () => {
  setUpEngine();

  beforeEach(() => {
    audio.refusal = 'NotAllowedError';
  });

  it('is paused, sends `playblocked`, shows no message, and pauses no other player', async () => {
    let pauses = 0;
    const controller = new AbortController();
    claimPlayback(page.document, controller.signal, () => {
      pauses += 1;
    }).take();
    expect((await rejection(player.play())).name).to.equal('NotAllowedError');
    await settled();
    expect(eventNames()).to.deep.equal(['playblocked']);
    expect(log.details('playblocked').map(({ track }) => track.trackId)).to.deep.equal(['a']);
    expect(state()).to.deep.equal(PAUSED);
    expect(store.get(atoms.error)).to.equal(null);
    expect(store.get(atoms.notice)).to.equal(null);
    expect(pauses).to.equal(0);
    audio.refusal = null;
    await playing();
    expect(pauses).to.equal(1);
    controller.abort();
  });

  it('plays after a tap', async () => {
    await rejection(player.play());
    audio.refusal = null;
    await playing();
    expect(audio.isPlaying).to.equal(true);
  });

  it('does not report a preloaded track as broken', async () => {
    player.actions.preload();
    await settled();
    await rejection(player.play());
    await wait(PATIENT.advanceMs * 2);
    expect(sources.names).to.deep.equal(['stream a']);
    expect([fixture.activeId, log.count('error')]).to.deep.equal(['a', 0]);
  });

  it('is paused also if the refusal comes only when the track is ready', async () => {
    audio.refusal = null;
    const promise = player.play();
    audio.refusal = 'NotAllowedError';
    expect((await rejection(promise)).name).to.equal('NotAllowedError');
    await settled();
    expect(state()).to.include({ paused: true, waiting: false });
    expect(log.count('playblocked')).to.equal(1);
  });
});

describe('the engine on a page that has replaced the element’s play()', () => {
  setUpEngine();

  it('by one that throws, is paused if a tap is missing', async () => {
    audio.element.play = () => {
      throw new DOMException('no', 'NotAllowedError');
    };
    expect((await rejection(player.play())).name).to.equal('NotAllowedError');
    expect(state()).to.include({ paused: true, waiting: false });
    expect(log.count('playblocked')).to.equal(1);
  });

  it('by one that rejects with an error of another frame, is paused if a tap is missing', async () => {
    audio.element.play = () => Promise.reject({ name: 'NotAllowedError', message: 'no' });
    expect((await rejection(player.play())).name).to.equal('NotAllowedError');
    expect(log.count('playblocked')).to.equal(1);
  });

  it('by one that gives no reason, shows that the track cannot be played', async () => {
    audio.element.play = () => Promise.reject();
    expect((await rejection(player.play())).name).to.equal('NotSupportedError');
    expect(store.get(atoms.notice)).to.equal('unavailable');
  });
});

describe('the engine with an element that refuses its source', () => {
  setUpEngine();

  /** @param names of the refusals, one for each source that is fed to the element */
  function refuse(...names: readonly (string | null)[]): void {
    let count = 0;
    audio.onLoad = () => {
      audio.refusal = names[count] ?? null;
      count += 1;
    };
  }

  it('opens the play URL', async () => {
    refuse('NotSupportedError', null);
    await playing();
    expect(sources.names).to.deep.equal(['stream a', 'play-url a']);
    expect(store.get(atoms.error)).to.equal(null);
  });

  it('reports the track and the browser’s reason', async () => {
    refuse('NotSupportedError', 'NotSupportedError');
    expect((await rejection(player.play())).name).to.equal('NotSupportedError');
    const error = store.get(atoms.error);
    const message = 'The browser refused to play the track a: The test refuses.';
    expect(error).to.include({
      code: 'media-failed',
      trackId: 'a',
      message: `${message} The play URL failed as well: ${message}`,
    });
    expect(error?.cause).to.have.property('cause').that.has.property('name', 'NotSupportedError');
  });

  it('keeps the source if play() was only interrupted', async () => {
    refuse('AbortError');
    void player.play().catch(() => {});
    await settled();
    expect(sources.names).to.deep.equal(['stream a']);
  });

  it('leaves an error of the element to the source, which receives it too', async () => {
    audio.onLoad = () => {
      audio.refusal = 'NotSupportedError';
      audio.error = { code: 3, message: '' };
    };
    void player.play().catch(() => {});
    await settled();
    expect(sources.names).to.deep.equal(['stream a']);
  });
});

describe('the engine with an element that refuses late', () => {
  setUpEngine();

  /** Rejects the pending calls of the element's play(), from the first. */
  let reject: (() => void)[];

  beforeEach(async () => {
    await playing();
    reject = [];
    audio.element.play = () =>
      new Promise((_resolve, fail) => reject.push(() => fail(new DOMException('no', 'NotSupportedError'))));
    player.actions.pause();
    void player.play().catch(() => {});
    expect(reject).to.have.lengthOf(1);
  });

  async function rejectFirst(): Promise<void> {
    reject[0]?.();
    await settled();
    expect(sources.names.filter((name) => name.startsWith('play-url'))).to.deep.equal([]);
    expect(store.get(atoms.error)).to.equal(null);
    expect(sources.last.options.signal.aborted).to.equal(false);
  }

  it('opens the play URL', async () => {
    reject[0]?.();
    await sources.untilAsked('play-url a');
  });

  it('keeps another track that was selected meanwhile', async () => {
    void player.select('b').catch(() => {});
    await sources.untilAsked('stream b');
    while (audio.src !== 'fake:stream/b' || audio.readyState < 4) await nextTask();
    await rejectFirst();
  });

  it('keeps the source if the player was paused meanwhile', async () => {
    player.actions.pause();
    await rejectFirst();
  });

  it('keeps the source if it has restarted meanwhile', async () => {
    sources.last.options.onRestart();
    expect(reject).to.have.lengthOf(2);
    await rejectFirst();
  });
});

describe('the engine, when a refusal comes late', () => {
  setUpEngine();

  it('ignores a refusal that comes after a pause', async () => {
    audio.refusal = 'NotAllowedError';
    const promise = player.play();
    player.actions.pause();
    expect((await rejection(promise)).name).to.equal('AbortError');
    await settled();
    expect(log.count('playblocked')).to.equal(0);
  });
});
