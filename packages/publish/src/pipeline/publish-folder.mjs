import { availableParallelism } from 'node:os';
import { DEFAULT_START_SECONDS } from '../audio/clip.mjs';
import { findDuplicates } from '../input/duplicates.mjs';
import { secondsOf } from '../input/start.mjs';
import { checkFileName } from '../input/text.mjs';
import { trackIds } from '../input/track-ids.mjs';
import { Problem, printable, sentence } from '../problem.mjs';
import { pagePath } from '../site/mixtape.mjs';
import { playerCode } from '../site/oembed.mjs';
import { publishPlayer } from '../site/player-files.mjs';
import { readSite } from '../site/read-site.mjs';
import { checkOwnIndex, writeMixtape } from '../site/write-site.mjs';
import {
  cacheOrigin,
  cacheTrack,
  forgetTracks,
  hasChosenStart,
  readCache,
  readOrigin,
  settingsKey,
} from '../state/cache.mjs';
import { hashFile, shortHash } from '../state/files.mjs';
import { reserveSpace } from '../state/open-site.mjs';
import { assembleMixtape } from './assemble-mixtape.mjs';
import { inParallel } from './pool.mjs';
import { makeFilms, withFilms } from './publish-films.mjs';
import { clipAt, encodeTrack, reuseTrack } from './publish-track.mjs';

/** Disk space for a mixtape's pages, and for each of its tracks. Every file uses at least one block of the disk. */
const RESERVED_BYTES = 1 << 19;
const RESERVED_BYTES_PER_TRACK = 1 << 14;

/**
 * macOS decomposes the letters of file names, also in zip files.
 * @param {string} a
 * @param {string} b
 */
export const isSameName = (a, b) => a.normalize('NFC') === b.normalize('NFC');

/**
 * @typedef {object} FolderOptions
 * @property {string} id
 * @property {string} ffmpeg
 * @property {string} out
 * @property {import('../input/read-folder.mjs').Folder} folder
 * @property {import('../input/mixtape-file.mjs').MixtapeFile} details
 * @property {boolean} isFull
 * @property {boolean} normalize
 * @property {boolean} verify
 * @property {string | undefined} title
 * @property {string | undefined} artist
 * @property {string | undefined} base
 * @property {string | undefined} presaveBase
 * @property {boolean} video films are made, if `base` is known
 *
 * @typedef {object} Encoded
 * @property {import('../state/cache.mjs').CachedTrack} track
 * @property {import('./track-source.mjs').TrackSource} source
 * @property {import('../state/cache.mjs').Clip} clip
 * @property {boolean} isEncoded in this run
 */

/**
 * Encodes what has changed, then publishes the mixtape. Runs inside `openSite`.
 * @param {FolderOptions} options
 * @param {import('./publish.mjs').Reporter} report
 * @param {() => Promise<void>} onComplete the site is whole, but has not all films yet
 * @returns {Promise<Omit<import('./publish.mjs').Published, 'base' | 'zip'>>}
 */
export async function publishFolder(options, report, onComplete) {
  const { id, out, details, folder } = options;
  const slug = details.slug ?? id;
  await checkOwnIndex(out);
  const other = (await readSite(out)).find((mixtape) => mixtape.slug === slug && mixtape.id !== id);
  if (other) throw new Problem(`The page mixtape/${slug}/ belongs to the mixtape "${other.id}"; choose another slug.`);
  await checkOrigin(options);
  const firstView = await publishPlayer(out, report.note);
  const release = await reserveSpace(out, RESERVED_BYTES + folder.songs.length * RESERVED_BYTES_PER_TRACK);

  /** @type {import('./publish.mjs').FileProblem[]} */
  const problems = [];
  const refuse = (/** @type {string} */ file, /** @type {string} */ message) => {
    problems.push({ file, message });
    report.problem({ file: printable(file), message });
  };
  for (const { file, skip } of details.tracks ?? [])
    if (!skip && !folder.songs.some(({ name }) => isSameName(name, file)))
      refuse(file, 'it is in mixtape.json, but there is no such song');
  const encoded = await encodeSongs(options, report, refuse);
  if (encoded.length === 0) throw new Problem('No song could be published; the site is unchanged.');

  // Includes the cover, which may take more space than what is reserved for the pages.
  const assembled = await assembleMixtape({ ...options, slug }, encoded, refuse, report.note);
  // Only absolute URLs can name a film.
  const hasFilms = options.video && options.base !== undefined;
  const mixtape = hasFilms ? await withFilms(out, assembled) : assembled;
  await release();
  await writeMixtape(out, mixtape, { ...options, firstView });
  await noteOldAddresses(options, report.note);
  await cacheOrigin(out, id, shortHash(Buffer.from(folder.path)));
  const published = new Set(mixtape.tracks.map((track) => track.id));
  const stale = (await readCache(out, id)).filter((track) => !published.has(track.id));
  await forgetTracks(
    out,
    id,
    stale.map((track) => track.id),
  );
  await onComplete();
  const hasNewFilms = hasFilms && (await makeFilms(options, mixtape, report));
  const finished = hasNewFilms ? await withFilms(out, mixtape) : mixtape;
  if (hasNewFilms) await writeMixtape(out, finished, { ...options, firstView });
  return {
    id,
    title: mixtape.title,
    page: pagePath(slug),
    embed: playerCode(mixtape, options.base),
    problems,
    tracks: finished.tracks.map(({ id: trackId, title, artist, songSeconds, film }) => {
      const { source, clip, isEncoded = false } = encoded.find((one) => one.track.id === trackId) ?? {};
      const file = source?.file.name ?? '';
      return { id: trackId, file, title, artist, duration: songSeconds, encoded: isEncoded, clip, film };
    }),
  };
}

