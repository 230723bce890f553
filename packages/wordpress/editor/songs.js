// Songs of the media library.
const tracks = new Map();
/** Songs that were chosen since the editor was opened: of these alone, the best part is found unasked. */
const chosen = new Set();

/**
 * A queue of songs, and what the block *Playlist* stores of each. The server leaves out songs that this user may not
 * read.
 * @param {number[]} ids
 * @param details see `details.js`
 * @param values the player's, by attribute name
 */
export async function loadSongs(ids, details = [], values = {}) {
  const path = '/mixtape-player/v1/songs';
  const answer = await wp.apiFetch({ path, method: 'POST', data: { ids: ids.join(), details, values } });
  for (const track of answer.tracks) tracks.set(track.id, track);
  return answer;
}

/** Songs that were loaded: transforms cannot wait. */
export const loadedTracks = (ids = []) => ids.map((id) => tracks.get(id)).filter(Boolean);

/** Remembers which songs are new. */
export function markChosen(ids, before = []) {
  for (const id of ids) if (!before.includes(id)) chosen.add(id);
}

export const isChosen = (id) => chosen.has(id);

/**
 * The chosen ids with a song in the place of another one. What this user may not see stays before the same song.
 * @param {number[]} songs
 */
export function moved(songs, id, place) {
  const [from, to] = [songs.indexOf(id), songs.indexOf(place)];
  const others = songs.filter((song) => song !== id);
  others.splice(to, 0, id);
  return from === to ? songs : others;
}

/** The ids in a shortcode's attribute: `12, 15`. */
export const parseIds = (text = '') =>
  text
    .split(/[\s,]+/)
    .map(Number)
    .filter(isId);

/** Whether an audio's id is one of the media library: an audio from elsewhere has none, or its URL. */
export const isId = (id) => Number.isInteger(id) && id > 0;
