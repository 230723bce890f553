import { secondsOf } from '../input/start.mjs';
import { isSameName } from '../pipeline/publish-folder.mjs';

/** The page shows tenths: what differs less was not moved. */
const SAME_SECONDS = 0.05;

/**
 * @typedef {import('../input/mixtape-file.mjs').MixtapeFile} MixtapeFile
 * @typedef {import('../input/mixtape-file.mjs').TrackDetails} TrackDetails
 *
 * @typedef {object} Choice what the page says about a song
 * @property {string} file
 * @property {string} title
 * @property {import('../audio/clip.mjs').Start} start
 * @property {boolean} skip
 */

/**
 * The content of mixtape.json with what was chosen. What the page does not know stays: other fields, their order,
 * entries of songs that are not in the folder, and how an unchanged value is written.
 * @param {MixtapeFile} details
 * @param {readonly Choice[]} choices all songs of the folder, in their order
 * @param {(file: string) => string} ownTitle the title that a song has without mixtape.json
 * @returns {MixtapeFile}
 */
export function mergeChoices(details, choices, ownTitle) {
  const entries = details.tracks ?? [];
  const entryOf = (/** @type {Choice} */ { file }) => entries.find((entry) => isSameName(entry.file, file));
  const known = new Set(choices.map(entryOf));
  const tracks = choices.flatMap((choice) => {
    const entry = entryOf(choice);
    return [withChoice(entry ?? { file: choice.file }, choice, ownTitle(choice.file)), ...followers(entry)];
  });
  const first = entries.findIndex((entry) => known.has(entry));
  return { ...details, tracks: [...(first === -1 ? entries : entries.slice(0, first)), ...tracks] };

  /**
   * Entries without a song stay behind the one that they followed.
   * @param {TrackDetails | undefined} entry
   */
  function followers(entry) {
    if (entry === undefined) return [];
    const after = entries.slice(entries.indexOf(entry) + 1);
    const next = after.findIndex((other) => known.has(other));
    return next === -1 ? after : after.slice(0, next);
  }
}

/**
 * @param {TrackDetails} entry
 * @param {Choice} choice
 * @param {string} ownTitle
 * @returns {TrackDetails}
 */
function withChoice(entry, { title, start, skip }, ownTitle) {
  const result = { ...entry };
  const text = title.trim();
  if (text !== (entry.title ?? ownTitle)) {
    if (text === '' || text === ownTitle) delete result.title;
    else result.title = text;
  }
  if (!isSameStart(secondsOf(entry.start ?? 'auto'), start)) {
    if (start === 'auto') delete result.start;
    else result.start = Number(start.toFixed(1));
  }
  if (skip !== (entry.skip ?? false)) {
    if (skip) result.skip = true;
    else delete result.skip;
  }
  return result;
}

/**
 * @param {import('../audio/clip.mjs').Start} a
 * @param {import('../audio/clip.mjs').Start} b
 */
const isSameStart = (a, b) => a === b || (a !== 'auto' && b !== 'auto' && Math.abs(a - b) < SAME_SECONDS);
