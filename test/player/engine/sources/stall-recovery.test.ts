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

      it('is left alone if it plays with interruptions', async () => {
        await stand();
        for (let fits = 0; fits < 5; fits++) {
          await pass(350);
          audio.drift(0.3);
        }
        expect(seeks()).to.deep.equal([]);
      });

      it('is no longer checked once it is paused', async () => {
        await stand();
        audio.pause();
        await pass(50);
        expect(time.pending).to.equal(0);
      });

      it('is recovered if it only empties its decoder', async () => {
        await stand();
        audio.drift(0.25);
        await pass(150);
        audio.drift(0.25);
        await pass(5000);
        expect(seeks()).to.deep.equal([`seek ${place + 0.5}`]);
      });

      it('is recovered once the end is loaded', async () => {
        audio.loadedUntil = END - 1;
        await stand();
        await pass(3000);
        audio.loadedUntil = END;
        await pass(350);
        expect(seeks()).to.deep.equal([]);
        await pass(200);
        expect(seeks()).to.deep.equal([`seek ${place}`]);
      });

      it('is left alone if the machine itself had paused', async () => {
        await stand();
        await pass(50);
        time.freeze(1000);
        await pass(100);
        await playOn(1.5);
        expect(seeks()).to.deep.equal([]);
      });

      it('is recovered again at the same position if it has played meanwhile', async () => {
        await stand();
        await pass(600);
        await playOn(1.5);
        await seek(place);
        await pass(600);
        expect(seeks()).to.deep.equal([`seek ${place}`]);
      });

      it('is recovered again at another position', async () => {
        await stand();
        await pass(600);
        await seek(12);
        await pass(600);
        expect(seeks()).to.deep.equal(['seek 12']);
      });

      it('is not recovered while a visitor seeks to it repeatedly', async () => {
        await stand();
        await pass(400);
        await seek(place);
        await pass(400);
        expect(seeks()).to.deep.equal([]);
        await pass(200);
        expect(seeks()).to.deep.equal([`seek ${place}`]);
      });
    });
  }

  it('is left alone after a seek while paused, when it starts', async () => {
    audio.pause();
    await seek(12);
    await pass(400);
    void audio.play().catch(() => {});
    await pass(5000);
    expect(seeks()).to.deep.equal([]);
  });

  it('is left alone after a short pause, when it starts again', async () => {
    await seek(12);
    await pass(100);
    audio.pause();
    await pass(300);
    void audio.play().catch(() => {});
    await pass(5000);
    expect(seeks()).to.deep.equal([]);
  });
});
