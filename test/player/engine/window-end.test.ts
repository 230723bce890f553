import { expect } from 'chai';
import { onWindowEnd } from '../../../src/player/engine/window-end.ts';
import { FakeAudio, nextTask } from '../../support/fakes/fake-audio.ts';

describe('the end of the preview window', () => {
  let audio: FakeAudio;
  let controller: AbortController;
  let ends: number[];
  let end: number;

  beforeEach(async () => {
    audio = new FakeAudio();
    controller = new AbortController();
    ends = [];
    end = 23;
    audio.src = 'file';
    audio.feedMetadata(180);
    audio.feedData();
    onWindowEnd(
      audio.element,
      () => end,
      controller.signal,
      () => ends.push(audio.currentTime),
    );
    await audio.play();
    await nextTask();
  });
  afterEach(() => controller.abort());

  async function seek(time: number): Promise<void> {
    audio.currentTime = time;
    await new Promise((resolve) => audio.addEventListener('seeked', resolve, { once: true }));
  }

  const isReported = async (withinMs: number): Promise<boolean> => {
    const before = ends.length;
    const until = performance.now() + withinMs;
    while (ends.length === before && performance.now() < until) await nextTask();
    return ends.length > before;
  };

  it('is checked sooner if the element plays faster', async () => {
    await seek(20.95);
    audio.playbackRate = 4;
    audio.dispatchEvent(new Event('ratechange'));
    // At normal speed, the next check would come in two seconds.
    Object.defineProperty(audio, 'currentTime', { value: 22.999, configurable: true });
    expect(await isReported(1000)).to.equal(true);
  });

  it('is not reported while the element is paused or seeks', async () => {
    await seek(22.9);
    audio.pause();
    await seek(23);
    await nextTask();
    expect(ends).to.deep.equal([]);
  });

  it('is reported if the file has ended before the check, and the element is paused by that', async () => {
    await seek(22.9);
    Object.defineProperties(audio, { currentTime: { value: 23 }, paused: { value: true }, ended: { value: true } });
    audio.dispatchEvent(new Event('pause'));
    expect(ends).to.deep.equal([23]);
  });

  it('is left to the element, without a timer, if the file ends before the window', async () => {
    await seek(22.8);
    Object.defineProperties(audio, { currentTime: { value: 22.9 }, paused: { value: true }, ended: { value: true } });
    const { setTimeout } = globalThis;
    let timers = 0;
    globalThis.setTimeout = ((...args: Parameters<typeof setTimeout>) => {
      timers += 1;
      return setTimeout(...args);
    }) as typeof setTimeout;
    audio.dispatchEvent(new Event('pause'));
    globalThis.setTimeout = setTimeout;
    expect(timers).to.equal(0);
    expect(ends).to.deep.equal([]);
  });
});
