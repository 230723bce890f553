import { join } from 'node:path';
import { Problem } from '../problem.mjs';
import { readJson } from '../state/files.mjs';

/** In the site, written by its owner. */
const FILE = 'site.json';
const MAX_NAME = 300;

/**
 * The name of a site: of a label, or of an artist.
 * @param {string} out
 * @returns {Promise<string>} '' without one
 * @throws {Problem} if it is no text
 */
export async function siteName(out) {
  const site = await readJson(join(out, FILE));
  if (site === undefined) return '';
  const { name = '' } = Object(site);
  if (typeof name === 'string' && name.length <= MAX_NAME) return name.replace(/\p{Cc}/gu, ' ').trim();
  throw new Problem(`"name" in ${FILE} of the site must be text. For example: { "name": "Low Tide Records" }`);
}
