import { Problem } from '../problem.mjs';
import { adtsFrames, FRAME_SAMPLES } from './adts.mjs';
import { CLIP_SECONDS, FADE_SECONDS, toSamples } from './clip.mjs';
import { runProgram } from './ffmpeg.mjs';
import { inputOptions, sampleFilters } from './filters.mjs';
import { levels } from './measure.mjs';

export const AAC_BITS_PER_SECOND = 128_000;
const MP3_BITS_PER_SECOND = 128_000;
/** The encoder begins with one frame of silence. Without it, time 0 of the stream is the first sample of the clip. */
const PRIMING_FRAMES = 1;
/**
 * Samples that an mp3 of a clip may have: with the encoder's delay it fills 574 frames of 1,152 samples, which are less than
 * 15 s, so that the player plays it from its start.
 */
const MAX_MP3_SAMPLES = 574 * 1152 - 1105 - 288;

const TARGET_LUFS = -14;
const MAX_PEAK_DBTP = -0.5;
/** Encoding moves peaks. What comes so close to the limit is decoded and measured, and encoded again if it is too high. */
const CHECKED_PEAK_DBTP = -2;
/** ffmpeg measures in tenths. */
const PRECISION_DB = 0.1;
const MAX_ATTEMPTS = 4;

/**
 * @typedef {object} Encoded
 * @property {Uint8Array[]} frames of AAC
 * @property {number} samples
 * @property {number} gain in dB
 */

/**
 * The linear gain in dB to the target loudness, or to the highest permitted peak if that is less.
 * @param {{ loudness: number, peak: number }} measured
 */
export const gainOf = ({ loudness, peak }) =>
  Number(Math.min(TARGET_LUFS - loudness, MAX_PEAK_DBTP - PRECISION_DB - peak).toFixed(2));

/**
 * Encodes a clip, or a full song, as AAC frames and as an mp3 file.
 * @param {string} ffmpeg path
 * @param {string} file absolute
 * @param {import('./measure.mjs').Measured} measured
 * @param {{ isFull: boolean, normalize: boolean, mp3File: string }} options
 * @returns {Promise<Encoded>}
 */
export async function encodeSong(ffmpeg, file, measured, { isFull, normalize, mp3File }) {
  let gain = normalize ? gainOf(measured) : 0;
  for (let attempt = 1; ; attempt += 1) {
    const options = { clip: measured.clip, isFull, gain, mp3File };
    const { code, stdout, stderr } = await runProgram(ffmpeg, encodeArguments(file, options));
    if (code !== 0) throw new Problem(encodingFailure(stderr));
    const isClose = normalize && measured.peak + gain > CHECKED_PEAK_DBTP;
    const excess = isClose ? await peakExcess(ffmpeg, stdout, mp3File) : 0;
    if (excess > 0 && attempt < MAX_ATTEMPTS) {
      gain = Number((gain - excess).toFixed(2));
      continue;
    }
    const { length } = measured.clip;
    const frames = adtsFrames(stdout).slice(PRIMING_FRAMES, PRIMING_FRAMES + Math.ceil(length / FRAME_SAMPLES));
    if (frames.length < Math.ceil(length / FRAME_SAMPLES))
      throw new Problem('it is broken: ffmpeg cannot decode all of it');
    return { frames, samples: length, gain };
  }
}

/**
 * By how many dB the true peak of what was encoded is too high, with a little to spare; 0 if it is not.
 * @param {string} ffmpeg @param {Uint8Array} adts @param {string} mp3File
 */
async function peakExcess(ffmpeg, adts, mp3File) {
  const measure = ['-af', 'ebur128=peak=true:framelog=verbose', '-f', 'null', '-'];
  const start = ['-hide_banner', '-nostats'];
  const decoded = await Promise.all([
    runProgram(ffmpeg, [...start, '-f', 'aac', '-i', 'pipe:0', ...measure], adts),
    runProgram(ffmpeg, [...start, '-nostdin', '-i', `file:${mp3File}`, ...measure]),
  ]);
  const peak = Math.max(...decoded.map(({ stderr }) => levels(stderr).peak));
  return peak > MAX_PEAK_DBTP ? peak - MAX_PEAK_DBTP + PRECISION_DB : 0;
}

/**
 * What ffmpeg is called with: one decoding, two encodings. AAC goes to its standard output.
 * @param {string} file
 * @param {{ clip: import('./clip.mjs').Clip, isFull: boolean, gain: number, mp3File: string }} options
 */
export function encodeArguments(file, { clip, isFull, gain, mp3File }) {
  const { length } = clip;
  const fades = (/** @type {number} */ samples) => (isFull ? [] : fadeFilters(samples));
  const mp3Samples = isFull || length < toSamples(CLIP_SECONDS) ? length : MAX_MP3_SAMPLES;
  const shared = [...sampleFilters(clip), ...(gain === 0 ? [] : [`volume=${gain}dB:precision=float`]), 'asplit[a][b]'];
  const graph = [
    `[0:a:0]${shared.join(',')}`,
    // Silence after the end completes the last frame and the one that its decoding overlaps with.
    `[a]${[...fades(length), `apad=pad_len=${2 * FRAME_SAMPLES}`].join(',')}[aac]`,
    `[b]${[`atrim=end_sample=${mp3Samples}`, ...fades(mp3Samples)].join(',')}[mp3]`,
  ].join(';');
  const exact = ['-map_metadata', '-1', '-flags:a', '+bitexact', '-fflags', '+bitexact'];
  return [
    ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', ...inputOptions(file), '-filter_complex', graph],
    ...['-map', '[mp3]', ...exact, '-c:a', 'libmp3lame', '-b:a', String(MP3_BITS_PER_SECOND), '-id3v2_version', '0'],
    ...['-f', 'mp3', `file:${mp3File}`],
    ...['-map', '[aac]', ...exact, '-c:a', 'aac', '-b:a', String(AAC_BITS_PER_SECOND), '-f', 'adts', 'pipe:1'],
  ];
}

/** @param {number} samples */
function fadeFilters(samples) {
  const fade = Math.min(toSamples(FADE_SECONDS), Math.floor(samples / 2));
  return [`afade=t=in:ss=0:ns=${fade}`, `afade=t=out:ss=${samples - fade}:ns=${fade}`];
}

/** @param {string} stderr */
const encodingFailure = (stderr) =>
  /No space left/.test(stderr)
    ? 'the disk is full'
    : `ffmpeg could not encode it: ${stderr.trim().split('\n').at(-1) ?? ''}`;
