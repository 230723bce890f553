import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { checkLanguage } from '../input/language.mjs';
import { byName } from '../input/read-folder.mjs';
import { ID } from '../input/slug.mjs';
import { Problem, printable } from '../problem.mjs';
import { ignoreMissing, readJson } from '../state/files.mjs';
import { isQueue } from '../state/site-schemas.mjs';

/**
 * @typedef {object} PublishedMixtape
 * @property {string} id
 * @property {string} slug
 * @property {string} title
 * @property {string} artist
 * @property {string[]} djs
 * @property {string | undefined} cover path in the site, or a URL
 * @property {string | undefined} color of the cover
 * @property {string | undefined} url of its page, if the site's URL was known
 * @property {string | undefined} date of the release
 * @property {string[]} trackIds
 * @property {{ title: string, artist: string }[]} tracks
 * @property {{ kind: string | undefined, lang: string | undefined }} page
 */

export const queuePath = (/** @type {string} */ id) => `v3/mixtapes/${id}/queue`;
export const streamPath = (/** @type {string} */ trackId) => `v2.0/stream/${trackId}`;

/**
 * The mixtapes in a site, newest release first, by what is published: so nothing is lost with the cache.
 * @param {string} out
 * @returns {Promise<PublishedMixtape[]>}
 * @throws {Problem} if this program would not have written a queue: slugs in it name what will be deleted
 */
export async function readSite(out) {
  const names = (await readdir(join(out, 'v3/mixtapes')).catch(ignoreMissing)) ?? [];
  const ids = names.filter((name) => ID.test(name));
  const mixtapes = await Promise.all(ids.map(async (id) => describe(id, await readJson(join(out, queuePath(id))))));
  return mixtapes
    .filter((mixtape) => mixtape !== undefined)
    .sort((a, b) => byName(b.date ?? '', a.date ?? '') || byName(a.title, b.title) || byName(a.id, b.id));
}

/**
 * @param {string} id
 * @param {unknown} queue
 * @returns {PublishedMixtape | undefined}
 */
function describe(id, queue) {
  if (!Object(queue).included?.mixtape) return undefined;
  if (!isQueue(queue)) {
    const [{ instancePath = '', message = '' } = {}] = isQueue.errors ?? [];
    throw new Problem(`${queuePath(id)} in the --out folder is invalid: ${printable(instancePath)} ${message}`);
  }
  const { data, included } = queue;
  const { mixtape } = included;
  if (mixtape.lang !== undefined) checkLanguage(mixtape.lang, `"lang" in ${queuePath(id)} of the --out folder`);
  return {
    id,
    slug: mixtape.slug,
    title: mixtape.title,
    artist: mixtape.artist,
    djs: mixtape.djs.map(({ name }) => name),
    cover: mixtape.cover,
    color: mixtape.color,
    url: mixtape.url,
    date: mixtape.release_date,
    trackIds: data.map(({ track_id }) => track_id),
    tracks: data.map(({ title, artist = '' }) => ({ title, artist })),
    page: { kind: mixtape.kind, lang: mixtape.lang },
  };
}

/**
 * The folders in `media` that the tracks of a mixtape are in.
 * @param {string} out
 * @param {readonly string[]} trackIds
 */
export async function mediaFolders(out, trackIds) {
  const answers = await Promise.all(trackIds.map((id) => readJson(join(out, streamPath(id)))));
  return answers.flatMap((answer) => /media\/([0-9a-f]+)\//.exec(JSON.stringify(answer ?? ''))?.[1] ?? []);
}
