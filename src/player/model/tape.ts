/** The most stubs beside the wide splice. In a narrow player, the style sheet shows only those of the lowest ranks. */
const MAX_STUBS = 6;

/** A track beside the active one. */
interface Stub<Track> {
  readonly track: Track;
  /** Starts at 1, for the stub that is shown even in the narrowest tape. */
  readonly rank: number;
}

/**
 * The tracks that the tape shows before and after the active one, in the order of the queue.
 * Their number is the same for every active track, so that the wide splice keeps its width: if
 * one side has too few tracks, the other side shows more.
 */
export function stubsAround<Track>(
  tracks: readonly Track[],
  activeIndex: number,
): { readonly before: readonly Stub<Track>[]; readonly after: readonly Stub<Track>[] } {
  const before: Stub<Track>[] = [];
  const after: Stub<Track>[] = [];
  for (let rank = 1; activeIndex >= 0 && rank <= MAX_STUBS; rank++) {
    const previous = tracks[activeIndex - before.length - 1];
    const next = tracks[activeIndex + after.length + 1];
    // Alternate between the sides, and begin with the next track.
    if (next !== undefined && (after.length <= before.length || previous === undefined))
      after.push({ track: next, rank });
    else if (previous !== undefined) before.unshift({ track: previous, rank });
  }
  return { before, after };
}

/**
 * The active track's place in its mixtape, such as `03/10`.
 * @param index from 0; -1 without a track
 */
export function formatPlace(index: number, count: number): string {
  const digits = Math.max(2, String(count).length);
  return `${String(index + 1).padStart(digits, '0')}/${String(count).padStart(digits, '0')}`;
}
