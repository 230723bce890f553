import { join } from 'node:path';
import { readJson, replaceFile, STATE_FOLDER } from './files.mjs';

const FILE = join(STATE_FOLDER, 'options.json');

/**
 * Options that belong to a site and not to a mixtape: URLs without a slash at the end.
 * @typedef {{ base: string | undefined, presaveBase: string | undefined }} SiteOptions
 */

const NAMES = /** @type {const} */ ({ base: '--base', presaveBase: '--presave-base' });

/**
 * The options of this run. If one is missing, the value of the last run is used: without `--base`, for example, links
 * that are already in chats would lose their picture.
 * @param {string} out
 * @param {SiteOptions} given
 * @param {(message: string) => void} note
 * @returns {Promise<SiteOptions>}
 */
export async function siteOptions(out, given, note) {
  const kept = Object(await readJson(join(out, FILE)));
  const options = { ...given };
  for (const name of /** @type {(keyof typeof NAMES)[]} */ (Object.keys(NAMES))) {
    const known = kept[name];
    if (given[name] !== undefined || typeof known !== 'string' || !/^https?:\/\/[^\s"<>]+$/.test(known)) continue;
    options[name] = known;
    note(`${NAMES[name]} is ${known}, as in the last run.`);
  }
  return options;
}

/**
 * @param {string} out
 * @param {SiteOptions} options
 */
export const keepSiteOptions = (out, options) => replaceFile(out, FILE, JSON.stringify(options));
