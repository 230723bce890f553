import { basename, resolve } from 'node:path';
import { findFfmpeg } from '../audio/ffmpeg.mjs';
import { readMixtapeFile } from '../input/mixtape-file.mjs';
import { readFolder } from '../input/read-folder.mjs';
import { ID, slugOf } from '../input/slug.mjs';
import { Problem, printable } from '../problem.mjs';
import { needsPresaveBase } from '../site/presave.mjs';
import { LANGUAGES, languageOf } from '../site/words.mjs';
import { openSite } from '../state/open-site.mjs';
import { keepSiteOptions, siteOptions } from '../state/site-options.mjs';
import { isSameName, publishFolder } from './publish-folder.mjs';

/**
 * @typedef {object} PublishOptions
 * @property {string} folder
 * @property {string} out
 * @property {string | undefined} [title]
 * @property {string | undefined} [artist]
 * @property {string | undefined} [id]
 * @property {string | undefined} [base] URL of the site
 * @property {string | undefined} [presaveBase]
 * @property {boolean} [full] publishes full songs
 * @property {boolean} [normalize] by default true
 * @property {boolean} [video] makes films for chats if the URL of the site is known; by default true
 * @property {boolean} [zip] writes the site into a zip file, too
 * @property {boolean} [verify] compares hashes instead of times of modification
 *
 * @typedef {{ file: string, message: string }} FileProblem
 *
 * @typedef {object} Reporter receives the progress
 * @property {(total: number, what?: 'songs' | 'films') => void} start
 * @property {(file: string, result: 'encoded' | 'unchanged' | 'refused') => void} done
 * @property {(message: string) => void} note
 * @property {(problem: FileProblem) => void} problem
 *
 * @typedef {object} Published
 * @property {string} id
 * @property {string} title
 * @property {string} page its path in the site
 * @property {{ tag: string, frame: string | undefined }} embed the player for other pages
 * @property {string | undefined} base URL of the site, if it is known
 * @property {string | undefined} zip file with the site, if it was asked for
 * @property {{ id: string, file: string, title: string, artist: string, duration: number, encoded: boolean, clip:
 *   import('../state/cache.mjs').Clip | undefined, film: string | undefined }[]} tracks `film`: its path in the site
 * @property {FileProblem[]} problems
 */

/**
 * Publishes a folder of songs as a mixtape of the site in `out`.
 * @param {PublishOptions} options
 * @param {Reporter} report
 * @returns {Promise<Published>}
 * @throws {Problem} if nothing can be published; then the site stays as it was
 */
export async function publish(options, report) {
  const folderPath = resolve(options.folder);
  const out = resolve(options.out);
  const id = checkId(options.id ?? slugOf(basename(folderPath)));
  const given = {
    base: options.base === undefined ? undefined : parseBase(options.base, '--base'),
    presaveBase: options.presaveBase === undefined ? undefined : parseBase(options.presaveBase, '--presave-base'),
  };
  const { path: ffmpeg } = await findFfmpeg();
  const details = await readMixtapeFile(folderPath);
  const folder = withoutSkipped(await readFolder(folderPath), details);
  if (options.full && details.tracks?.some(({ start }) => start !== undefined))
    report.note('With --full, "start" in mixtape.json is ignored.');
  if (details.lang !== undefined && languageOf(details.lang) === undefined)
    report.note(`The page has no words in ${details.lang}; they are English. It has: ${LANGUAGES.join(', ')}.`);
  const { title, artist, full: isFull = false, normalize = true, verify = false, video = true } = options;
  return openSite({ out, songs: folderPath, onWait: report.note }, async () => {
    const { base, presaveBase } = await siteOptions(out, given, report.note);
    if (details.release && needsPresaveBase(details.release) && presaveBase === undefined)
      report.note('Without --presave-base, pre-save buttons only link to the pages of the services.');
    const settings = { title, artist, base, presaveBase, isFull, normalize, verify, video };
    // Before the films: a run that is stopped there has published all that its options asked for.
    const published = await publishFolder({ ...settings, id, ffmpeg, out, folder, details }, report, () =>
      keepSiteOptions(out, { base, presaveBase }),
    );
    const zip = options.zip ? await (await import('../site/zip-site.mjs')).zipSite(out) : undefined;
    return { ...published, base, zip };
  });
}

/**
 * @param {import('../input/read-folder.mjs').Folder} folder
 * @param {import('../input/mixtape-file.mjs').MixtapeFile} details
 * @returns {import('../input/read-folder.mjs').Folder} without the songs that mixtape.json leaves out
 */
export function withoutSkipped(folder, { tracks = [] }) {
  const isSkipped = (/** @type {string} */ name) => tracks.some((track) => track.skip && isSameName(track.file, name));
  const songs = folder.songs.filter(({ name }) => !isSkipped(name));
  if (songs.length === 0) throw new Problem('mixtape.json leaves out all songs: "skip" is true for each.');
  return { ...folder, songs };
}

/** @param {string} id */
export function checkId(id) {
  if (ID.test(id)) return id;
  throw new Problem(
    `The id "${printable(id)}" is invalid: use ASCII letters, digits, "-" and "_", and start with a letter or a digit.`,
  );
}

/**
 * @param {string} text
 * @param {string} option
 * @returns {string} without a slash at the end
 */
function parseBase(text, option) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Problem(`${option} must be a URL such as https://example.com/mixtapes`);
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
