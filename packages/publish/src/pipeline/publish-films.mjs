import { readFile, rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { compositionOf } from '../film/compositions.mjs';
import { drawGround } from '../film/draw-ground.mjs';
import { bestMoment, clipSound } from '../film/film-sound.mjs';
import { hasH264 } from '../film/h264.mjs';
import { makeFilm } from '../film/make-film.mjs';
import { sentence } from '../problem.mjs';
import { kindWords } from '../site/kind.mjs';
import { GREY, paletteOf } from '../site/palette.mjs';
import { ignoreMissing, replaceFile, shortHash, workFolder } from '../state/files.mjs';
import { inParallel } from './pool.mjs';

/** Increase this version if films are made in another way, so that they get other URLs. */
const FILM_VERSION = 1;

/** @typedef {import('../site/mixtape.mjs').Mixtape} Mixtape */

/**
 * The words in a song's film.
 * @param {Mixtape} mixtape
 * @param {import('../site/mixtape.mjs').Track} track
 */
function filmWords(mixtape, { title, artist }) {
  // A single is called as its song: nothing repeats its title.
  const kind = mixtape.title === title ? kindWords(mixtape).name : mixtape.title;
  return { kind, title, credits: artist };
}

/**
 * The address that the film of each track has, or will have. Its name stands for all that is seen and heard in it, so
 * it is known before.
 * @param {Mixtape} mixtape
 * @returns {Map<string, string>} paths in the site, by the tracks' ids
 */
function filmPaths(mixtape) {
  const { tracks, color = GREY, isFull } = mixtape;
  return new Map(
    tracks.map((track) => {
      const shown = [filmWords(mixtape, track), coverFile(mixtape), color];
      const content = JSON.stringify([FILM_VERSION, track.media, isFull, track.peaks, ...shown]);
      return [track.id, `media/${shortHash(Buffer.from(content))}.mp4`];
    }),
  );
}

/**
 * The largest file of a cover. One that is elsewhere is not downloaded.
 * @param {Mixtape} mixtape
 */
const coverFile = ({ covers }) => covers.at(-1)?.path;

/**
 * A mixtape with the films that are in the site already.
 * @param {string} out
 * @param {Mixtape} mixtape
 * @returns {Promise<Mixtape>}
 */
export async function withFilms(out, mixtape) {
  const paths = filmPaths(mixtape);
  const tracks = await Promise.all(
    mixtape.tracks.map(async (track) => {
      const film = paths.get(track.id);
      const isThere = film !== undefined && (await stat(join(out, film)).catch(ignoreMissing));
      return { ...track, film: isThere ? film : undefined };
    }),
  );
  return { ...mixtape, tracks };
}

/**
 * Makes the films that are missing. The site is complete without them: what goes wrong here is said, and is no fault of
 * a song.
 * @param {{ out: string, ffmpeg: string }} site
 * @param {Mixtape} mixtape from `withFilms`
 * @param {import('./publish.mjs').Reporter} report
 * @returns {Promise<boolean>} whether there are new films
 */
export async function makeFilms({ out, ffmpeg }, mixtape, report) {
  const missing = mixtape.tracks.filter(({ film }) => film === undefined);
  if (missing.length === 0) return false;
  if (!(await hasH264(ffmpeg))) {
    report.note(
      'No films: this ffmpeg has no encoder for H.264 (libx264). Chats show the picture of the page instead.',
    );
    return false;
  }
  const paths = filmPaths(mixtape);
  let made = 0;
  /** @type {string | undefined} */
  let ground;
  try {
    const look = await lookOf({ out, ffmpeg }, mixtape);
    ground = await drawGround(look);
    const file = ground;
    report.start(missing.length, 'films');
    await inParallel(missing, availableParallelism(), async (track) => {
      try {
        const film = await filmOf({ out, ffmpeg }, look, file, mixtape, track);
        await replaceFile(out, paths.get(track.id) ?? '', film);
        made += 1;
        report.done(track.title, 'encoded');
      } catch (error) {
        report.note(`${track.title}: it has no film: ${sentence(error)}`);
        report.done(track.title, 'refused');
      }
    });
  } catch (error) {
    report.note(`No films: ${sentence(error)}`);
  } finally {
    if (ground !== undefined) await rm(ground, { force: true });
  }
  return made > 0;
}

/**
 * @param {{ out: string, ffmpeg: string }} site
 * @param {Mixtape} mixtape
 * @returns {Promise<import('../film/draw-ground.mjs').Look>}
 */
async function lookOf({ out, ffmpeg }, mixtape) {
  const path = coverFile(mixtape);
  const cover = path === undefined ? undefined : await readFile(join(out, path));
  return {
    ffmpeg,
    workFolder: workFolder(out),
    composition: compositionOf('card', cover !== undefined),
    cover,
    palette: paletteOf(mixtape.color ?? GREY, 'dark'),
  };
}

/**
 * @param {{ out: string, ffmpeg: string }} site
 * @param {import('../film/draw-ground.mjs').Look} look
 * @param {string} ground
 * @param {Mixtape} mixtape
 * @param {import('../site/mixtape.mjs').Track} track
 */
async function filmOf({ out, ffmpeg }, look, ground, mixtape, track) {
  const { seconds, peaks, soundOptions, discard } = mixtape.isFull
    ? await bestMoment(ffmpeg, out, track)
    : await clipSound(out, track, look.workFolder);
  try {
    return await makeFilm(look, ground, { ...filmWords(mixtape, track), peaks, seconds, soundOptions });
  } finally {
    await discard();
  }
}
