import { expect } from 'chai';
import { wakeFromStandstill } from '../../../src/io/audio/standstill.ts';
import { FakeAudio, nextTask } from '../../support/fakes/fake-audio.ts';
import { VirtualTime } from '../../support/fakes/virtual-time.ts';

const END = 23;

describe('an element that stands still', () => {
  let audio: FakeAudio;
  let controller: AbortController;
  let time: VirtualTime;

  beforeEach(async () => {
    audio = new FakeAudio();
    controller = new AbortController();
    time = new VirtualTime().install().flow();
    wakeFromStandstill(audio.element, () => END, controller.signal);
    audio.src = 'https://site.example/play/t1';
    audio.feedMetadata(180);
    audio.loadedUntil = END;
    audio.feedSound();
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
  /** Plays so many seconds, and says nothing of it. */
  async function goOn(seconds: number): Promise<void> {
    for (let gone = 0; gone < seconds; gone += 0.05) {
      audio.drift(0.05);
      await pass(50);
    }
  }
  /** As who listens asks for it. */
  async function seek(to: number): Promise<void> {
    audio.currentTime = to;
    audio.calls.length = 0;
    await nextTask();
  }

  for (const [when, stand, place] of [
    ['while it plays', () => audio.starve(), 8],
    ['behind a seek', () => seek(17), 17],
  ] as const) {
    describe(when, () => {
      it('is woken by a seek to where it stands, once', async () => {
        await stand();
        await pass(450);
        expect(seeks()).to.deep.equal([]);
        await pass(5000);
        expect(seeks()).to.deep.equal([`seek ${place}`]);
      });

      for (const [why, act] of [
        ['the end is still on its way', () => (audio.loadedUntil = END - 1)],
        ['what it stands on was taken back', () => (audio.loadedFrom = place + 1)],
        ['it seeks', () => (audio.seeking = true)],
        ['it is paused', () => audio.pause()],
        ['nobody wants its file any more', () => controller.abort()],
        [
          'another file feeds it and waits',
          () => {
            controller.abort();
            audio.starve();
          },
        ],
      ] as const) {
        it(`is left alone where ${why}`, async () => {
          await stand();
          act();
          await pass(5000);
          expect(seeks()).to.deep.equal([]);
        });
      }

      it('is left alone where it goes on late, and is not looked at any more once it has gone on for a second', async () => {
        await stand();
        await pass(450);
        await goOn(1.5);
        expect(seeks()).to.deep.equal([]);
        expect(time.pending).to.equal(0);
      });

      it('is left alone where it goes on by fits and starts', async () => {
        await stand();
        for (let fits = 0; fits < 5; fits++) {
          await pass(350);
          audio.drift(0.3);
        }
        expect(seeks()).to.deep.equal([]);
      });

      it('is not looked at any more once it is paused', async () => {
        await stand();
        audio.pause();
        await pass(50);
        expect(time.pending).to.equal(0);
      });

      it('is woken where it only empties what it had decoded', async () => {
        await stand();
        audio.drift(0.25);
        await pass(150);
        audio.drift(0.25);
        await pass(5000);
        expect(seeks()).to.deep.equal([`seek ${place + 0.5}`]);
      });

      it('is woken once the end has come', async () => {
        audio.loadedUntil = END - 1;
        await stand();
        await pass(3000);
        audio.loadedUntil = END;
        await pass(350);
        expect(seeks()).to.deep.equal([]);
        await pass(200);
        expect(seeks()).to.deep.equal([`seek ${place}`]);
      });

      it('is left alone where the machine stood still itself', async () => {
        await stand();
        await pass(50);
        time.freeze(1000);
        await pass(100);
        await goOn(1.5);
        expect(seeks()).to.deep.equal([]);
      });

      it('is woken again in the same place where it has run meanwhile', async () => {
        await stand();
        await pass(600);
        await goOn(1.5);
        await seek(place);
        await pass(600);
        expect(seeks()).to.deep.equal([`seek ${place}`]);
      });

      it('is woken again elsewhere', async () => {
        await stand();
        await pass(600);
        await seek(12);
        await pass(600);
        expect(seeks()).to.deep.equal(['seek 12']);
      });

      it('is not woken while it is sent there again and again', async () => {
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

  it('is left alone where it was sought while it was paused, and begins only now', async () => {
    audio.pause();
    await seek(12);
    await pass(400);
    void audio.play().catch(() => {});
    await pass(5000);
    expect(seeks()).to.deep.equal([]);
  });

  it('is left alone where it was paused for a moment, and has only begun again', async () => {
    await seek(12);
    await pass(100);
    audio.pause();
    await pass(300);
    void audio.play().catch(() => {});
    await pass(5000);
    expect(seeks()).to.deep.equal([]);
  });
});
