// An author's changes to songs, and what was measured of them: the block's attribute `details`, a list of
// `{ id, title, artist, cover, start, seconds, peaks }`, in which all but the id may be missing.

/** The stored values of a song; all of them may be missing. */
export const detailOf = (details = [], id) => details.find((one) => one.id === id) ?? { id };

/** The list with changes of a song. Empty values are left out, and so are songs without any. */
export function withDetail(details = [], id, changes) {
  const changed = { ...detailOf(details, id), ...changes };
  const kept = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined && value !== ''));
  const others = details.filter((one) => one.id !== id);
  const list = Object.keys(kept).length > 1 ? [...others, kept] : others;
  return list.length > 0 ? list : undefined;
}

/** The list without songs that are gone. */
export function detailsOf(details = [], songs) {
  const list = details.filter(({ id }) => songs.includes(id));
  return list.length > 0 ? list : undefined;
}

/** The part of each song that is played, unless it has a start of its own: as `mixtape_player_clip()` in PHP. */
export function clipOf({ full, previewStart, previewDuration }) {
  if (full) return { start: 0, seconds: 0 };
  return { start: previewStart ?? 8, seconds: previewDuration > 0 ? previewDuration : 15 };
}

/** `0:34`, or with tenths `0:34.2`. */
export function timeOf(seconds, digits = 0) {
  const rounded = Number(seconds.toFixed(digits));
  const rest = (rounded % 60).toFixed(digits).padStart(digits === 0 ? 2 : 3 + digits, '0');
  return `${Math.floor(rounded / 60)}:${rest}`;
}
