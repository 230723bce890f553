import { fromHex } from '../picture/oklch.mjs';

/** Widths of a bar alone, and of a bar with its gap, in pixels of a card. */
const BAR = 4;
const STEP = 8;
/** The highest bar's share of the height: bars have round ends, and silence has a dot. */
const HIGHEST = 0.96;
/**
 * The quietest bar counts as at most this share of the loudest: a sound that hardly changes is not drawn as one that
 * does.
 */
const MAX_QUIETEST_SHARE = 0.9;

/**
 * The loudness of a clip as bars with round ends, alike to the player's: one colour, transparent between the bars.
 * @param {readonly number[]} peaks from 0 to 255; without any, a row of dots
 * @param {{ width: number, height: number, scale: number, color: string, opacity: number }} picture `color` as
 *   `#rrggbb`
 * @returns {Uint8Array} pixels: red, green, blue, alpha
 */
export function waveformPixels(peaks, { width, height, scale, color, opacity }) {
  const [red, green, blue] = fromHex(color).map((value) => Math.round(value * 255));
  const bar = Math.round(BAR * scale);
  const step = Math.round(STEP * scale);
  const count = Math.floor((width - bar) / step) + 1;
  const pixels = new Uint8Array(width * height * 4);
  // All pixels have the colour, so that no other one shines through where a round end is half transparent.
  for (let at = 0; at < pixels.length; at += 4) pixels.set([red ?? 0, green ?? 0, blue ?? 0], at);
  barHeights(peaks, count).forEach((share, index) => {
    const half = Math.max(bar / 2, (share * HIGHEST * height) / 2);
    for (let x = 0; x < bar; x += 1)
      for (let y = 0; y < height; y += 1) {
        const coverage = roundedBar(x + 0.5 - bar / 2, y + 0.5 - height / 2, bar / 2, half);
        pixels[(y * width + index * step + x) * 4 + 3] = Math.round(255 * opacity * coverage);
      }
  });
  return pixels;
}

/**
 * Heights from 0 to 1: the loudest bar has all of the height, the quietest is a dot if it is much quieter.
 * @param {readonly number[]} peaks
 * @param {number} count
 */
export function barHeights(peaks, count) {
  if (peaks.length === 0) return new Array(count).fill(0);
  const loudest = Math.max(...peaks);
  const quietest = Math.min(...peaks, MAX_QUIETEST_SHARE * loudest);
  const range = loudest - quietest || 1;
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    return (Math.max(...peaks.slice(from, to)) - quietest) / range;
  });
}

/**
 * The share of a pixel that is in a bar around the origin, from 0 to 1.
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {number} half height
 */
function roundedBar(x, y, radius, half) {
  const beyond = Math.max(0, Math.abs(y) - (half - radius));
  return Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(x, beyond)));
}
