import type { ClockAnchor } from '../../model/playback/player-state.ts';

/** Returns a clock that was at `anchor` when it was created. */
export function runFrom({ time, running }: ClockAnchor): () => number {
  const since = performance.now();
  return () => (running ? time + (performance.now() - since) / 1000 : time);
}
