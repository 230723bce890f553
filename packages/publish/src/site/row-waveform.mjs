import { markup } from './html.mjs';

/** Bars of 2 px with gaps of 2, in 88 × 26 px. */
const BARS = 22;
const STEP = 4;
const HEIGHT = 26;
/** The longest stroke: its round ends add 2 px. */
const HIGHEST = 24;

/**
 * The loudness of a track's preview as a small picture.
 * @param {readonly number[]} peaks from 0 to 255; empty if unknown
 */
export function rowWaveform(peaks) {
  if (peaks.length === 0) return undefined;
  const loudest = Math.max(...peaks, 1);
  const quietest = Math.min(...peaks);
  const range = Math.max(loudest - quietest, 1);
  let path = '';
  for (let bar = 0; bar < BARS; bar += 1) {
    const from = Math.floor((bar * peaks.length) / BARS);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / BARS));
    const share = (Math.max(...peaks.slice(from, to)) - quietest) / range;
    const half = Math.max(1, Math.round((share * HIGHEST) / 2));
    path += `M${1 + bar * STEP} ${HEIGHT / 2 - half}v${2 * half}`;
  }
  return markup`<svg viewBox="0 0 ${BARS * STEP} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true"><path d="${path}"/></svg>
`;
}
