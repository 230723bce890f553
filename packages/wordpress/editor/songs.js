// Songs of the media library.
const tracks = new Map();

/** A queue of songs, and what the block *Playlist* stores of each. The server leaves out songs that this user may not read. */
export async function loadSongs(ids) {
  const answer = await wp.apiFetch({ path: `/mixtape-player/v1/songs?ids=${ids.join()}` });
  for (const track of answer.tracks) tracks.set(track.id, track);
  return answer;
}

/** What was loaded of songs: transforms cannot wait. */
export const loadedTracks = (ids = []) => ids.map((id) => tracks.get(id)).filter(Boolean);

/**
 * The chosen ids with two songs in each other's place. What this user may not see stays where it is.
 * @param {number[]} songs
 */
export const exchanged = (songs, one, other) => songs.map((id) => (id === one ? other : id === other ? one : id));

/** The ids in a shortcode's attribute: `12, 15`. */
export const readIds = (text = '') =>
  text
    .split(/[\s,]+/)
    .map(Number)
    .filter(isId);

/** An audio that is not in the media library has none, or its URL. */
export const isId = (id) => Number.isInteger(id) && id > 0;
