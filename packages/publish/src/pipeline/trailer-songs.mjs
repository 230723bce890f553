import { availableParallelism } from 'node:os';
import { chooseStarts } from '../audio/choose-start.mjs';
import { DEFAULT_START_SECONDS, SAMPLE_RATE } from '../audio/clip.mjs';
import { measureSong } from '../audio/measure.mjs';
import { secondsOf } from '../input/start.mjs';
import { printable, sentence } from '../problem.mjs';
import { clipStartOf, readCache } from '../state/cache.mjs';
import { inParallel } from './pool.mjs';

/**
 * The clip of a song, in seconds.
 * @typedef {{ song: import('../pick/folder-songs.mjs').FolderSong, start: number, seconds: number }} HeardSong
 */

/**
 * Finds the clips of songs: where mixtape.json says, where the site in `out` has them, else where listening finds the
 * best one.
 * @param {{ ffmpeg: string, out: string, id: string }} options
 * @param {readonly import('../pick/folder-songs.mjs').FolderSong[]} songs
 * @param {import('./publish.mjs').Reporter} report
 * @returns {Promise<{ heard: HeardSong[], problems: import('./publish.mjs').FileProblem[] }>} in their order, without
 *   those that cannot be decoded
 */
export async function hearSongs({ ffmpeg, out, id }, songs, report) {
  const cached = await readCache(out, id);
  /** @type {import('./publish.mjs').FileProblem[]} */
  const problems = [];
  report.start(songs.length);
  const heard = await inParallel(songs, availableParallelism(), async (song) => {
    const { file, details } = song.source;
    try {
      const chosen = details?.start === undefined ? undefined : secondsOf(details.start);
      const known = cached.find(
        ({ size, mtimeMs, file: name }) => name === file.name && size === file.size && mtimeMs === file.mtimeMs,
      );
      const start =
        typeof chosen === 'number' ? chosen : chosen === undefined && known ? clipStartOf(known) : undefined;
      const { clip } = await measureSong(ffmpeg, file.path, start ?? (await bestStart(ffmpeg, file.path)));
      report.done(file.name, 'encoded');
      return { song, start: clip.start / SAMPLE_RATE, seconds: clip.length / SAMPLE_RATE };
    } catch (error) {
      const problem = { file: file.name, message: sentence(error) };
      problems.push(problem);
      report.problem({ ...problem, file: printable(file.name) });
      report.done(file.name, 'refused');
      return undefined;
    }
  });
  return { heard: heard.filter((one) => one !== undefined), problems };
}

/**
 * @param {string} ffmpeg
 * @param {string} file
 */
async function bestStart(ffmpeg, file) {
  // If the song cannot be decoded, measuring it says why.
  const [best] = await chooseStarts(ffmpeg, file);
  return best?.start ?? DEFAULT_START_SECONDS;
}
