import { resolve } from 'node:path';
import { UsageProblem } from '../../problem.mjs';
import { writeWholeFile } from '../../whole-file.mjs';

export const help = `Copies the embedded database into a file, while the server runs.

  mixtape-presave backup FILE [--json]

  FILE   such as presave-2026-12-04.tar.gz. A file of that name is replaced, once the new one is whole

It contains the folder "database" of PRESAVE_DATA as it is at one moment. Tokens in it are encrypted: the file "keys" beside that
folder opens it, so keep a copy of that elsewhere. With the server stopped, this puts a backup in place:

  mkdir PRESAVE_DATA/database && tar -xzf FILE -C PRESAVE_DATA/database

With DATABASE_URL use pg_dump.
`;
export const options = /** @type {const} */ ({ json: { type: 'boolean' } });
export const maxArguments = 1;

const POSTGRES = '"backup" is for the embedded database: use pg_dump with DATABASE_URL.';

/**
 * @param {string[]} positionals
 * @param {Record<string, any>} _
 * @param {import('../../settings/settings.mjs').Settings} settings
 */
export function parseInput([file = ''], _, { databaseUrl }) {
  if (file === '') throw new UsageProblem('FILE is missing.');
  if (databaseUrl !== undefined) throw new UsageProblem(POSTGRES);
  // The running serve may be in another folder.
  return { file: resolve(file) };
}

/**
 * @param {import('../../open-store.mjs').Store} store
 * @param {{ file: string }} input
 */
export async function run({ database, keys }, { file }) {
  if (!database.copy) throw new UsageProblem(POSTGRES);
  const copy = new Uint8Array(await database.copy());
  await writeWholeFile(file, (write) => write(copy));
  return { file, bytes: copy.length, key: keys.ring.firstId };
}

/** @param {Awaited<ReturnType<typeof run>>} result */
export const describe = ({ file, bytes, key }) => ({
  text: `The database was copied into ${file} (${Math.ceil(bytes / 1024)} kB). The key ${key} opens it: keep it elsewhere.`,
});
