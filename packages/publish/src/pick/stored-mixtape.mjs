import { randomUUID } from 'node:crypto';
import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MIXTAPE_FILE, parseMixtapeFile } from '../input/mixtape-file.mjs';
import { ignoreMissing, shortHash } from '../state/files.mjs';

/**
 * mixtape.json as it is now.
 * @param {string} folder
 * @returns {Promise<{ details: import('../input/mixtape-file.mjs').MixtapeFile, version: string }>} `version` changes
 *   with the content
 * @throws {import('../problem.mjs').Problem} if it is invalid
 */
export async function readStored(folder) {
  const text = await readFile(join(folder, MIXTAPE_FILE), 'utf8').catch(ignoreMissing);
  if (text === undefined) return { details: {}, version: '' };
  return { details: await parseMixtapeFile(text), version: shortHash(Buffer.from(text)) };
}

/**
 * Replaces mixtape.json in one step: if the process is killed meanwhile, the old file is still whole.
 * @param {string} folder
 * @param {import('../input/mixtape-file.mjs').MixtapeFile} details
 * @returns {Promise<string>} the new version
 * @throws {import('../problem.mjs').Problem} if it would be invalid
 */
export async function writeStored(folder, details) {
  const text = `${JSON.stringify(details, null, 2)}\n`;
  await parseMixtapeFile(text);
  const path = join(folder, MIXTAPE_FILE);
  // A link stays one: the file that it leads to is replaced.
  const target = (await realpath(path).catch(ignoreMissing)) ?? path;
  const mode = (await stat(target).catch(ignoreMissing))?.mode ?? 0o666;
  const draft = join(dirname(target), `.${randomUUID()}.mixtape.json`);
  try {
    const file = await open(draft, 'wx', mode & 0o777);
    try {
      await file.writeFile(text);
      // After a loss of power, the name must not lead to an empty file.
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return shortHash(Buffer.from(text));
}
