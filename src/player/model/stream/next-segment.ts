import type { Segment } from './segment-list.ts';

/** A part of the recording that is buffered, in seconds. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** The state of a recording while it is loaded. */
export interface Progress {
  readonly segments: readonly Segment[];
  /** When segments really begin, by their number, for those that were loaded. Playlists may round. */
  readonly starts: ReadonlyMap<number, number>;
  readonly buffered: readonly Range[];
  /** Segments that were appended and do not have to be appended again. */
  readonly done: ReadonlySet<number>;
}

/** Times that differ by less are the same: two audio frames, and the silence that encoders add in front. */
const NEAR_SECONDS = 0.1;
/**
 * A difference by rounding, less than an audio frame: browsers play from a
 * position that is this much before the first sound.
 */
export const ROUNDING_SECONDS = 0.02;

/**
 * The number of the segment to append next, until everything from `position` to `end` is buffered; `null` if it is, or
 * if no segment before `end` is left.
 */
export function nextSegment(progress: Progress, position: number, end: number): number | null {
  // At the very end nothing is left to be heard, but the sound just before it has to be buffered.
  const from = Math.min(position, end - NEAR_SECONDS);
  const reached = bufferedUntil(progress.buffered, from);
  if (reached !== null && reached >= end - NEAR_SECONDS) return null;
  let index = Math.max(0, segmentAt(progress, reached === null ? from + ROUNDING_SECONDS : reached + NEAR_SECONDS));
  while (progress.done.has(index)) index += 1;
  return index < progress.segments.length && startOf(progress, index) < end ? index : null;
}

/** The end of the range that is buffered at a position; `null` if none is. */
export function bufferedUntil(buffered: readonly Range[], position: number): number | null {
  return buffered.find(({ start, end }) => start - NEAR_SECONDS <= position && position < end)?.end ?? null;
}

/**
 * When a segment begins: its real start if it was loaded, else by the playlist, counted from the nearest loaded one.
 */
export function startOf({ segments, starts }: Pick<Progress, 'segments' | 'starts'>, index: number): number {
  let nearest: number | null = null;
  for (const known of starts.keys()) {
    if (nearest === null || Math.abs(known - index) < Math.abs(nearest - index)) nearest = known;
  }
  const listed = segments[index]?.start ?? 0;
  if (nearest === null) return listed;
  return listed + (starts.get(nearest) ?? 0) - (segments[nearest]?.start ?? 0);
}

/** The last segment that begins before or at a position; -1 before the first. */
function segmentAt(progress: Progress, position: number): number {
  return progress.segments.findLastIndex((_segment, index) => startOf(progress, index) <= position);
}