/**
 * Says which other mixtapes of the site still have another address: their cards, links and codes lead there.
 * @param {FolderOptions} options
 * @param {(message: string) => void} note
 */
async function noteOldAddresses({ id, out, base }, note) {
  if (base === undefined) return;
  const others = (await readSite(out)).filter((mixtape) => mixtape.id !== id && !mixtape.url?.startsWith(`${base}/`));
  if (others.length > 0)
    note(`Not at ${base} yet: ${others.map((mixtape) => mixtape.id).join(', ')}. Publish them again, too.`);
}

/**
 * Refuses to replace a mixtape by that of another folder with the same name. A folder that was moved has the same
 * songs.
 * @param {FolderOptions} options
 */
async function checkOrigin({ id, out, folder }) {
  const origin = await readOrigin(out, id);
  if (origin === undefined || origin === shortHash(Buffer.from(folder.path))) return;
  const known = await readCache(out, id);
  for (const { path, size } of folder.songs) {
    const candidates = known.filter((track) => track.size === size);
    // A song that cannot be read is reported later.
    const hash = candidates.length > 0 ? await hashFile(path).catch(() => '') : '';
    if (candidates.some((track) => track.hash === hash)) return;
  }
  throw new Problem(
    `The site has a mixtape "${id}" from another folder, with other songs. Choose another id: --id ${id}-2. ` +
      `To replace that mixtape, remove it first: mixtape-publish remove ${id} --out SITE`,
  );
}

/**
 * @param {FolderOptions} options
 * @param {import('./publish.mjs').Reporter} report
 * @param {(file: string, message: string) => void} refuse
 * @returns {Promise<Encoded[]>} in the order of the files' names
 */
async function encodeSongs(options, report, refuse) {
  const { id: mixtapeId, out, folder, details, isFull, normalize } = options;
  const cached = await readCache(out, mixtapeId);
  const ids = trackIds(mixtapeId, folder.songs, cached);
  const cachedById = new Map(cached.map((track) => [track.id, track]));
  const copies = await findDuplicates(folder.songs, ({ name, size, mtimeMs }) => {
    const known = cachedById.get(ids.get(name) ?? '');
    return known?.size === size && known.mtimeMs === mtimeMs && !options.verify ? known.hash : undefined;
  });

  const usual = usualStart(cached);
  report.start(folder.songs.length);
  // One more than there are processors: while this process compares a song with itself, ffmpeg works on the others.
  const results = await inParallel(folder.songs, availableParallelism() + 1, async (file) => {
    const source = {
      id: ids.get(file.name) ?? '',
      file,
      details: details.tracks?.find((track) => isSameName(track.file, file.name)),
    };
    try {
      checkFileName(file.name);
      const original = copies.get(file.name);
      if (original !== undefined) throw new Problem(`it is a copy of ${printable(original)}`);
      const start = isFull ? null : (startOf(source) ?? usual);
      const settings = settingsKey({ start, normalize });
      const known = cachedById.get(source.id);
      const reused = known?.settings === settings ? await reuseTrack(source, known, options) : undefined;
      if (reused && (reused.file !== known?.file || reused.mtimeMs !== known.mtimeMs || !known.peaks))
        await cacheTrack(out, mixtapeId, reused);
      const track = reused ?? (await encodeTrack(source, start, { ...options, mixtapeId }));
      if (typeof start === 'number' && track.clip && track.clip.start < start - 0.01)
        report.note(
          `${printable(file.name)}: "start" is ${start}, but the song is too short: its clip starts at ${track.clip.start}.`,
        );
      report.done(file.name, reused ? 'unchanged' : 'encoded');
      // An older version has not kept it.
      const clip = track.clip ?? clipAt(source, start === 'auto' ? DEFAULT_START_SECONDS : start);
      return { track, source, clip, isEncoded: !reused };
    } catch (error) {
      refuse(file.name, sentence(error));
      report.done(file.name, 'refused');
      return undefined;
    }
  });
  return results.filter((result) => result !== undefined);
}

/**
 * The start of clips whose songs mixtape.json does not mention: a folder that an older version has published keeps its
 * clips.
 * @param {readonly import('../state/cache.mjs').CachedTrack[]} cached
 * @returns {import('../audio/clip.mjs').Start}
 */
const usualStart = (cached) => (cached.length === 0 || cached.some(hasChosenStart) ? 'auto' : DEFAULT_START_SECONDS);

/** @param {import('./track-source.mjs').TrackSource} source */
const startOf = ({ details }) => (details?.start === undefined ? undefined : secondsOf(details.start));
