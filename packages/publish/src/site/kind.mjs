import { wordsIn } from './words.mjs';

/** A release with more tracks is an album. */
const MAX_EP_TRACKS = 6;
/** `Kestrel feat. Lio` is not another artist than `Kestrel`. */
const GUEST = /\s*[([]?\b(?:feat|ft|featuring)\b.*$/i;

/**
 * The kind that mixtape.json names, else one by the tracks.
 * @param {object} mixtape
 * @param {readonly { artist: string }[]} mixtape.tracks
 * @param {{ kind?: string | undefined, lang?: string | undefined }} mixtape.page
 * @returns {string} `single`, `ep`, `album`, `mixtape`, or a word of the artist's own
 */
export function kindOf({ tracks, page }) {
  if (page.kind !== undefined) return page.kind;
  if (tracks.length === 1) return 'single';
  const artists = new Set(tracks.map(({ artist }) => artist.replace(GUEST, '').toLowerCase()));
  if (artists.size > 1) return 'mixtape';
  return tracks.length <= MAX_EP_TRACKS ? 'ep' : 'album';
}

/**
 * @param {Parameters<typeof kindOf>[0]} mixtape
 * @returns {import('./words.mjs').KindWords}
 */
export function kindWords(mixtape) {
  const kind = kindOf(mixtape);
  const known = Object.entries(wordsIn(mixtape.page.lang).kinds).find(([name]) => name === kind.toLowerCase());
  return known?.[1] ?? { name: kind, inText: kind };
}
