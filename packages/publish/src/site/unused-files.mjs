import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../problem.mjs';
import { ignoreMissing } from '../state/files.mjs';
import { pagePath } from './mixtape.mjs';
import { mediaFolders, readSite } from './read-site.mjs';

/** Names of files that this program writes. Other files in these folders are kept. */
const TRACK = /^[A-Za-z0-9][\w-]*_[a-z0-9-]+$/;
const MEDIA = /^[0-9a-f]{16}(?:\.\w+)?$/;

/**
 * Deletes tracks, media and covers that no mixtape of the site uses.
 * @param {string} out
 */
export async function deleteUnused(out) {
  const mixtapes = await readSite(out);
  const trackIds = new Set(mixtapes.flatMap((mixtape) => mixtape.trackIds));
  const covers = mixtapes.flatMap(({ cover }) => (cover ? [cover.replace(/^media\//, '')] : []));
  const media = new Set([...(await mediaFolders(out, [...trackIds])), ...covers]);
  await deleteExcept(join(out, 'v2.0/stream'), TRACK, trackIds);
  await deleteExcept(join(out, 'play'), TRACK, trackIds);
  await deleteExcept(join(out, 'media'), MEDIA, media);
}

/** @param {string} folder @param {RegExp} pattern @param {ReadonlySet<string>} used */
async function deleteExcept(folder, pattern, used) {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  for (const name of names)
    if (pattern.test(name) && !used.has(name)) await rm(join(folder, name), { recursive: true, force: true });
}

/** Deletes the files of a page. Other files in its folder are kept. @param {string} out @param {string} slug */
export async function deletePage(out, slug) {
  for (const name of ['index.html', 'oembed.json']) await rm(join(out, pagePath(slug), name), { force: true });
  await removeEmptyFolder(join(out, pagePath(slug)));
}

/** @param {string} folder */
export async function removeEmptyFolder(folder) {
  try {
    await rmdir(folder);
  } catch (error) {
    if (!['ENOTEMPTY', 'ENOENT', 'EEXIST'].includes(errorCode(error))) throw error;
  }
}
