import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../problem.mjs';
import { writeWholeFile } from '../whole-file.mjs';
import { formatKeys, makeKey, parseKeys } from './key-ring.mjs';

/** @param {string} data */
const pathOf = (data) => join(data, 'keys');

/**
 * The keys in the folder of the embedded database. The first start makes one.
 * @param {string} data the folder must be locked
 */
export async function readKeyFile(data) {
  const path = pathOf(data);
  const text = await readFile(path, 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw new Problem(`PRESAVE_DATA cannot be used: ${path} (${error.code}).`);
  });
  if (text === undefined) {
    const keys = [makeKey()];
    await writeKeyFile(data, keys);
    return keys;
  }
  const keys = parseKeys(text.trim());
  if (!keys) throw new Problem(`${path} is damaged: it must contain keys as PRESAVE_KEYS does.`);
  return keys;
}

/** It is on the disk when this returns, before something is encrypted with it. @param {string} data @param {readonly import('./key-ring.mjs').Key[]} keys */
export const writeKeyFile = (data, keys) => writeWholeFile(pathOf(data), (write) => write(`${formatKeys(keys)}\n`));
