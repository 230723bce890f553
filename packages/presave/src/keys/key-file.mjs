import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../problem.mjs';
import { writeWholeFile } from '../whole-file.mjs';
import { formatKeys, makeKey, parseKeys } from './key-ring.mjs';

/**
 * The file of keys in the folder of the embedded database.
 * @param {string} data
 */
export const keyFileOf = (data) => join(data, 'keys');

/**
 * The keys in the folder of the embedded database. The first start makes one. A database that is encrypted with another
 * key gets none: it was restored without its key file.
 * @param {string} data the folder must be locked
 * @param {import('../database/open-database.mjs').Queries} database
 */
export async function readKeyFile(data, database) {
  const path = keyFileOf(data);
  const text = await readFile(path, 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw new Problem(`PRESAVE_DATA cannot be used: ${path} (${error.code}).`);
  });
  if (text === undefined) {
    const { rows } = await database.query('select key_id from presave.secrets limit 1');
    if (rows.length > 0)
      throw new Problem(
        `${path} is missing, and PRESAVE_KEYS is not set: the database was encrypted with the key ${rows[0].key_id}.`,
      );
    const keys = [makeKey()];
    await writeKeyFile(data, keys);
    return keys;
  }
  const keys = parseKeys(text.trim());
  if (!keys) throw new Problem(`${path} is damaged: it must contain keys as PRESAVE_KEYS does.`);
  return keys;
}

/**
 * It is on the disk when this returns, before something is encrypted with it.
 * @param {string} data
 * @param {readonly import('./key-ring.mjs').Key[]} keys
 */
export const writeKeyFile = (data, keys) => writeWholeFile(keyFileOf(data), (write) => write(`${formatKeys(keys)}\n`));
