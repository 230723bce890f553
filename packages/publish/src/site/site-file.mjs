import { join } from 'node:path';
import { checkLanguage } from '../input/language.mjs';
import { Problem } from '../problem.mjs';
import { readJson } from '../state/files.mjs';
import { COLOR } from '../state/site-schemas.mjs';

/** In the site, written by its owner. */
const FILE = 'site.json';
const MAX_NAME = 300;

/**
 * @typedef {object} SiteDetails
 * @property {string} name '' without one
 * @property {string | undefined} lang a BCP 47 tag
 * @property {string | undefined} color of the index, `#rrggbb`; otherwise that of the newest cover
 */

/**
 * The details of a site: its name is that of a label, or of an artist.
 * @param {string} out
 * @returns {Promise<SiteDetails>}
 * @throws {Problem} if one of them is invalid
 */
export async function siteDetails(out) {
  const { name = '', lang, color } = Object((await readJson(join(out, FILE))) ?? {});
  if (typeof name !== 'string' || name.length > MAX_NAME)
    throw new Problem(`"name" in ${FILE} of the site must be text. For example: { "name": "Low Tide Records" }`);
  if (lang !== undefined) checkLanguage(lang, `"lang" in ${FILE} of the site`);
  if (color !== undefined && !(typeof color === 'string' && COLOR.test(color)))
    throw new Problem(
      `"color" in ${FILE} of the site must be a colour with six digits. For example: { "color": "#b0305f" }`,
    );
  return { name: name.replace(/\p{Cc}/gu, ' ').trim(), lang, color };
}
