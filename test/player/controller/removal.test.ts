import { expect } from 'chai';
import { queueAnswer } from '../../support/fakes/fake-api.ts';
import { rejection } from '../../support/until.ts';
import { FOUR, fixture, playing, settled, setUpPlayer } from './player-fixture.ts';

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
});
