import { expect } from 'chai';
import { BAR_COUNTS, MINI_BARS, STUB_BARS, waveformPath } from '../../../src/player/model/waveform.ts';

/** The bars of a path: where each is from left to right, and its length, both in the units of the drawing. */
function barsOf(path: string): { readonly x: number; readonly top: number; readonly length: number }[] {
  return [...path.matchAll(/M([\d.]+) (\d+)v(\d+)/g)].map(([, x, top, length]) => ({
    x: Number(x),
    top: Number(top),
    length: Number(length),
  }));
}

const ramp = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.round((index * 255) / count));

describe('the path of a waveform', () => {
  for (const count of BAR_COUNTS) {
    for (const peaks of [16, 96, 400]) {
      it(`has ${count} bars at equal distances, of ${peaks} peaks`, () => {
        const bars = barsOf(waveformPath(ramp(peaks), count));
        expect(bars).to.have.length(count);
        for (const [index, { x }] of bars.entries()) expect(x).to.be.closeTo(((index + 0.5) * 1920) / count, 1e-6);
      });
    }
  }

  it('is mirrored at the middle and stays within its box', () => {
    for (const { top, length } of barsOf(waveformPath(ramp(96), 96))) {
      expect(top + length / 2).to.equal(50);
      expect(top).to.be.within(0, 48);
    }
  });

  it('makes louder steps higher, from the least to the whole height', () => {
    const lengths = barsOf(waveformPath(ramp(96), 96)).map(({ length }) => length);
    expect([...lengths].sort((a, b) => a - b)).to.deep.equal(lengths);
    expect([lengths[0], lengths.at(-1)]).to.deep.equal([4, 100]);
  });

  it('uses the whole height for a quiet track, and shows little of what is even', () => {
    const quiet = ramp(96).map((peak) => Math.round(peak / 10));
    expect(barsOf(waveformPath(quiet, 40)).at(-1)?.length).to.equal(100);
    const [low, high] = [
      barsOf(waveformPath([...Array(15).fill(100), 255], 40))[0],
      waveformPath(Array(16).fill(9), 40),
    ];
    expect(low?.length).to.be.below(50);
    expect(new Set(barsOf(high).map(({ length }) => length)).size).to.equal(1);
  });

  it('has the loudest of its peaks in each bar, whatever their order', () => {
    expect(waveformPath([200, 90, 120, 60, 255, 80, 70, 100], 4)).to.equal(
      'M240 14v72M720 34v32M1200 0v100M1680 38v24',
    );
  });

  it('has single bars of the small waveform as a stub, and not the loudest of each third', () => {
    const peaks = ramp(96).map((peak, index) => (index % 8 === 0 ? 255 : peak));
    const small = barsOf(waveformPath(peaks, MINI_BARS)).map(({ length }) => length);
    const stub = barsOf(waveformPath(peaks, STUB_BARS));
    expect(stub.map(({ length }) => length)).to.deep.equal([small[4], small[12], small[20]]);
    expect(stub.map(({ x }) => x)).to.deep.equal([320, 960, 1600]);
  });

  it('is a row of dots for silence', () => {
    expect(barsOf(waveformPath(Array(16).fill(0), 40)).every(({ length }) => length === 4)).to.equal(true);
  });

  it('shows a short loud moment among many peaks', () => {
    const peaks = Array(400).fill(20);
    peaks[201] = 255;
    peaks.fill(250, 0, 20);
    expect(barsOf(waveformPath(peaks, 40))[20]?.length).to.equal(100);
  });
});
