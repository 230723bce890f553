import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../root.mjs';

/** A relative import in a declaration file, in any syntax. */
const OWN_IMPORT = /(?<=\b(?:from |import |import\()(['"]))(\.[^'"]+)\.tsx?(?=\1)/g;

/** Writes the declaration files of the entries, and of the modules that these refer to, into a folder. */
export async function writeDeclarations(outDir) {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const args = [tsc, '-p', join(root, 'build/tsconfig.types.json'), '--outDir', outDir];
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error('The compiler did not write the declarations.');
  await keepPublic(outDir);
}

/** Deletes declaration files that the entries do not refer to. The compiler writes one for every source. */
async function keepPublic(outDir) {
  const reached = new Set();
  for (const name of await readdir(join(outDir, 'elements'))) await reach(join(outDir, 'elements', name), reached);
  for (const entry of await readdir(outDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() ? !reached.has(path) : ![...reached].some((file) => file.startsWith(`${path}/`)))
      await rm(path, { recursive: true, force: true });
  }
}

/** Imports get the ending `.js`: with every setting TypeScript then finds the `.d.ts`; with `.ts` it does not. */
async function reach(path, reached) {
  if (reached.has(path)) return;
  reached.add(path);
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replaceAll(OWN_IMPORT, '$2.js'));
  for (const [, , specifier] of text.matchAll(OWN_IMPORT))
    await reach(join(dirname(path), `${specifier}.d.ts`), reached);
}
