import { expect } from 'chai';
import { queueAnswer } from '../../support/fakes/fake-api.ts';
import { rejection } from '../../support/until.ts';
import { changes, FOUR, fixture, playing, quiet, ready, settled, setUpPlayer } from './player-fixture.ts';

describe('a player that is removed', () => {
  setUpPlayer();

  it('stops playback and requests', async () => {
    await playing('b');
    const { options } = fixture.sources.last;
    fixture.player.disconnect();
    await settled();
    expect(fixture.audio.isPlaying).to.equal(false);
    expect(fixture.audio.hasAttribute('src')).to.equal(false);
    expect(options.signal.aborted).to.equal(true);
    expect(fixture.paused).to.equal(true);
  });

  it('works on if a handler of `pause` puts it back at once', async () => {
    await playing('b');
    const { options } = fixture.sources.last;
    let back = (): void => fixture.connect();
    fixture.log.onEvent = (type) => {
      if (type !== 'pause') return;
      back();
      back = () => {};
    };
    fixture.player.disconnect();
    expect(options.signal.aborted).to.equal(true);
    expect([fixture.activeId, fixture.paused]).to.deep.equal(['b', true]);
    await fixture.player.play();
    expect(fixture.audio.src).to.equal('fake:stream/b');
    // No listener from before is left.
    fixture.log.clear();
    fixture.player.actions.pause();
    expect(fixture.log.count('pause')).to.equal(1);
  });

  it('aborts its request for the queue', async () => {
    fixture.api.hold();
    fixture.connect();
    await settled();
    fixture.player.disconnect();
    expect(fixture.api.aborted).to.deep.equal(['summer']);
    await settled();
    expect(fixture.log.count('mixtapeerror')).to.equal(0);
    expect(quiet.said).to.deep.equal([]);
  });

  it('shows the same track, paused, when it is added again, and plays it', async () => {
    await playing('c');
    fixture.player.disconnect();
    fixture.log.clear();
    fixture.connect();
    expect(fixture.activeId).to.equal('c');
    expect(fixture.paused).to.equal(true);
    await settled();
    expect(fixture.activeId).to.equal('c');
    expect(changes()).to.deep.equal([]);
    await fixture.player.play();
    expect(fixture.audio.src).to.equal('fake:stream/c');
    expect(fixture.log.count('play')).to.equal(1);
  });

  describe('far from the viewport', () => {
    class Observer {
      observe(): void {}
      disconnect(): void {}
    }

    beforeEach(() => {
      const observer = { value: Observer, configurable: true, writable: true };
      Object.defineProperty(globalThis, 'IntersectionObserver', observer);
    });
    afterEach(() => {
      Reflect.deleteProperty(globalThis, 'IntersectionObserver');
    });

    for (const [when, hasFailed] of [
      ['while its queue was loading', false],
      ['after its queue has failed', true],
    ] as const) {
      it(`requests its queue again when it is added and played: removed ${when}`, async () => {
        const release = hasFailed ? () => {} : fixture.api.hold();
        if (hasFailed) fixture.api.answer('summer', undefined);
        fixture.connect();
        const promise = rejection(fixture.player.play());
        if (hasFailed) await promise;
        await settled();
        fixture.player.disconnect();
        expect((await promise).name).to.equal(hasFailed ? 'NotSupportedError' : 'AbortError');
        release();
        fixture.api.answer('summer', queueAnswer(FOUR));
        fixture.connect();
        await fixture.player.play();
        expect(fixture.audio.src).to.equal('fake:stream/a');
      });
    }
  });

  it('has no queue to reload', async () => {
    await fixture.player.reload();
    expect(fixture.api.asked).to.deep.equal([]);
  });

  it('cannot be played', async () => {
    await ready();
    fixture.player.disconnect();
    expect((await rejection(fixture.player.play())).name).to.equal('NotSupportedError');
  });

  it('shows its tracks at once when it is added again', async () => {
    await ready();
    fixture.player.disconnect();
    expect(fixture.status).to.equal('ready');
  });
});
