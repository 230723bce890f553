import { hashFile } from '../state/files.mjs';

/** @typedef {import('./read-folder.mjs').SongFile} Song */

/**
 * Finds files with the same content. Only files of the same size are read. The original is the file that was published
 * before, else the one with the shortest name: copies are called `song (1)` or `copy of song`.
 * @param {readonly Song[]} files
 * @param {(file: Song) => string | undefined} knownHash
 * @returns {Promise<Map<string, string>>} the name of the original, by the names of its copies
 */
export async function findDuplicates(files, knownHash) {
  const bySize = groupBySize(files);
  /** @type {Map<string, string>} */
  const copies = new Map();
  for (const group of bySize.values()) {
    if (group.length < 2 || group[0]?.size === 0) continue;
    /** @type {Map<string, string>} */
    const byHash = new Map();
    const isNew = (/** @type {Song} */ file) => Number(knownHash(file) === undefined);
    for (const file of group.sort((a, b) => isNew(a) - isNew(b) || a.name.length - b.name.length)) {
      const hash = knownHash(file) ?? (await hashFile(file.path).catch(() => undefined));
      if (hash === undefined) continue;
      const original = byHash.get(hash);
      if (original === undefined) byHash.set(hash, file.name);
      else copies.set(file.name, original);
    }
  }
  return copies;
}

/** @param {readonly Song[]} files */
function groupBySize(files) {
  /** @type {Map<number, Song[]>} */
  const groups = new Map();
  for (const file of files) groups.set(file.size, [...(groups.get(file.size) ?? []), file]);
  return groups;
}
