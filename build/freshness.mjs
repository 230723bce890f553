import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseReact, installedReact } from './react/choose.mjs';
import { root } from './root.mjs';

const INPUTS = ['src', 'elements', 'build', 'package.json', 'package-lock.json', 'tsconfig.json'];
const STAMP = '.built-from';

/** Records the digest of the sources in a built folder. It is from before the build, because files may change during it. */
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
  for (const input of INPUTS) {
    for (const path of await files(join(root, input))) {
      hash
        .update(path.slice(root.length))
        .update('\0')
        .update(await readFile(path))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

async function files(path) {
  if (!existsSync(path)) return [];
  try {
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .sort();
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}
