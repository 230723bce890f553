import { hashFile } from '../state/files.mjs';

/**
 * Finds files with the same content. Only those of the same size are read.
 * @param {readonly import('./read-folder.mjs').SongFile[]} files
 * @param {(file: import('./read-folder.mjs').SongFile) => string | undefined} knownHash
 * @returns {Promise<Map<string, string>>} the name of a file, by the names of its copies
 */
export async function findDuplicates(files, knownHash) {
  const bySize = groupBySize(files);
  /** @type {Map<string, string>} */
  const copies = new Map();
  for (const group of bySize.values()) {
    if (group.length < 2 || group[0]?.size === 0) continue;
    /** @type {Map<string, string>} */
    const byHash = new Map();
    for (const file of group) {
      const hash = knownHash(file) ?? (await hashFile(file.path).catch(() => undefined));
      if (hash === undefined) continue;
      const original = byHash.get(hash);
      if (original === undefined) byHash.set(hash, file.name);
      else copies.set(file.name, original);
    }
  }
  return copies;
}

/** @param {readonly import('./read-folder.mjs').SongFile[]} files */
function groupBySize(files) {
  /** @type {Map<number, import('./read-folder.mjs').SongFile[]>} */
  const groups = new Map();
  for (const file of files) groups.set(file.size, [...(groups.get(file.size) ?? []), file]);
  return groups;
}
