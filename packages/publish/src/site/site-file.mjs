import { join } from 'node:path';
import { checkLanguage } from '../input/language.mjs';
import { Problem } from '../problem.mjs';
import { readJson } from '../state/files.mjs';

/** In the site, written by its owner. */
const FILE = 'site.json';
const MAX_NAME = 300;

/**
 * The details of a site: its name is that of a label, or of an artist.
 * @param {string} out
 * @returns {Promise<{ name: string, lang: string | undefined }>} the name is '' without one
 * @throws {Problem} if one of them is invalid
 */
export async function siteDetails(out) {
  const { name = '', lang } = Object((await readJson(join(out, FILE))) ?? {});
  if (typeof name !== 'string' || name.length > MAX_NAME)
    throw new Problem(`"name" in ${FILE} of the site must be text. For example: { "name": "Low Tide Records" }`);
  if (lang !== undefined) checkLanguage(lang, `"lang" in ${FILE} of the site`);
  return { name: name.replace(/\p{Cc}/gu, ' ').trim(), lang };
}
