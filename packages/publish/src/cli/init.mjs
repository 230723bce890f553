import { stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { chooseStarts } from '../audio/choose-start.mjs';
import { findFfmpeg } from '../audio/ffmpeg.mjs';
import { MIXTAPE_FILE } from '../input/mixtape-file.mjs';
import { readFolder } from '../input/read-folder.mjs';
import { folderSongs } from '../pick/folder-songs.mjs';
import { sharedTag, withoutControls } from '../pipeline/assemble-mixtape.mjs';
import { inParallel } from '../pipeline/pool.mjs';
import { errorCode, Problem, printable } from '../problem.mjs';
import { ignoreMissing } from '../state/files.mjs';
import { createProgress } from './progress.mjs';

/**
 * Writes a mixtape.json with all songs of a folder, for those who like to edit files.
 * @param {{ folder: string }} command
 */
export async function init({ folder: name }) {
  const path = resolve(name);
  const file = join(path, MIXTAPE_FILE);
  // Checked first, because listening to the songs takes minutes.
  if (await stat(file).catch(ignoreMissing)) throw alreadyThere(file);
  const { path: ffmpeg } = await findFfmpeg();
  const songs = await folderSongs(await readFolder(path), {});
  const progress = createProgress(process.stderr);
  progress.start(songs.length);
  const tracks = await inParallel(songs, availableParallelism(), async ({ source, own }) => {
    const [best] = await chooseStarts(ffmpeg, source.file.path);
    if (!best) progress.problem({ file: source.file.name, message: 'ffmpeg cannot decode it' });
    progress.done(source.file.name, 'encoded');
    // Nothing in this song stands out. Without `start`, it is listened to again when it is published.
    const start = best && best.reason !== 'default' ? { start: best.start } : {};
    return { file: source.file.name, title: own.title, ...(own.artist && { artist: own.artist }), ...start };
  });
  progress.end();
  const [artist = '', ...otherArtists] = new Set(songs.map(({ own }) => own.artist));
  const names = {
    title: withoutControls(sharedTag(songs, 'album') || basename(path).replaceAll('_', ' ')),
    artist: sharedTag(songs, 'albumArtist') || (otherArtists.length === 0 ? artist : ''),
  };
  const known = Object.fromEntries(Object.entries(names).filter(([, text]) => text !== ''));
  await writeFile(file, `${JSON.stringify({ ...known, tracks }, null, 2)}\n`, { flag: 'wx' }).catch((error) => {
    throw errorCode(error) === 'EEXIST' ? alreadyThere(file) : error;
  });
  console.log(`${printable(file, 1000)} lists ${tracks.length} ${tracks.length === 1 ? 'song' : 'songs'}.`);
  return 0;
}

/** @param {string} file */
const alreadyThere = (file) =>
  new Problem(`${printable(file, 1000)} exists already; it was not changed. Edit it, or use mixtape-publish pick.`);
