/**
 * A word for what is published: on its own, in a sentence, and the article before it.
 * @typedef {{ name: string, inText: string, article: string }} KindWords
 */

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** The words of a page. Another language has all of them, too. */
export const ENGLISH = {
  language: 'en',
  kinds: {
    single: { name: 'Single', inText: 'single', article: 'a' },
    ep: { name: 'EP', inText: 'EP', article: 'an' },
    album: { name: 'Album', inText: 'album', article: 'an' },
    mixtape: { name: 'Mixtape', inText: 'mixtape', article: 'a' },
  },
  /** A word of the artist's own. @param {string} word @returns {KindWords} */
  ownKind: (word) => ({ name: word, inText: word, article: /^[aeiou]/i.test(word) ? 'an' : 'a' }),
  /** @param {number} count */
  trackCount: (count) => `${NUMBERS[count] ?? count} ${count === 1 ? 'track' : 'tracks'}`,
  /** @param {number} seconds */
  length(seconds) {
    const minutes = Math.max(1, Math.round(seconds / 60));
    return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  },
  outNow: 'Out now',
  /** @param {string} letter */
  side: (letter) => `Side ${letter}`,
  tracks: 'Tracks',
  play: 'Play',
  /** @param {string} service */
  listenOn: (service) => `Listen on ${service}`,
  mixtapes: 'Mixtapes',
  allMixtapes: 'All mixtapes',
};
