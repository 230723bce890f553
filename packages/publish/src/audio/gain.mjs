/** The loudness that all clips get. */
export const TARGET_LUFS = -14;
const MAX_PEAK_DBTP = -0.5;
/** Lower by a tenth, because ffmpeg measures in tenths. */
const AIMED_PEAK_DBTP = MAX_PEAK_DBTP - 0.1;
/** Encoding changes peaks. If the expected peak is this close to the limit, the result is decoded and measured. */
const CHECKED_PEAK_DBTP = -2;
/** A peak this far below the limit is accepted, even if the clip is quieter than the target. */
const TOLERANCE_DB = 0.5;

const inHundredths = (/** @type {number} */ gain) => Number(gain.toFixed(2));

/**
 * The linear gain in dB to the target loudness, or to the highest permitted peak if that is less. Nothing is
 * compressed.
 * @param {{ loudness: number, peak: number }} measured
 */
export const gainOf = ({ loudness, peak }) => inHundredths(Math.min(TARGET_LUFS - loudness, AIMED_PEAK_DBTP - peak));

/**
 * Whether the peaks have to be measured again after encoding.
 * @param {{ peak: number }} measured
 * @param {number} gain
 */
export const isClose = ({ peak }, gain) => peak + gain > CHECKED_PEAK_DBTP;

/**
 * The gain to encode with again: lower if the peak is too high, higher if the clip is too quiet and the peak allows it.
 * @param {{ loudness: number }} measured
 * @param {{ gain: number, peak: number }} encoded
 * @returns {number} the same gain if it was correct
 */
export function correctedGain({ loudness }, { gain, peak }) {
  const wanted = inHundredths(TARGET_LUFS - loudness);
  const hasRoom = peak < AIMED_PEAK_DBTP - TOLERANCE_DB && gain < wanted;
  return peak > MAX_PEAK_DBTP || hasRoom ? inHundredths(Math.min(wanted, gain + AIMED_PEAK_DBTP - peak)) : gain;
}
