import { clamp } from './playback/preview-window.ts';

/** The numbers of bars that a waveform can have. The style sheet shows one of them, by the tape's width. */
export const BAR_COUNTS = [24, 40, 64, 96] as const;

/** The number of bars of the small waveform in a row of the list. */
export const MINI_BARS = 24;

/** The number of bars of a track's stub in the tape. They are single ones of its small waveform: thirds would be alike. */
export const STUB_BARS = 3;

/** The `viewBox` of the paths. It is stretched to the timeline; only the strokes of the bars keep their width. */
export const WAVEFORM_BOX = '0 0 1920 100';

/** The `d` of an SVG path. The loudest and the quietest 2 % do not count for the scale. */
export function waveformPath(peaks: readonly number[], bars: number): string {
  const sorted = [...peaks].sort((a, b) => a - b);
  const percentile = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  const floor = 0.7 * percentile(0.02);
  const range = Math.max(percentile(0.98) - floor, 1);
  const strokes: string[] = [];
  for (let bar = 0; bar < bars; bar += 1) {
    const [part, parts] = bars === STUB_BARS ? [8 * bar + 4, MINI_BARS] : [bar, bars];
    const from = Math.floor((part * peaks.length) / parts);
    const to = Math.max(from + 1, Math.floor(((part + 1) * peaks.length) / parts));
    const share = clamp((Math.max(...peaks.slice(from, to)) - floor) / range, 0, 1);
    // The round ends of the stroke add 3 px, which is what the quietest bar is to be high.
    const half = Math.round(2 + 48 * share ** 1.2);
    strokes.push(`M${((bar + 0.5) * 1920) / bars} ${50 - half}v${2 * half}`);
  }
  // Joined: the engine would keep each part of a text that is put together piece by piece.
  return strokes.join('');
}
