import { readFileSync } from 'node:fs';

/**
 * A word for what is published: on its own, and in a sentence.
 * @typedef {{ name: string, inText: string }} KindWords
 *
 * @typedef {object} About what a page is about
 * @property {string} title
 * @property {KindWords} kind
 * @property {string} by artist and DJs; may be empty
 * @property {number} count of the tracks
 * @property {string[]} artists of the tracks, without that of the mixtape
 *
 * @typedef {typeof ENGLISH} Words
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

/** The most artists that a sentence names: a preview would cut off more. */
const MAX_NAMES = 4;

/** The words of a page in English, which is also that of the index unless `site.json` says otherwise. */
export const ENGLISH = {
  language: 'en',
  kinds: {
    single: { name: 'Single', inText: 'single' },
    ep: { name: 'EP', inText: 'EP' },
    album: { name: 'Album', inText: 'album' },
    mixtape: { name: 'Mixtape', inText: 'mixtape' },
  },
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
  /**
   * Artist and DJs.
   * @param {string} artist
   * @param {string} djs
   */
  credits: (artist, djs) => [artist, djs].filter(Boolean).join(', with '),
  /**
   * The title of the window.
   * @param {string} title
   * @param {string} by may be empty
   */
  titleBy: (title, by) => (by ? `${title} by ${by}` : title),
  /** @param {string} title */
  coverOf: (title) => `Cover of ${title}`,
  /**
   * One sentence for previews and search engines.
   * @param {About} about
   */
  about({ title, kind, by, count, artists }) {
    const more = artists.length - MAX_NAMES;
    const shown = more > 1 ? [...artists.slice(0, MAX_NAMES), `${more} others`] : artists;
    const names = new Intl.ListFormat('en').format(shown);
    const article = /^[aeiou]/i.test(kind.inText) ? 'an' : 'a';
    const tracks = count === 1 ? 'one track' : `${count} tracks`;
    return `${title}, ${article} ${kind.inText}${by && ` by ${by}`}: ${tracks}${names && ` by ${names}`}.`;
  },
};

/**
 * @typedef {Record<'single' | 'ep' | 'album' | 'mixtape' | 'outNow' | 'side' | 'tracks' | 'play' | 'listenOn' |
 *   'mixtapes' | 'allMixtapes' | 'withDjs', string> & { trackCount: Partial<Record<Intl.LDMLPluralRule, string>> & {
 *   other: string } }} Translation
 */

/** @type {Record<string, Translation>} */
const TRANSLATIONS = JSON.parse(readFileSync(new URL('words.json', import.meta.url), 'utf8'));

/** The languages that a page has words in, as BCP 47 tags. */
export const LANGUAGES = [ENGLISH.language, ...Object.keys(TRANSLATIONS)].sort();

/**
 * The words of a page in a language: for `pt-BR` those of `pt`, for `zh-TW` those of `zh-Hant`, and English if there
 * are none.
 * @param {string | undefined} lang a BCP 47 tag
 * @returns {Words}
 */
export function wordsIn(lang = ENGLISH.language) {
  const name = languageOf(lang);
  const translation = name === undefined ? undefined : TRANSLATIONS[name];
  return translation && name ? translated(name, translation) : ENGLISH;
}

/**
 * The language of `LANGUAGES` that suits a tag.
 * @param {string} lang
 */
export function languageOf(lang) {
  const { language, script } = new Intl.Locale(lang).maximize();
  return [`${language}-${script}`, language].find((name) => LANGUAGES.includes(name));
}

/**
 * Whether a language is written from right to left.
 * @param {string} lang a BCP 47 tag
 */
export const isRightToLeft = (lang) =>
  ['Arab', 'Hebr', 'Thaa', 'Syrc'].includes(new Intl.Locale(lang).maximize().script ?? '');

/**
 * The words of a translation. Where English has a sentence, it has parts with dots between them, which need no grammar.
 * @param {string} language
 * @param {Translation} texts
 * @returns {Words}
 */
function translated(language, texts) {
  const fill = (/** @type {string} */ text, /** @type {Record<string, string | number>} */ values) =>
    text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
  const plural = new Intl.PluralRules(language);
  const unit = (/** @type {number} */ count, /** @type {'hour' | 'minute'} */ name) =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit: name,
      unitDisplay: 'short',
      numberingSystem: 'latn',
    }).format(count);
  const kind = (/** @type {string} */ name) => ({ name, inText: name });
  const dotted = (/** @type {string[]} */ ...parts) => parts.filter(Boolean).join(' · ');
  const trackCount = (/** @type {number} */ count) =>
    fill(texts.trackCount[plural.select(count)] ?? texts.trackCount.other, { count });
  return {
    language,
    kinds: {
      single: kind(texts.single),
      ep: kind(texts.ep),
      album: kind(texts.album),
      mixtape: kind(texts.mixtape),
    },
    trackCount,
    length(seconds) {
      const minutes = Math.max(1, Math.round(seconds / 60));
      if (minutes < 60) return unit(minutes, 'minute');
      return `${unit(Math.floor(minutes / 60), 'hour')} ${unit(minutes % 60, 'minute')}`;
    },
    outNow: texts.outNow,
    side: (letter) => fill(texts.side, { letter }),
    tracks: texts.tracks,
    play: texts.play,
    listenOn: (service) => fill(texts.listenOn, { service }),
    mixtapes: texts.mixtapes,
    allMixtapes: texts.allMixtapes,
    credits: (artist, djs) => dotted(artist, djs && fill(texts.withDjs, { names: djs })),
    titleBy: dotted,
    coverOf: (title) => title,
    about({ title, kind: { name }, by, count, artists }) {
      const shown = artists.length > MAX_NAMES ? [...artists.slice(0, MAX_NAMES), '…'] : artists;
      return dotted(title, name, by, trackCount(count), shown.join(', '));
    },
  };
}
