import { PlayerError } from '../../../platform/model/player-error.ts';

/** The error for a segment that does not hold what its playlist says. */
export function segmentMismatch(url: string, trackId: string): PlayerError {
  return new PlayerError('media-failed', `The segment ${url} does not hold what its playlist says.`, { trackId });
}

/**
 * Whether a segment is so much longer than listed, or so far from its place,
 * that rounding to whole seconds cannot be the reason.
 * @param seconds how much longer it is, or how far from its place
 * @param listed its length in the playlist, in seconds
 */
export function isOff(seconds: number, listed: number): boolean {
  return seconds >= Math.max(1, listed);
}
