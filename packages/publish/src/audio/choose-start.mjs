import { ANALYSIS_RATE, bestStarts } from './best-start.mjs';
import { CLIP_SECONDS, DEFAULT_START_SECONDS } from './clip.mjs';
import { runProgram } from './ffmpeg.mjs';
import { inputOptions } from './filters.mjs';

/** Of a longer recording only the beginning is compared: the memory that this needs grows with the square. */
const MAX_SECONDS = 900;

/**
 * Chooses where the clips of a song could start.
 * @param {string} ffmpeg path
 * @param {string} file absolute
 * @param {number} [count] how many places to name
 * @returns {Promise<import('./best-start.mjs').BestStart[]>} the best first; none if ffmpeg cannot decode the song
 */
export async function chooseStarts(ffmpeg, file, count) {
  const { code, stdout } = await runProgram(ffmpeg, [
    '-hide_banner',
    '-nostdin',
    '-loglevel',
    'error',
    ...inputOptions(file),
    '-map',
    '0:a:0',
    '-t',
    String(MAX_SECONDS),
    '-ac',
    '1',
    '-ar',
    String(ANALYSIS_RATE),
    '-f',
    'f32le',
    '-c:a',
    'pcm_f32le',
    'pipe:1',
  ]);
  if (code !== 0) return [];
  const samples = new Float32Array(Uint8Array.from(stdout).buffer, 0, stdout.length >> 2);
  return bestStarts(samples, { clipSeconds: CLIP_SECONDS, defaultStart: DEFAULT_START_SECONDS, count });
}
