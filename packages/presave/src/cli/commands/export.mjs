import { resolve } from 'node:path';
import { UsageProblem } from '../../problem.mjs';
import { exportStore } from '../../transfer/export-store.mjs';

export const help = `Writes all releases and consents into an encrypted file, for "import" into another database.

  mixtape-presave export FILE [--json]

  FILE   a file of that name is replaced, once the new one is whole

The first key of PRESAVE_KEYS encrypts it; without PRESAVE_KEYS, the first one in the file "keys" of PRESAVE_DATA. No other key
opens it. To move, stop "serve" and "work" before: what is accepted or saved afterwards is not in the file.
`;
export const options = /** @type {const} */ ({ json: { type: 'boolean' } });
export const maxArguments = 1;

/** @param {string[]} positionals */
export function parseInput([file = '']) {
  if (file === '') throw new UsageProblem('FILE is missing.');
  // The running serve may be in another folder.
  return { file: resolve(file) };
}

/**
 * @param {import('../../open-store.mjs').Store} store
 * @param {{ file: string }} input
 */
export const run = async (store, { file }) => ({ file, ...(await exportStore(store, file)) });

/** @param {Awaited<ReturnType<typeof run>>} result */
export function describe({ file, key, consents, unreadable }) {
  const text = `Consents in ${file}: ${consents}. The key ${key} opens it, and no other one does.`;
  if (unreadable === 0) return { text };
  return { text: `${text}\nConsents that were left out, because no key opens them: ${unreadable}.`, exitCode: 1 };
}
