import { expect } from 'chai';
import { guardWindowEnd } from '../../src/runtime/playback/window-guard.ts';
import { FakeAudio, nextTask } from '../support/fakes/fake-audio.ts';

describe('the guard of the preview’s end', () => {
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
    audio.feedSound();
    guardWindowEnd(
      audio.element,
      () => end,
      controller.signal,
      () => ends.push(audio.currentTime),
    );
    await audio.play();
    await nextTask();
  });
  afterEach(() => controller.abort());

  async function at(time: number): Promise<void> {
    audio.currentTime = time;
    await new Promise((resolve) => audio.addEventListener('seeked', resolve, { once: true }));
  }

  const called = async (withinMs: number): Promise<boolean> => {
    const before = ends.length;
    const until = performance.now() + withinMs;
    while (ends.length === before && performance.now() < until) await nextTask();
    return ends.length > before;
  };

  it('says nothing before the end', async () => {
    await at(22.5);
    audio.run(0.1);
    expect(ends).to.deep.equal([]);
  });

  it('says it on the element’s clock, also where timers are held back', async () => {
    await at(22);
    audio.run(1);
    expect(ends).to.deep.equal([23]);
  });

  it('says it by a timer, between two events of the element', async () => {
    await at(22.9);
    // The element's clock runs on without an event.
    Object.defineProperty(audio, 'currentTime', { value: 22.999, configurable: true });
    expect(await called(500)).to.equal(true);
  });

  it('looks sooner where the sound runs faster', async () => {
    await at(20.95);
    audio.playbackRate = 4;
    audio.dispatchEvent(new Event('ratechange'));
    // By a clock of one second a second it would look in two.
    Object.defineProperty(audio, 'currentTime', { value: 22.999, configurable: true });
    expect(await called(1000)).to.equal(true);
  });

  it('looks no more often where it runs slower, or stands', async () => {
    await at(20);
    const { setTimeout } = globalThis;
    const pauses: unknown[] = [];
    globalThis.setTimeout = ((act: () => void, ms: number) => {
      pauses.push(ms);
      return setTimeout(act, ms);
    }) as typeof setTimeout;
    for (const rate of [0, -1, 0.5]) {
      audio.playbackRate = rate;
      audio.dispatchEvent(new Event('ratechange'));
    }
    globalThis.setTimeout = setTimeout;
    expect(pauses).to.have.lengthOf(3);
    for (const pause of pauses) expect(pause).to.be.closeTo(2950, 1);
  });

  it('asks again where the element’s clock is behind the timer', async () => {
    await at(22.92);
    expect(await called(100)).to.equal(false);
    audio.run(0.08);
    expect(ends).to.have.lengthOf(1);
  });

  it('says nothing while it is paused, or on its way to another place', async () => {
    await at(22.9);
    audio.pause();
    await at(23);
    await nextTask();
    expect(ends).to.deep.equal([]);
  });

  it('says it where the element came to its end before anybody looked, and is paused by that', async () => {
    await at(22.9);
    Object.defineProperties(audio, { currentTime: { value: 23 }, paused: { value: true }, ended: { value: true } });
    audio.dispatchEvent(new Event('pause'));
    expect(ends).to.deep.equal([23]);
  });

  it('leaves it to the element where the sound is over before the window is, and looks no more', async () => {
    await at(22.8);
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

  it('goes by the window as it is now', async () => {
    end = 10;
    await at(9.5);
    expect(ends).to.deep.equal([]);
    await at(10);
    expect(ends[0]).to.equal(10);
  });

  it('says nothing after its end', async () => {
    controller.abort();
    await at(22);
    audio.run(1);
    expect(await called(60)).to.equal(false);
  });
});
