import { FRAME_RATE } from './film-graph.mjs';

/** A little less than a minute: the last frames of sound and picture may be longer than what they show. */
const MAX_SECONDS = 59.8;
const CROSSFADE_SECONDS = 1;
/** The shortest piece by which a song is recognised. */
const MIN_PIECE_SECONDS = 3;
/** The most songs in a trailer: with more, pieces would be shorter than that. */
export const MAX_PIECES = Math.floor((MAX_SECONDS - CROSSFADE_SECONDS) / (MIN_PIECE_SECONDS - CROSSFADE_SECONDS));

/**
 * A time rounded down to a whole frame, so that sound and picture do not drift apart.
 * @param {number} seconds
 */
const onFrame = (seconds) => Math.floor(seconds * FRAME_RATE + 1e-6) / FRAME_RATE;

/**
 * A piece of the trailer, in seconds.
 * @typedef {object} Piece
 * @property {number} begin in the trailer
 * @property {number} seconds
 * @property {number} fade how long it goes over into the next piece; 0 of the last
 */

/**
 * Shares out a trailer of at most a minute: whole clips if there is room, else the longer ones become equally short.
 * @param {readonly number[]} available seconds of each clip, at most `MAX_PIECES`
 * @returns {Piece[]}
 */
export function planTrailer(available) {
  const whole = pieces(available, Math.max(...available));
  if (lengthOf(whole) <= MAX_SECONDS) return whole;
  // The longest length of a piece that fits, to less than a frame.
  let fits = 0;
  let isTooLong = Math.max(...available);
  while (isTooLong - fits > 0.5 / FRAME_RATE) {
    const middle = (fits + isTooLong) / 2;
    if (lengthOf(pieces(available, middle)) > MAX_SECONDS) isTooLong = middle;
    else fits = middle;
  }
  return pieces(available, fits);
}

/**
 * @param {readonly number[]} available
 * @param {number} longest
 */
function pieces(available, longest) {
  const seconds = available.map((one) => onFrame(Math.min(one, longest)));
  /** @type {Piece[]} */
  const found = [];
  let begin = 0;
  for (const [index, length] of seconds.entries()) {
    const next = seconds[index + 1];
    // A short piece is not all fade: its neighbours meet in its middle at most.
    const fade = next === undefined ? 0 : onFrame(Math.min(CROSSFADE_SECONDS, length / 2, next / 2));
    found.push({ begin, seconds: length, fade });
    begin = Number((begin + length - fade).toFixed(6));
  }
  return found;
}

/** @param {readonly Piece[]} pieces */
export function lengthOf(pieces) {
  const { begin = 0, seconds = 0 } = pieces.at(-1) ?? {};
  return Number((begin + seconds).toFixed(6));
}
