import { clamp } from './playback/preview-window.ts';

/** The least width of a bar and the gap after it, in pixels: 2 and 2. */
const BAR_PITCH = 4;

/**
 * The numbers of bars that a waveform can have. Each is a quarter above the one before it, so that bars are 4 to 5 px
 * apart up to a width of 700 px. The markup of a first view has a waveform for each.
 */
export const BAR_COUNTS = [24, 30, 37, 46, 58, 72, 90, 112, 140] as const;

/** The number of bars of the small waveform in a row of the list. */
export const MINI_BARS = 24;

/**
 * The number of bars of a stub in the tape. They are single bars of the small
 * waveform: averages of a third would look alike.
 */
export const STUB_BARS = 3;

/**
 * The width of the `viewBox` of the paths, which is stretched to the
 * timeline. The strokes of the bars keep their width.
 */
const BOX_WIDTH = 1920;

export const WAVEFORM_BOX = `0 0 ${BOX_WIDTH} 100`;

/** The quietest bar counts as at most this share of the loudest, so that an even track is drawn as one. */
const MAX_QUIETEST_SHARE = 0.75;

const SINGLE_COUNTS = BAR_COUNTS.map((count) => [count] as const);

/** An array with the number of bars that have room in a width in pixels. The same array for the same number. */
export function barCountsFor(width: number): readonly number[] {
  return SINGLE_COUNTS.findLast(([count], index) => index === 0 || count * BAR_PITCH <= width) ?? [];
}

/** The same choice as CSS rules, for a first view, whose markup has a waveform for each number of bars. */
export function barRules(): string {
  return BAR_COUNTS.map((count, index) => {
    const from = index && count * BAR_PITCH;
    const to = (BAR_COUNTS[index + 1] ?? 1e4) * BAR_PITCH - 0.02;
    return `@container bars (min-width:${from}px) and (max-width:${to}px){.waveform .of-${count}{display:inline}}`;
  }).join('');
}

/**
 * The `d` of an SVG path, whose bars are 2 units apart. The loudest 2 % and
 * the quietest 4 % do not count for the scale.
 */
export function waveformPath(peaks: readonly number[], bars: number): string {
  const count = bars === STUB_BARS ? MINI_BARS : bars;
  const loudness = Array.from({ length: count }, (_, bar) => loudnessAt(peaks, bar, count)).map(smoothen);
  const sorted = [...loudness].sort((a, b) => a - b);
  const percentile = (share: number): number => sorted[Math.round(share * (count - 1))] ?? 0;
  const loudest = percentile(0.98);
  const floor = Math.min(percentile(0.04), MAX_QUIETEST_SHARE * loudest);
  const shown = bars === STUB_BARS ? loudness.filter((_, bar) => bar % 8 === 4) : loudness;
  // `join`, because JavaScript engines keep every piece of a string that was built by `+=`.
  return shown
    .map((value, bar) => {
      const share = clamp((value - floor) / Math.max(loudest - floor, 1), 0, 1);
      // The round ends of the stroke add 2 px to the quietest bar.
      const half = Math.round(2 + 48 * share ** 1.3);
      return `M${2 * bar + 1} ${50 - half}v${2 * half}`;
    })
    .join('');
}

/** The average of a bar and its neighbours, so that phrases are seen and not each drum beat. */
function smoothen(value: number, bar: number, all: readonly number[]): number {
  return (2 * value + (all[bar - 1] ?? value) + (all[bar + 1] ?? value)) / 4;
}

/** The loudest of a bar's peaks; a value between two peaks if there are more bars than peaks. */
function loudnessAt(peaks: readonly number[], bar: number, count: number): number {
  if (count <= peaks.length)
    return Math.max(...peaks.slice((bar * peaks.length) / count, ((bar + 1) * peaks.length) / count));
  const at = (bar * (peaks.length - 1)) / (count - 1);
  const [before = 0, after = before] = peaks.slice(at);
  return before + (at % 1) * (after - before);
}

/** The `transform` that gives a path the width of the box. */
export const waveformScale = (bars: number): string => `scale(${BOX_WIDTH / 2 / bars} 1)`;
