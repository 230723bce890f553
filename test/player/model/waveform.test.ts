import { expect } from 'chai';
import {
  BAR_COUNTS,
  barCountsFor,
  barRules,
  MINI_BARS,
  STUB_BARS,
  waveformPath,
  waveformScale,
} from '../../../src/player/model/waveform.ts';

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
        const scale = Number(/^scale\(([\d.]+) 1\)$/.exec(waveformScale(count))?.[1]);
        for (const [index, { x }] of bars.entries())
          expect(x * scale).to.be.closeTo(((index + 0.5) * 1920) / count, 1e-6);
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

  it('has the loudest of its peaks in each bar, whatever their order, and a half of it from its neighbours', () => {
    const lengths = (peaks: number[]): number[] => barsOf(waveformPath(peaks, 4)).map(({ length }) => length);
    expect(lengths([200, 90, 120, 60, 255, 80, 70, 100])).to.deep.equal([94, 76, 100, 6]);
    expect(lengths([90, 200, 60, 120, 80, 255, 100, 70])).to.deep.equal([94, 76, 100, 6]);
  });

  it('has bars between those of its peaks if there are more bars than peaks', () => {
    const lengths = barsOf(waveformPath([0, 255], 24)).map(({ length }) => length);
    expect([...lengths].sort((a, b) => a - b)).to.deep.equal(lengths);
    expect(new Set(lengths).size).to.be.above(20);
  });

  it('makes quiet passages of a loud song at most a fifth as high as loud ones', () => {
    const song = Array.from({ length: 96 }, (_, index) => (index % 32 < 8 ? 116 : 200) + ((index * 13) % 55));
    for (const count of [24, 58, 112]) {
      const lengths = barsOf(waveformPath(song, count))
        .map(({ length }) => length)
        .sort((a, b) => a - b);
      expect(lengths[Math.round(count * 0.1)], `${count}`).to.be.at.most(0.2 * (lengths[Math.round(count * 0.9)] ?? 0));
    }
  });

  it('has its whole height in few bars of a song: the crests differ', () => {
    const song = Array.from({ length: 96 }, (_, index) => Math.round(128 + 90 * Math.sin(index) + index / 3));
    for (const count of [37, 58, 90]) {
      const lengths = barsOf(waveformPath(song, count)).map(({ length }) => length);
      expect(lengths.filter((length) => length >= 99).length, `${count}`).to.be.within(1, 3);
    }
  });

  it('has single bars of the small waveform as a stub, and not the loudest of each third', () => {
    const peaks = ramp(96).map((peak, index) => (index % 8 === 0 ? 255 : peak));
    const small = barsOf(waveformPath(peaks, MINI_BARS)).map(({ length }) => length);
    const stub = barsOf(waveformPath(peaks, STUB_BARS));
    expect(stub.map(({ length }) => length)).to.deep.equal([small[4], small[12], small[20]]);
    expect(stub.map(({ x }) => x)).to.deep.equal([1, 3, 5]);
  });

  it('is a row of dots for silence', () => {
    expect(barsOf(waveformPath(Array(16).fill(0), 40)).every(({ length }) => length === 4)).to.equal(true);
  });

  it('shows a short loud moment among many peaks', () => {
    const peaks = Array(400).fill(20);
    peaks[201] = 255;
    peaks.fill(250, 0, 20);
    const lengths = barsOf(waveformPath(peaks, 40)).map(({ length }) => length);
    expect(lengths[20]).to.be.above(50);
    expect(lengths.slice(4, 18).every((length) => length < 10)).to.equal(true);
  });
});

describe('the number of bars', () => {
  for (const [width, count] of [
    [40, 24],
    [119.9, 24],
    [120, 30],
    [360, 90],
    [447, 90],
    [560, 140],
    [2000, 140],
  ] as const) {
    it(`is ${count} in ${width} px, the same without scripts`, () => {
      expect(barCountsFor(width)).to.deep.equal([count]);
      expect(barCountsFor(width), 'the same array').to.equal(barCountsFor(width));
      const rules = [
        ...barRules().matchAll(/min-width:(\d+)px\) and \(max-width:([\d.]+)px\)\{\.waveform \.of-(\d+)/g),
      ];
      const shown = rules.filter(([, from, to]) => width >= Number(from) && width <= Number(to));
      expect(shown.map(([, , , bars]) => Number(bars))).to.deep.equal([count]);
    });
  }

  it('leaves bars 4 to 5 px apart from 96 to 700 px', () => {
    for (let width = 96; width <= 700; width += 1)
      expect(width / (barCountsFor(width)[0] ?? 0), `${width} px`).to.be.within(4, 5.05);
  });
});
