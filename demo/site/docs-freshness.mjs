import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../build/root.mjs';
import { TITLES } from '../../docs/.vitepress/pages.mjs';

const STAMP = '.built-from';

/** Files that the documentation shares with the demo's pages. */
const SHARED = ['icon.svg', 'palette.css', 'site-header.css', 'templates/site-header.mjs'].map((name) =>
  join(root, 'demo/pages', name),
);

/** The digest of all that the documentation is made of. Of the content, because git changes the times of files. */
export async function docsDigest() {
  const hash = createHash('sha256');
  for (const path of [
    ...(await filesIn(join(root, 'docs'))).sort(),
    ...[...TITLES.keys()].map((name) => join(root, name)),
    ...SHARED,
  ])
    hash
      .update(path)
      .update('\0')
      .update(await readFile(path))
      .update('\0');
  return hash.digest('hex');
}

/** Without installed packages. @param {string} folder @returns {Promise<string[]>} */
async function filesIn(folder) {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(
    ({ name }) => !/^(?:node_modules|\.temporary-.*)$/.test(name),
  );
  const paths = entries.map((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : path;
  });
  return (await Promise.all(paths)).flat();
}

/** Records the digest of the sources in a built folder. @param {string} folder @param {string} digest */
export const stampDocs = (folder, digest) => writeFile(join(folder, STAMP), digest);

/** @param {string} folder @param {string} digest */
export async function isBuiltFrom(folder, digest) {
  const stamp = join(folder, STAMP);
  return existsSync(stamp) && (await readFile(stamp, 'utf8')) === digest;
}
