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

  it('is not reported before it is reached', async () => {
    await seek(22.5);
    audio.run(0.1);
    expect(ends).to.deep.equal([]);
  });

  it('is reported by the element’s own events, where timers are throttled', async () => {
    await seek(22);
    audio.run(1);
    expect(ends).to.deep.equal([23]);
  });

  it('is reported by a timer between two events of the element', async () => {
    await seek(22.9);
    // The element's clock runs on without an event.
    Object.defineProperty(audio, 'currentTime', { value: 22.999, configurable: true });
    expect(await isReported(500)).to.equal(true);
  });

  it('is checked sooner if the element plays faster', async () => {
    await seek(20.95);
    audio.playbackRate = 4;
    audio.dispatchEvent(new Event('ratechange'));
    // At normal speed, the next check would come in two seconds.
    Object.defineProperty(audio, 'currentTime', { value: 22.999, configurable: true });
    expect(await isReported(1000)).to.equal(true);
  });

  it('is not checked more often if the element plays slower, or not at all', async () => {
    await seek(20);
    const { setTimeout } = globalThis;
    const delays: unknown[] = [];
    globalThis.setTimeout = ((callback: () => void, ms: number) => {
      delays.push(ms);
      return setTimeout(callback, ms);
    }) as typeof setTimeout;
    for (const rate of [0, -1, 0.5]) {
      audio.playbackRate = rate;
      audio.dispatchEvent(new Event('ratechange'));
    }
    globalThis.setTimeout = setTimeout;
    expect(delays).to.have.lengthOf(3);
    for (const delay of delays) expect(delay).to.be.closeTo(2950, 1);
  });

  it('is checked again if the element’s clock is behind the timer', async () => {
    await seek(22.92);
    expect(await isReported(100)).to.equal(false);
    audio.run(0.08);
    expect(ends).to.have.lengthOf(1);
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

  it('is that of the present window', async () => {
    end = 10;
    await seek(9.5);
    expect(ends).to.deep.equal([]);
    await seek(10);
    expect(ends[0]).to.equal(10);
  });

  it('is not reported after the signal is aborted', async () => {
    controller.abort();
    await seek(22);
    audio.run(1);
    expect(await isReported(60)).to.equal(false);
  });
});
