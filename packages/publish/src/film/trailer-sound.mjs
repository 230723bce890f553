import { FRAME_SAMPLES } from '../audio/adts.mjs';
import { toSamples } from '../audio/clip.mjs';
import { runProgram, startOptions } from '../audio/ffmpeg.mjs';
import { inputOptions, sampleFilters } from '../audio/filters.mjs';
import { TARGET_LUFS } from '../audio/gain.mjs';
import { levels } from '../audio/measure.mjs';
import { Problem } from '../problem.mjs';

/** The highest true peak of the whole trailer, whose pieces overlap. */
const MAX_PEAK_DBTP = -1;
const FADE_IN_SECONDS = 0.02;
const FADE_OUT_SECONDS = 0.4;

/**
 * @typedef {object} SoundPiece
 * @property {string} path of the song
 * @property {number} start in the song, in seconds
 * @property {number} seconds
 * @property {number} fade into the next piece
 * @property {number} loudness of the piece, in LUFS
 * @property {number} peak in dBTP
 */

/**
 * The gain of each piece, in dB: all are equally loud, as loud as the one allows that has the least room for its peaks.
 * @param {readonly Pick<SoundPiece, 'loudness' | 'peak'>[]} pieces
 */
export function equalGains(pieces) {
  const target = Math.min(TARGET_LUFS, ...pieces.map(({ loudness, peak }) => loudness + MAX_PEAK_DBTP - peak));
  return pieces.map(({ loudness }) => Number((target - loudness).toFixed(2)));
}

/**
 * Joins pieces of songs, each going over into the next with equal power. Where two are heard at once, peaks may add up:
 * then the whole is a little quieter, and nothing is compressed.
 * @param {string} ffmpeg path
 * @param {readonly SoundPiece[]} pieces
 * @param {number} seconds of the whole
 * @param {string} file a WAV
 * @returns {Promise<number>} the gain in dB with which it is to be encoded
 */
export async function joinSound(ffmpeg, pieces, seconds, file) {
  const { code, stderr } = await runProgram(ffmpeg, [
    // The messages have the loudness.
    ...startOptions('info'),
    ...pieces.flatMap(({ path }) => inputOptions(path)),
    '-filter_complex',
    soundGraph(pieces, seconds),
    '-map',
    '[whole]',
    '-c:a',
    'pcm_f32le',
    '-f',
    'wav',
    `file:${file}`,
  ]);
  if (code !== 0) throw new Problem('ffmpeg could not join the songs');
  return Math.min(0, Number((MAX_PEAK_DBTP - levels(stderr).peak).toFixed(2)));
}

/**
 * @param {readonly SoundPiece[]} pieces
 * @param {number} seconds
 */
function soundGraph(pieces, seconds) {
  const gains = equalGains(pieces);
  const cuts = pieces.map(({ start, seconds: length }, index) => {
    const clip = { start: toSamples(start), length: toSamples(length) };
    return `[${index}:a:0]${sampleFilters(clip).join(',')},volume=${gains[index]}dB:precision=float[piece${index}]`;
  });
  const joins = pieces.slice(1).map((_, index) => {
    const before = index === 0 ? 'piece0' : `joined${index}`;
    const samples = toSamples(pieces[index]?.fade ?? 0);
    return `[${before}][piece${index + 1}]acrossfade=ns=${samples}:c1=qsin:c2=qsin[joined${index + 1}]`;
  });
  const last = pieces.length === 1 ? 'piece0' : `joined${pieces.length - 1}`;
  const fadeOut = Math.min(FADE_OUT_SECONDS, seconds / 4);
  // Whole AAC frames: an unfilled last one would end in silence.
  const samples = Math.floor(toSamples(seconds) / FRAME_SAMPLES) * FRAME_SAMPLES;
  const fadeSamples = toSamples(fadeOut);
  const ends = [
    `atrim=end_sample=${samples}`,
    `afade=t=in:d=${FADE_IN_SECONDS}`,
    `afade=t=out:ss=${samples - fadeSamples}:ns=${fadeSamples}:curve=qsin`,
  ].join(',');
  return [...cuts, ...joins, `[${last}]${ends},ebur128=peak=true:framelog=verbose[whole]`].join(';');
}
