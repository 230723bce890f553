import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './root.mjs';

const INPUTS = ['src', 'elements', 'build', 'package.json', 'package-lock.json', 'tsconfig.json'];
const STAMP = '.built-from';

/** Notes in a built folder what it was built from: the digest from before the build, as files may change meanwhile. */
export async function stampBuild(outDir, digest) {
  await writeFile(join(outDir, STAMP), digest);
}

/** Whether dist/ is what a build would make now. By content, as git changes the times of files at will. */
export async function isFresh() {
  const stamp = join(root, 'dist', STAMP);
  return existsSync(stamp) && (await readFile(stamp, 'utf8')) === (await inputsDigest());
}

export async function inputsDigest() {
  const hash = createHash('sha256');
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
