import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseStarts } from '../audio/choose-start.mjs';
import { CLIP_SECONDS, DEFAULT_START_SECONDS, FADE_SECONDS, toSamples } from '../audio/clip.mjs';
import { AAC_BITS_PER_SECOND } from '../audio/encode.mjs';
import { inputOptions, sampleFilters } from '../audio/filters.mjs';
import { measurePeaks } from '../audio/peaks.mjs';
import { playPath } from '../state/cache.mjs';
import { SOUND_INPUT } from './make-film.mjs';

/**
 * @typedef {object} FilmSound
 * @property {number} seconds
 * @property {readonly number[]} peaks
 * @property {import('./make-film.mjs').SoundOptions} soundOptions
 * @property {() => Promise<void>} discard deletes what was needed only meanwhile
 */

/**
 * The sound of a clip's film: the very bytes of its stream. Nothing is encoded twice, and it is as loud as on the page.
 * @param {string} out
 * @param {import('../site/mixtape.mjs').Track} track
 * @param {string} workFolder
 * @returns {Promise<FilmSound>}
 */
export async function clipSound(out, { media, playlist, seconds, peaks }, workFolder) {
  const file = join(workFolder, `${randomUUID()}.m4a`);
  const segments = playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  // An initialization segment with its media segments behind it is a whole file.
  const parts = ['init.mp4', ...segments].map((name) => readFile(join(out, 'media', media, name)));
  await writeFile(file, Buffer.concat(await Promise.all(parts)));
  const soundOptions = {
    input: inputOptions(file),
    filters: [],
    output: ['-map', `${SOUND_INPUT}:a:0`, '-c:a', 'copy'],
  };
  return { seconds, peaks, soundOptions, discard: () => rm(file, { force: true }) };
}

/**
 * The sound of the film of a song that is published whole: its best fifteen seconds.
 * @param {string} ffmpeg path
 * @param {string} out
 * @param {import('../site/mixtape.mjs').Track} track
 * @returns {Promise<FilmSound>}
 */
export async function bestMoment(ffmpeg, out, { id, seconds: songSeconds }) {
  const file = join(out, playPath(id));
  const [best] = await chooseStarts(ffmpeg, file);
  const seconds = Math.min(CLIP_SECONDS, songSeconds);
  const startSeconds = Math.min(best?.start ?? DEFAULT_START_SECONDS, songSeconds - seconds);
  const clip = { start: toSamples(startSeconds), length: toSamples(seconds) };
  const fades = [`afade=t=in:d=${FADE_SECONDS}`, `afade=t=out:st=${seconds - FADE_SECONDS}:d=${FADE_SECONDS}`];
  const soundOptions = {
    input: inputOptions(file),
    filters: [`[${SOUND_INPUT}:a:0]${[...sampleFilters(clip), ...fades].join(',')}[sound]`],
    output: ['-map', '[sound]', '-c:a', 'aac', '-b:a', String(AAC_BITS_PER_SECOND)],
  };
  const peaks = await measurePeaks(ffmpeg, file, { startSeconds, durationSeconds: seconds });
  return { seconds, peaks, soundOptions, discard: async () => {} };
}
