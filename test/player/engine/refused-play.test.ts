import { expect } from 'chai';
import { nextTask } from '../../support/fakes/fake-audio.ts';
import { rejection } from '../../support/until.ts';
import { atoms, audio, log, player, playing, settled, setUpEngine, sources, store } from './engine-fixture.ts';

describe('the engine on a page that has replaced the element’s play()', () => {
  setUpEngine();

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
