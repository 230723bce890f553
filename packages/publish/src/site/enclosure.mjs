import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing } from '../state/files.mjs';
import { pagePath, siteUrl } from './mixtape.mjs';

/**
 * The file of a mixtape that a feed reader plays (RSS 2.0): `length` in bytes.
 * @typedef {{ url: string, length: number, type: string }} Enclosure
 */

/**
 * The film that a mixtape's page names, else the sound of its first track: an item has one enclosure.
 * @param {string} out
 * @param {import('./read-site.mjs').PublishedMixtape} mixtape
 * @returns {Promise<Enclosure | undefined>} none without `--base`: its URL has to be absolute
 */
export async function enclosureOf(out, { slug, url, trackIds: [first] }) {
  if (url === undefined || first === undefined) return undefined;
  const page = (await readFile(join(out, pagePath(slug), 'index.html'), 'utf8').catch(ignoreMissing)) ?? '';
  const film = /<meta property="og:video" content="[^"]*\/(media\/[0-9a-f]{16}\.mp4)"/.exec(page)?.[1];
  const path = film ?? `play/${first}`;
  const file = await stat(join(out, path)).catch(ignoreMissing);
  if (file === undefined) return undefined;
  const base = url.slice(0, -pagePath(slug).length - 1);
  return { url: siteUrl(base, path), length: file.size, type: film === undefined ? 'audio/mpeg' : 'video/mp4' };
}
