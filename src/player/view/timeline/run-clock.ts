import type { ClockAnchor } from '../../model/playback/player-state.ts';

/** Returns a clock that reads `anchor.time` now, in seconds. */
export function runFrom({ time, running }: ClockAnchor): () => number {
  const since = performance.now();
  return () => (running ? time + (performance.now() - since) / 1000 : time);
}

/**
 * The same for a component that is rendered in the middle of a track. The anchor was set at the last play or seek,
 * which may be long ago; `seconds` are up to date.
 */
export function joinClock({ time, running }: ClockAnchor, seconds: number): () => number {
  return runFrom({ time: running ? Math.max(time, seconds) : time, running });
}
