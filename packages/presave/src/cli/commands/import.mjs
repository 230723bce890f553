import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { formatKeys, parseKeys } from '../../keys/key-ring.mjs';
import { UsageProblem } from '../../problem.mjs';
import { importStore } from '../../transfer/import-store.mjs';

export const help = `Brings an export into an empty database.

  mixtape-presave import FILE [--keys FILE] [--json]

  FILE          what "export" has written, by the same version of mixtape-presave
  --keys FILE   a file of keys, such as the file "keys" of the other PRESAVE_DATA, if the key that opens the export is not among
                those of this database

Stop "serve" and "work" before. An import that was interrupted can be run again: it adds what is missing, and nothing twice.
Receipts keep their addresses. Everything is encrypted with the first key of this database.
`;
export const options = /** @type {const} */ ({ keys: { type: 'string' }, json: { type: 'boolean' } });
export const maxArguments = 1;
/** A running serve knows the secret by which the empty database would know accounts. */
export const isExclusive = true;

/** @typedef {{ file: string, keys: string }} Input `keys`: as in PRESAVE_KEYS; this process does not pass them on */

/**
 * @param {string[]} positionals
 * @param {Record<string, any>} values
 * @returns {Promise<Input>}
 */
export async function parseInput([file = ''], { keys }) {
  if (file === '') throw new UsageProblem('FILE is missing.');
  return { file: resolve(file), keys: keys === undefined ? '' : formatKeys(await readKeys(keys)) };
}

/** @param {string} path */
async function readKeys(path) {
  const content = await readFile(path, 'utf8').catch((error) => {
    throw new UsageProblem(`--keys cannot be read (${error.code}).`);
  });
  const keys = parseKeys(content.trim());
  if (!keys) throw new UsageProblem('--keys must be a file with keys as PRESAVE_KEYS has them.');
  return keys;
}

/**
 * @param {import('../../open-store.mjs').Store} store
 * @param {Input} input
 */
export const run = (store, { file, keys }) => importStore(store, file, keys === '' ? [] : parseKeys(keys));

/** @param {Awaited<ReturnType<typeof run>>} result */
export const describe = ({ consents, added }) => ({
  text: `Consents in the file: ${consents}. Added: ${added}${added < consents ? '; the others were here already' : ''}.`,
});
