import { expect } from 'chai';
import { recoverFromStalls } from '../../../../src/player/engine/sources/stall-recovery.ts';
import { FakeAudio, nextTask } from '../../../support/fakes/fake-audio.ts';
import { VirtualTime } from '../../../support/fakes/virtual-time.ts';

const END = 23;

describe('playback that stalls', () => {
  let audio: FakeAudio;
  let controller: AbortController;
  let time: VirtualTime;

  beforeEach(async () => {
    audio = new FakeAudio();
    controller = new AbortController();
    time = new VirtualTime().install().flow();
    recoverFromStalls(audio.element, () => END, controller.signal);
    audio.src = 'https://site.example/play/t1';
    audio.feedMetadata(180);
    audio.loadedUntil = END;
    audio.feedData();
    void audio.play().catch(() => {});
    audio.run(8);
    await nextTask();
    audio.calls.length = 0;
  });
  afterEach(() => {
    controller.abort();
    time.restore();
  });

  const pass = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const seeks = (): string[] => audio.calls.filter((call) => call.startsWith('seek'));
  /** Plays for some seconds, without events. */
  async function playOn(seconds: number): Promise<void> {
    for (let gone = 0; gone < seconds; gone += 0.05) {
      audio.drift(0.05);
      await pass(50);
    }
  }
  /** Seeks as a visitor does. */
  async function seek(to: number): Promise<void> {
    audio.currentTime = to;
    audio.calls.length = 0;
    await nextTask();
  }

  for (const [when, stand, place] of [
    ['while it plays', () => audio.runOutOfData(), 8],
    ['after a seek', () => seek(17), 17],
  ] as const) {
    describe(when, () => {
      it('is recovered by a seek to the same position, once', async () => {
        await stand();
        await pass(450);
        expect(seeks()).to.deep.equal([]);
        await pass(5000);
        expect(seeks()).to.deep.equal([`seek ${place}`]);
      });

      for (const [why, act] of [
        ['the end is not loaded yet', () => (audio.loadedUntil = END - 1)],
        ['the browser has removed data at its position', () => (audio.loadedFrom = place + 1)],
        ['it seeks', () => (audio.seeking = true)],
        ['it is paused', () => audio.pause()],
        ['its source was removed', () => controller.abort()],
        [
          'another source is attached and waits',
          () => {
            controller.abort();
            audio.runOutOfData();
          },
        ],
      ] as const) {
        it(`is left alone if ${why}`, async () => {
          await stand();
          act();
          await pass(5000);
          expect(seeks()).to.deep.equal([]);
        });
      }

      it('is left alone if it continues late, and is no longer checked once it has played for a second', async () => {
        await stand();
        await pass(450);
        await playOn(1.5);
        expect(seeks()).to.deep.equal([]);
        expect(time.pending).to.equal(0);
      });
    });
  }
});
