import { Problem, printable } from '../problem.mjs';
import { adtsFrames, FRAME_SAMPLES } from './adts.mjs';
import { CLIP_SECONDS, FADE_SECONDS, SAMPLE_RATE, toSamples } from './clip.mjs';
import { RAW } from './decode.mjs';
import { runProgram, startOptions } from './ffmpeg.mjs';
import { inputOptions, sampleFilters } from './filters.mjs';
import { correctedGain, gainOf, isClose } from './gain.mjs';
import { levels } from './measure.mjs';

export const AAC_BITS_PER_SECOND = 128_000;
const MP3_BITS_PER_SECOND = 128_000;
/** The encoder begins with one frame of silence. Without it, time 0 of the stream is the first sample of the clip. */
const PRIMING_FRAMES = 1;
/**
 * Samples that an mp3 of a clip may have: with the encoder's delay it fills 574 frames of 1,152 samples, less than 15
 * s, so the player plays it from the start.
 */
const MAX_MP3_SAMPLES = 574 * 1152 - 1105 - 288;

/** Samples of a clip, from the standard input. */
const RAW_INPUT = [...RAW, '-ar', String(SAMPLE_RATE), '-ac', '2', '-i', 'pipe:0'];

/** The most encodings of a clip to find a gain with correct peaks. */
const MAX_ATTEMPTS = 6;

/**
 * @typedef {object} Encoded
 * @property {Uint8Array[]} frames of AAC
 * @property {number} samples
 *
 * @typedef {{ aac: number, mp3: number }} Levels in dB, of both encodings
 */

/**
 * Encodes a clip, or a full song, as AAC frames and as an mp3 file.
 * @param {string} ffmpeg path
 * @param {string} file absolute
 * @param {import('./measure.mjs').Measured} measured
 * @param {{ isFull: boolean, normalize: boolean, mp3File: string }} options
 * @returns {Promise<Encoded>}
 */
export async function encodeSong(ffmpeg, file, measured, { isFull, normalize, mp3File }) {
  const gain = normalize ? gainOf(measured) : 0;
  let gains = { aac: gain, mp3: gain };
  const { clip, clipSamples } = measured;
  let adts = await encode(ffmpeg, file, { clip, clipSamples, isFull, gains, mp3File });
  for (let attempt = 1; attempt < MAX_ATTEMPTS && normalize && isClose(measured, gain); attempt += 1) {
    const peaks = await truePeaksOf(ffmpeg, adts, mp3File);
    const corrected = {
      aac: correctedGain(measured, { gain: gains.aac, peak: peaks.aac }),
      mp3: correctedGain(measured, { gain: gains.mp3, peak: peaks.mp3 }),
    };
    if (corrected.aac === gains.aac && corrected.mp3 === gains.mp3) break;
    gains = corrected;
    adts = await encode(ffmpeg, file, { clip, clipSamples, isFull, gains, mp3File });
  }
  const count = Math.ceil(clip.length / FRAME_SAMPLES);
  const frames = adtsFrames(adts).slice(PRIMING_FRAMES, PRIMING_FRAMES + count);
  if (frames.length < count) throw new Problem('it is broken: ffmpeg cannot decode all of it');
  return { frames, samples: clip.length };
}

/**
 * @param {string} ffmpeg
 * @param {string} file
 * @param {EncodeArguments} options
 */
async function encode(ffmpeg, file, options) {
  const { clipSamples } = options;
  const input = clipSamples && new Uint8Array(clipSamples.buffer, clipSamples.byteOffset, clipSamples.byteLength);
  const { code, stdout, stderr } = await runProgram(ffmpeg, encodeArguments(file, options), input);
  if (code !== 0) throw new Problem(encodingFailure(stderr));
  return stdout;
}

/**
 * The true peaks of the encoded files.
 * @param {string} ffmpeg
 * @param {Uint8Array} adts
 * @param {string} mp3File
 * @returns {Promise<Levels>}
 */
async function truePeaksOf(ffmpeg, adts, mp3File) {
  const measure = ['-af', 'ebur128=peak=true:framelog=verbose', '-f', 'null', '-'];
  const start = ['-hide_banner', '-nostats'];
  const [aac, mp3] = await Promise.all([
    runProgram(ffmpeg, [...start, '-f', 'aac', '-i', 'pipe:0', ...measure], adts),
    runProgram(ffmpeg, [...start, '-nostdin', '-i', `file:${mp3File}`, ...measure]),
  ]);
  return { aac: levels(aac.stderr).peak, mp3: levels(mp3.stderr).peak };
}

/**
 * The arguments for ffmpeg: one decoding, two encodings. AAC goes to its standard output. With `clipSamples`,
 * ffmpeg reads those and not the file: to decode a song up to its clip once more takes a sixth of the time.
 * @typedef {object} EncodeArguments
 * @property {import('./clip.mjs').Clip} clip
 * @property {Float32Array | undefined} [clipSamples]
 * @property {boolean} isFull
 * @property {Levels} gains
 * @property {string} mp3File
 *
 * @param {string} file
 * @param {EncodeArguments} options
 */
export function encodeArguments(file, { clip, clipSamples, isFull, gains, mp3File }) {
  const { length } = clip;
  const input = clipSamples ? RAW_INPUT : inputOptions(file);
  const part = clipSamples ? { start: 0, length } : clip;
  const fades = (/** @type {number} */ samples) => (isFull ? [] : fadeFilters(samples));
  const mp3Samples = isFull || length < toSamples(CLIP_SECONDS) ? length : MAX_MP3_SAMPLES;
  const volume = (/** @type {number} */ gain) => (gain === 0 ? [] : [`volume=${gain}dB:precision=float`]);
  const graph = [
    `[0:a:0]${[...sampleFilters(part), 'asplit'].join(',')}[a][b]`,
    // Silence after the end completes the last frame and the next one, with which its decoding overlaps.
    `[a]${[...volume(gains.aac), ...fades(length), `apad=pad_len=${2 * FRAME_SAMPLES}`].join(',')}[aac]`,
    `[b]${[`atrim=end_sample=${mp3Samples}`, ...volume(gains.mp3), ...fades(mp3Samples)].join(',')}[mp3]`,
  ].join(';');
  const exact = ['-map_metadata', '-1', '-flags:a', '+bitexact', '-fflags', '+bitexact'];
  return [
    ...startOptions('error'),
    ...input,
    '-filter_complex',
    graph,
    '-map',
    '[mp3]',
    ...exact,
    '-c:a',
    'libmp3lame',
    '-b:a',
    String(MP3_BITS_PER_SECOND),
    '-id3v2_version',
    '0',
    '-f',
    'mp3',
    `file:${mp3File}`,
    '-map',
    '[aac]',
    ...exact,
    '-c:a',
    'aac',
    '-b:a',
    String(AAC_BITS_PER_SECOND),
    '-f',
    'adts',
    'pipe:1',
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
    : `ffmpeg could not encode it: ${printable(stderr.trim().split('\n').at(-1) ?? '')}`;
