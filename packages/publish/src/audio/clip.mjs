/** One sample rate for all clips: at 44,100 Hz, 15 s are 646 AAC frames minus four samples. */
export const SAMPLE_RATE = 44_100;

/**
 * The start of a clip: in seconds, or `auto` to choose it by listening.
 * @typedef {number | 'auto'} Start
 */

export const DEFAULT_START_SECONDS = 8;
export const CLIP_SECONDS = 15;
/** Shorter recordings are refused. */
export const MIN_SECONDS = 1;
export const FADE_SECONDS = 0.02;

/**
 * The part of a song that is published, in samples.
 * @typedef {{ start: number, length: number }} Clip
 */

/** @param {number} seconds */
export const toSamples = (seconds) => Math.round(seconds * SAMPLE_RATE);

/**
 * The clip of a song: it starts at the given second, or earlier if the song is too short.
 * @param {number} startSeconds
 * @param {number} songSamples
 * @param {number} [clipSeconds]
 * @returns {Clip}
 */
export function clipOf(startSeconds, songSamples, clipSeconds = CLIP_SECONDS) {
  const wanted = toSamples(clipSeconds);
  const start = Math.min(toSamples(startSeconds), Math.max(0, songSamples - wanted));
  return { start, length: Math.min(wanted, songSamples - start) };
}
