/** Splices at most on each side of the wide one; in a narrow player, the style sheet shows half of them. */
const MOST_STUBS = 6;

/** The tracks that the tape shows before and after the active one, in the order of the queue. */
export function stubsAround<Track>(
  tracks: readonly Track[],
  activeIndex: number,
): { readonly before: readonly Track[]; readonly after: readonly Track[] } {
  return {
    before: tracks.slice(Math.max(0, activeIndex - MOST_STUBS), Math.max(0, activeIndex)),
    after: tracks.slice(activeIndex + 1, activeIndex + 1 + MOST_STUBS),
  };
}

/** The active track's place in its mixtape, such as `03/10`. @param index from 0; -1 without a track */
export function formatPlace(index: number, count: number): string {
  const digits = Math.max(2, String(count).length);
  return `${String(index + 1).padStart(digits, '0')}/${String(count).padStart(digits, '0')}`;
}
