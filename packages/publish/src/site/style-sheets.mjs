import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../problem.mjs';
import { deletePath, ignoreMissing, replaceFile } from '../state/files.mjs';
import { pagePath } from './mixtape.mjs';

/** An artist's own style sheet: in the folder of the songs, for one page, or in the site's folder, for all. */
const STYLE_FILE = 'style.css';
const MAX_BYTES = 1 << 20;
/** The first line of each copy. A file without it belongs to the artist, and is kept. */
const COPY = `/* mixtape-publish copies this file from ${STYLE_FILE} in the folder of the songs at each run: change it there. */\n`;

/**
 * Copies the style sheet beside the page.
 * @param {string} out
 * @param {string} slug
 * @param {string} folder of the songs
 * @returns {Promise<string[]>} paths in the site of the style sheets that the page has to load
 */
export async function publishStyleSheets(out, slug, folder) {
  const path = `${pagePath(slug)}${STYLE_FILE}`;
  const stats = await lstat(join(folder, STYLE_FILE)).catch(ignoreMissing);
  // A folder from somebody else could publish any text file of this machine.
  if (stats?.isSymbolicLink()) throw new Problem(`${STYLE_FILE} is a symbolic link; copy the file into the folder.`);
  const own = await readStyle(join(folder, STYLE_FILE));
  if (own === undefined) await deleteStyleCopy(out, slug);
  else await replaceFile(out, path, COPY + own);
  const hasPageStyle = (await readStyle(join(out, path))) !== undefined;
  return [...(await siteStyleSheets(out)), ...(hasPageStyle ? [path] : [])];
}

/**
 * The style sheet for all pages, if the artist has put one into the site.
 * @param {string} out
 */
export const siteStyleSheets = async (out) =>
  (await readStyle(join(out, STYLE_FILE))) === undefined ? [] : [STYLE_FILE];

/**
 * @param {string} out
 * @param {string} slug
 */
export async function deleteStyleCopy(out, slug) {
  const path = `${pagePath(slug)}${STYLE_FILE}`;
  if ((await readStyle(join(out, path)))?.startsWith(COPY)) await deletePath(out, path);
}

/** @param {string} path */
async function readStyle(path) {
  const bytes = await readFile(path).catch(ignoreMissing);
  if (bytes !== undefined && bytes.length > MAX_BYTES) throw new Problem(`${STYLE_FILE} is larger than 1 MB.`);
  return bytes?.toString('utf8').replace(/^\ufeff/, '');
}
