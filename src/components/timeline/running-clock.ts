import type { ClockAnchor } from '../../domain/playback/player-state.ts';

/** Where a clock stands now that stood at `anchor` when it was made. */
export function runFrom({ time, running }: ClockAnchor): () => number {
  const since = performance.now();
  return () => (running ? time + (performance.now() - since) / 1000 : time);
}
