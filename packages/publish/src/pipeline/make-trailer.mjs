import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { toSamples } from '../audio/clip.mjs';
import { measureClip } from '../audio/measure.mjs';
import { measurePeaks } from '../audio/peaks.mjs';
import { drawGround } from '../film/draw-ground.mjs';
import { drawScene } from '../film/draw-scene.mjs';
import { hasH264 } from '../film/h264.mjs';
import { lengthOf, MAX_PIECES, planTrailer } from '../film/trailer-plan.mjs';
import { joinSound } from '../film/trailer-sound.mjs';
import { makeTrailerVideo } from '../film/trailer-video.mjs';
import { findDuplicates } from '../input/duplicates.mjs';
import { folderSongs } from '../pick/folder-songs.mjs';
import { Problem } from '../problem.mjs';
import { sharedTag, withoutControls } from './assemble-mixtape.mjs';
import { inParallel } from './pool.mjs';
import { trailerLook } from './trailer-look.mjs';
import { hearSongs } from './trailer-songs.mjs';

/**
 * @typedef {object} TrailerOptions
 * @property {string} ffmpeg path
 * @property {string} id of the mixtape
 * @property {import('../input/read-folder.mjs').Folder} folder
 * @property {import('../input/mixtape-file.mjs').MixtapeFile} details
 * @property {import('../film/compositions.mjs').Format} format
 * @property {string} out an absolute folder; if it is the site of the mixtape, the trailer has the clips of the site
 * @property {string} workFolder for files that are needed only meanwhile
 *
 * @typedef {object} Trailer
 * @property {string} file absolute
 * @property {number} width
 * @property {number} height
 * @property {number} seconds
 * @property {{ file: string, title: string, begin: number, start: number, seconds: number }[]} tracks `begin` in the
 *   trailer, `start` in the song
 * @property {import('./publish.mjs').FileProblem[]} problems
 */

/**
 * Makes a film of a whole mixtape, of at most a minute: the best of each song, one going over into the next.
 * @param {TrailerOptions} options
 * @param {import('./publish.mjs').Reporter} report
 * @returns {Promise<Trailer>}
 * @throws {Problem} if there is nothing to hear, or ffmpeg cannot make it
 */
export async function makeTrailer(options, report) {
  const { ffmpeg, id, folder, details, format, out, workFolder } = options;
  // Checked first, because listening to the songs takes minutes.
  if (!(await hasH264(ffmpeg)))
    throw new Problem('This ffmpeg has no encoder for H.264 (libx264); no trailer was made.');
  const copies = await findDuplicates(folder.songs, () => undefined);
  const all = (await folderSongs(folder, details)).filter(({ source }) => !copies.has(source.file.name));
  const songs = all.slice(0, MAX_PIECES);
  if (songs.length < all.length)
    report.note(`The trailer has the first ${MAX_PIECES} of ${all.length} songs: of more, too little would be heard.`);
  const { heard, problems } = await hearSongs(options, songs, report);
  if (heard.length === 0) throw new Problem('No song could be decoded; no trailer was made.');

  const plan = planTrailer(heard.map(({ seconds }) => seconds));
  const seconds = lengthOf(plan);
  report.note(`Making a trailer of ${Math.round(seconds)} s …`);
  const look = await trailerLook(options, all, report);
  const ground = await drawGround(look);
  const words = wordsOf(options, all);
  const pieces = await inParallel([...heard.entries()], availableParallelism(), async ([index, { song, start }]) => {
    const piece = plan[index] ?? { begin: 0, seconds: 0, fade: 0 };
    const { path, name } = song.source.file;
    const peaks = await measurePeaks(ffmpeg, path, { startSeconds: start, durationSeconds: piece.seconds });
    const shown = words(song, index, heard.length);
    const pictures = await drawScene(look, ground, { ...shown, peaks }, look.composition.panel);
    const clip = { start: toSamples(start), length: toSamples(piece.seconds) };
    const { loudness, peak } = await measureClip(ffmpeg, path, clip);
    return { file: name, title: shown.title, path, start, piece, pictures, loudness, peak };
  });

  const sound = join(workFolder, 'sound.wav');
  const parts = pieces.map(({ piece, ...part }) => ({ ...part, seconds: piece.seconds, fade: piece.fade }));
  const gain = await joinSound(ffmpeg, parts, seconds, sound);
  const draft = join(workFolder, 'trailer.mp4');
  await makeTrailerVideo(look, ground, pieces, { file: sound, gain, seconds }, draft);
  await mkdir(out, { recursive: true });
  const file = join(out, `${id}-trailer${format === 'card' ? '' : `-${format}`}.mp4`);
  await putInPlace(draft, file);
  const { width, height } = look.composition;
  const tracks = pieces.map(({ file: name, title, start, piece }) => {
    return { file: name, title, begin: piece.begin, start, seconds: piece.seconds };
  });
  return { file, width, height, seconds, tracks, problems };
}

/**
 * The texts in the trailer while a song is heard.
 * @param {TrailerOptions} options
 * @param {readonly import('../pick/folder-songs.mjs').FolderSong[]} songs
 */
function wordsOf({ folder, details }, songs) {
  const album = sharedTag(songs, 'album') || basename(folder.path).replaceAll('_', ' ');
  const mixtape = withoutControls(details.title ?? album);
  return (
    /** @type {import('../pick/folder-songs.mjs').FolderSong} */ { source, own },
    /** @type {number} */ index,
    /** @type {number} */ count,
  ) => {
    const title = source.details?.title ?? own.title;
    const place = `${String(index + 1).padStart(2, '0')}/${String(count).padStart(2, '0')}`;
    const kind = [...(count > 1 ? [place] : []), ...(mixtape === title ? [] : [mixtape])].join(' · ');
    return { kind, title, credits: source.details?.artist ?? (own.artist || details.artist || '') };
  };
}

/**
 * In one step, so that a trailer that is there is replaced by a whole one.
 * @param {string} draft on any disk
 * @param {string} file
 */
async function putInPlace(draft, file) {
  const part = `${file}.part`;
  try {
    await copyFile(draft, part);
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
}
