import { expect } from 'chai';
import { createPlaybackClock, type PlaybackClock } from '../../../src/player/engine/playback-clock.ts';
import { VirtualTime } from '../../support/fakes/virtual-time.ts';

const SILENCE_MS = 2000;

describe('the clock of the track that plays', () => {
  let time: VirtualTime;
  let clock: PlaybackClock;
  /** The time of the element's clock. */
  let position: number;
  let isMoving: boolean;
  let reports: string[];

  beforeEach(() => {
    time = new VirtualTime().install();
    time.onPass = (ms) => {
      if (isMoving) position += ms / 1000;
    };
    position = 0;
    isMoving = true;
    reports = [];
    clock = createPlaybackClock({
      position: () => position,
      silenceMs: () => SILENCE_MS,
      onSecond: (seconds) => void reports.push(`${seconds} s`),
      onDrift() {
        reports.push('drift');
        clock.set({ time: position, running: true });
      },
      onStalled: (since) => void reports.push(`stalled since ${since}`),
    });
  });
  afterEach(() => time.restore());

  it('reports each second when it begins', async () => {
    position = 3.4;
    clock.set({ time: 3.4, running: true });
    await time.advance(600);
    expect(reports).to.deep.equal([]);
    await time.advance(10);
    expect(reports).to.deep.equal(['4 s']);
    await time.advance(2000);
    expect(reports).to.deep.equal(['4 s', '5 s', '6 s']);
  });

  it('reports nothing while playback is paused', async () => {
    clock.set({ time: 0, running: true });
    clock.set({ time: 0, running: false });
    await time.advance(5000);
    expect(reports).to.deep.equal([]);
    expect(time.pending).to.equal(0);
  });

  it('reports once that the element’s clock has stopped for a moment', async () => {
    clock.set({ time: 0, running: true });
    await time.advance(500);
    isMoving = false;
    await time.advance(300);
    isMoving = true;
    await time.advance(3000);
    expect(reports.filter((report) => report === 'drift')).to.have.lengthOf(1);
  });

  it('reports no drift of a few hundredths of a second', async () => {
    clock.set({ time: 0, running: true });
    await time.advance(500);
    position += 0.05;
    await time.advance(3000);
    expect(reports).not.to.include('drift');
  });

  it('reports when the clock stopped, even if its drift was reported before', async () => {
    isMoving = false;
    await time.advance(100);
    clock.set({ time: 0, running: true });
    await time.advance(SILENCE_MS + 1100);
    expect(reports.at(-1)).to.equal('stalled since 100');
    expect(reports).to.include('drift');
    const count = reports.length;
    await time.advance(5000);
    expect(reports).to.have.lengthOf(count);
  });
});
