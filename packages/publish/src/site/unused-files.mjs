import { readdir, readFile, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../problem.mjs';
import { deletePath, ignoreMissing, sitePath } from '../state/files.mjs';
import { MEDIA_NAME, TRACK_ID } from '../state/site-schemas.mjs';
import { pagePath } from './mixtape.mjs';
import { QR_FILE } from './qr-code.mjs';
import { mediaFolders, readSite } from './read-site.mjs';
import { deleteStyleCopy } from './style-sheets.mjs';

/**
 * Deletes tracks, media and covers that no mixtape of the site uses. Files with names that this program does not write
 * are kept.
 * @param {string} out
 */
export async function deleteUnused(out) {
  const mixtapes = await readSite(out);
  const trackIds = new Set(mixtapes.flatMap((mixtape) => mixtape.trackIds));
  const pictures = await Promise.all(mixtapes.map((mixtape) => picturesOf(out, mixtape)));
  const media = new Set([...(await mediaFolders(out, [...trackIds])), ...pictures.flat()]);
  await deleteExcept(out, 'v2.0/stream', TRACK_ID, trackIds);
  await deleteExcept(out, 'play', TRACK_ID, trackIds);
  await deleteExcept(out, 'track', TRACK_ID, trackIds);
  await deleteExcept(out, 'media', MEDIA_NAME, media);
}

/**
 * The names in `media` of a mixtape's cover, and of the pictures that its page names.
 * @param {string} out
 * @param {import('./read-site.mjs').PublishedMixtape} mixtape
 */
async function picturesOf(out, { slug, cover = '' }) {
  const page = (await readFile(join(out, pagePath(slug), 'index.html'), 'utf8').catch(ignoreMissing)) ?? '';
  return [...`${cover} ${page}`.matchAll(/media\/([0-9a-f]{16}\.\w+)/g)].map(([, name = '']) => name);
}

/**
 * @param {string} out
 * @param {string} folder
 * @param {RegExp} pattern
 * @param {ReadonlySet<string>} used
 */
async function deleteExcept(out, folder, pattern, used) {
  const names = (await readdir(join(out, folder)).catch(ignoreMissing)) ?? [];
  for (const name of names) if (pattern.test(name) && !used.has(name)) await deletePath(out, join(folder, name));
}

/**
 * Deletes the files of a page. Other files in its folder are kept.
 * @param {string} out
 * @param {string} slug
 */
export async function deletePage(out, slug) {
  for (const name of ['index.html', 'oembed.json', QR_FILE]) await deletePath(out, join(pagePath(slug), name));
  await deleteStyleCopy(out, slug);
  await deleteEmptyFolder(out, pagePath(slug));
}

/**
 * @param {string} out
 * @param {string} path
 */
export async function deleteEmptyFolder(out, path) {
  const folder = await sitePath(out, path);
  try {
    await rmdir(folder);
  } catch (error) {
    if (!['ENOTEMPTY', 'ENOENT', 'EEXIST'].includes(errorCode(error))) throw error;
  }
}
