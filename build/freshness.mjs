import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { chooseReact, installedReact } from './react/choose.mjs';
import { root } from './root.mjs';

const FOLDERS = ['src', 'elements', 'build'];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json'];
const STAMP = '.built-from';

/**
 * Records the digest of the sources in a built folder. It is from before the build, because files may change during it.
 */
export async function stampBuild(outDir, digest) {
  await writeFile(join(outDir, STAMP), `${digest} ${chooseReact().isCut ? 'cut' : 'whole'}`);
}

/** The digest of the sources that dist/ was built from, and whether React is `cut` or `whole` in it. */
export async function readStamp() {
  const stamp = join(root, 'dist', STAMP);
  const [digest, react] = existsSync(stamp) ? (await readFile(stamp, 'utf8')).split(' ') : [];
  return { digest, react };
}

/** Whether dist/ is up to date. Compares content, because git changes the times of files. */
export async function isFresh() {
  return (await readStamp()).digest === (await inputsDigest());
}

export async function inputsDigest() {
  // The installed files decide whether React is cut.
  const hash = createHash('sha256').update(JSON.stringify([chooseReact(), installedReact()]));
  const paths = [...(await Promise.all(FOLDERS.map(filesIn))).flat(), ...FILES];
  for (const path of paths.sort()) hash.update(`${path}\0${await readFile(join(root, path), 'utf8')}\0`);
  return hash.digest('hex');
}

async function filesIn(folder) {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(root, join(entry.parentPath, entry.name)));
}
