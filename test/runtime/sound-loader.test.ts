import { expect } from 'chai';
import type { Playback } from '../../src/runtime/playback/playback.ts';
import { createSoundLoader, type Sound, type SoundLoader } from '../../src/runtime/player/sound-loader.ts';
import { VirtualTime } from '../support/fakes/virtual-time.ts';

const LIMIT_MS = 7000;

describe('the time that what plays the tracks may take', () => {
  let time: VirtualTime;
  let come: () => void;

  beforeEach(() => {
    time = new VirtualTime().install();
  });
  afterEach(() => time.restore());

  function open(): SoundLoader {
    // What it would make of the file is of no interest here.
    const load = (): Promise<Sound> => new Promise((resolve) => (come = () => resolve({} as Sound)));
    return createSoundLoader(
      load,
      LIMIT_MS,
      () => ({}) as Playback,
      (act) => act(),
    );
  }

  /** What became of a wish that was made some time ago, told as it happens. */
  function wish(agoMs: number): string[] {
    const log: string[] = [];
    open()
      .load(performance.now() - agoMs)
      .then(
        () => log.push('there'),
        (error) => log.push(error.code),
      );
    return log;
  }

  it('begins with the wish, which may have waited for the queue', async () => {
    const log = wish(5000);
    await time.advance(1999);
    expect(log).to.deep.equal([]);
    await time.advance(1);
    expect(log).to.deep.equal(['media-failed']);
  });

  it('is a moment at the least', async () => {
    const log = wish(LIMIT_MS + 500);
    await time.advance(100);
    come();
    await time.advance(0);
    expect(log).to.deep.equal(['there']);
  });
});
