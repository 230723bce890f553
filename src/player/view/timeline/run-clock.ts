import type { ClockAnchor } from '../../model/playback/player-state.ts';

/** Returns a clock that reads `anchor.time` now, in seconds. */
export function runFrom({ time, running }: ClockAnchor): () => number {
  const since = performance.now();
  return () => (running ? time + (performance.now() - since) / 1000 : time);
}

/**
 * The same for a component that is rendered in the middle of a track. An anchor is only set by a play or a seek, and may be long
 * past; the whole seconds that the media has played since are not.
 */
export function joinClock({ time, running }: ClockAnchor, seconds: number): () => number {
  return runFrom({ time: running ? Math.max(time, seconds) : time, running });
}
