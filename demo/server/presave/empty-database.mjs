import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openDatabase } from 'mixtape-presave';
import { root } from '../../../build/root.mjs';

const MIGRATIONS = new URL('src/database/migrations/', import.meta.resolve('mixtape-presave/package.json'));

/**
 * Puts an empty embedded database into a folder: a copy, because each that is made takes six seconds of a processor.
 */
export async function putEmptyDatabase(/** @type {string} */ data) {
  // Not in node_modules: `npm ci` empties that, perhaps while a demo that was told to end still writes.
  const template = join(root, '.cache/presave-database', await versionOfDatabase());
  if (!existsSync(template)) await makeTemplate(template);
  await cp(template, data, { recursive: true });
}

async function makeTemplate(/** @type {string} */ template) {
  await mkdir(dirname(template), { recursive: true });
  const made = await mkdtemp(`${template}-`);
  await (await openDatabase({ data: made })).close();
  // Another process may have been faster.
  await rename(made, template).catch(() => rm(made, { recursive: true }));
}

/** The template depends on PGlite and the schema. */
async function versionOfDatabase() {
  const hash = createHash('sha256');
  const schema = (await readdir(MIGRATIONS)).sort().map((name) => new URL(name, MIGRATIONS));
  for (const file of [new URL('../package.json', import.meta.resolve('@electric-sql/pglite')), ...schema])
    hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}
