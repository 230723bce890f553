import { expect } from 'chai';
import {
  clamp,
  FULL_WINDOW,
  type PreviewSettings,
  previewWindow,
  startingAt,
  toFileTime,
  toWindowTime,
  windowDuration,
} from '../../../../src/player/model/playback/preview-window.ts';
import { fc } from '../../../support/chance.ts';

const DEFAULTS: PreviewSettings = { startSeconds: 8, durationSeconds: 15 };
/** In seconds; rounding errors are smaller. */
const EPSILON = 1e-6;

const settingsArb = fc.record({
  startSeconds: fc.double({ min: 0, max: 600, noNaN: true }),
  durationSeconds: fc.double({ min: 0.1, max: 600, noNaN: true }),
});
const fileSecondsArb = fc.double({ min: 0.01, max: 20_000, noNaN: true });
const windowArb = fc
  .tuple(settingsArb, fileSecondsArb)
  .map(([settings, fileSeconds]) => previewWindow(settings, fileSeconds));

describe('a track with a start of its own', () => {
  it('begins there', () =>
    expect(startingAt(DEFAULTS, 34.2)).to.deep.equal({ startSeconds: 34.2, durationSeconds: 15 }));
  it('may begin with the file', () => expect(startingAt(DEFAULTS, 0).startSeconds).to.equal(0));
  for (const seconds of [Number.NaN, -1])
    it(`${seconds} is none`, () => expect(startingAt(DEFAULTS, seconds)).to.equal(DEFAULTS));
  it('plays from its beginning where whole tracks play', () =>
    expect(startingAt(FULL_WINDOW, 34.2)).to.equal(FULL_WINDOW));
});

describe('previewWindow', () => {
  const cases: readonly (readonly [number | null, number, number])[] = [
    [180, 8, 23],
    [42, 8, 23],
    [23, 8, 23],
    [22.5, 7.5, 22.5],
    [20, 5, 20],
    [15, 0, 15],
    [5, 0, 5],
    [0.2, 0, 0.2],
    [null, 8, 23],
    [Number.POSITIVE_INFINITY, 8, 23],
    [Number.NaN, 8, 23],
    [0, 8, 23],
    [-3, 8, 23],
  ];
  for (const [fileSeconds, start, end] of cases) {
    it(`plays ${start}–${end} s of a file of ${fileSeconds} s`, () => {
      expect(previewWindow(DEFAULTS, fileSeconds)).to.deep.equal({ start, end });
    });
  }

  it('lies inside the file', () => {
    fc.assert(
      fc.property(settingsArb, fileSecondsArb, (settings, fileSeconds) => {
        const { start, end } = previewWindow(settings, fileSeconds);
        expect(start).to.be.at.least(0);
        expect(end).to.be.at.most(fileSeconds);
        expect(end).to.be.above(start);
      }),
    );
  });

  it('is never longer than the preview, and shorter only if the whole file is', () => {
    fc.assert(
      fc.property(settingsArb, fileSecondsArb, (settings, fileSeconds) => {
        const length = windowDuration(previewWindow(settings, fileSeconds));
        expect(length).to.be.closeTo(Math.min(settings.durationSeconds, fileSeconds), EPSILON);
      }),
    );
  });

  it('never starts later than the configured start', () => {
    fc.assert(
      fc.property(settingsArb, fileSecondsArb, (settings, fileSeconds) => {
        expect(previewWindow(settings, fileSeconds).start).to.be.at.most(settings.startSeconds);
      }),
    );
  });
});

describe('window time and file time', () => {
  it('are converted back to the same value, inside the window', () => {
    fc.assert(
      fc.property(windowArb, fc.double({ min: 0, max: 1, noNaN: true }), (window, share) => {
        const time = share * windowDuration(window);
        expect(toWindowTime(window, toFileTime(window, time))).to.be.closeTo(time, EPSILON);
      }),
    );
  });

  it('are clamped to the window', () => {
    fc.assert(
      fc.property(windowArb, fc.double(), (window, time) => {
        expect(toFileTime(window, time)).to.be.within(window.start - EPSILON, window.end + EPSILON);
        expect(toWindowTime(window, time)).to.be.within(0, windowDuration(window));
      }),
    );
  });

  const cases: readonly (readonly [number, number])[] = [
    [0, 0],
    [8, 0],
    [9.5, 1.5],
    [23, 15],
    [40, 15],
    [Number.NaN, 0],
  ];
  for (const [fileTime, windowTime] of cases) {
    it(`shows ${fileTime} s of the file as ${windowTime} s`, () => {
      expect(toWindowTime({ start: 8, end: 23 }, fileTime)).to.equal(windowTime);
    });
  }
});

describe('clamp', () => {
  const cases: readonly (readonly [number, number])[] = [
    [-1, 0],
    [0, 0],
    [0.4, 0.4],
    [1, 1],
    [2, 1],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 1],
    [Number.NEGATIVE_INFINITY, 0],
  ];
  for (const [value, clamped] of cases) {
    it(`clamps ${value} to ${clamped} between 0 and 1`, () => {
      expect(clamp(value, 0, 1)).to.equal(clamped);
    });
  }
});
