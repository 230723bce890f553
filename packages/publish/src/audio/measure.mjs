import { wavLength } from '../input/wav-length.mjs';
import { Problem } from '../problem.mjs';
import { CLIP_SECONDS, clipOf, MIN_SECONDS, SAMPLE_RATE, toSamples } from './clip.mjs';
import { decode } from './decode.mjs';
import { runProgram } from './ffmpeg.mjs';
import { inputOptions, sampleFilters } from './filters.mjs';

/** Damaged files cause a message per frame; a stray byte before the first frame causes one or two. */
const MAX_DECODING_ERRORS = 5;
const DECODING_ERROR = /Error while decoding|Error submitting packet|Invalid data found|Header missing|invalid frame/gi;
/** A file that ends this much earlier than its header says was copied only in part. */
const CUT_OFF_SECONDS = 2;
/** In LUFS and dBFS; ebur128 cannot measure less. */
const SILENCE = -70;

/**
 * @typedef {object} Measured
 * @property {import('./clip.mjs').Clip} clip
 * @property {number} songSeconds length of the song
 * @property {number} loudness integrated, in LUFS
 * @property {number} peak true peak, in dBTP
 * @property {Float32Array | undefined} clipSamples of both channels; none of a full song
 */

/**
 * Measures the part of a song that will be published. Only as much of the song is decoded as the clip needs: the length
 * in a file's header may be wrong, so a short song is detected by its end.
 * @param {string} ffmpeg path
 * @param {string} file absolute
 * @param {number | null} startSeconds `null` for the full song
 * @returns {Promise<Measured>}
 * @throws {Problem} if there is nothing to publish
 */
export async function measureSong(ffmpeg, file, startSeconds) {
  const wav = await wavLength(file);
  if (wav) checkEnd(wav.present, wav.announced);
  if (startSeconds === null) {
    const { samples, headerSeconds: announced, ...levels } = await measure(ffmpeg, file, null);
    checkEnd(samples / SAMPLE_RATE, announced);
    const clip = { start: 0, length: checkLength(samples) };
    return audible({ clip, songSeconds: samples / SAMPLE_RATE, ...levels }, 'it');
  }
  const wanted = { start: toSamples(startSeconds), length: toSamples(CLIP_SECONDS) };
  // A file that ends before the clip starts is measured whole at once.
  const first = wav && wav.present < startSeconds ? undefined : await measure(ffmpeg, file, wanted);
  if (first && first.samples >= wanted.length) {
    const measured = audible({ ...first, clip: wanted, songSeconds: first.headerSeconds }, describe(wanted));
    // Without a length in the header, the song is decoded to its end.
    if (measured.songSeconds > 0) return measured;
    return { ...measured, songSeconds: (await measure(ffmpeg, file, null)).samples / SAMPLE_RATE };
  }
  // The song ends before the clip does. If it even ends before the clip starts, its length is still unknown.
  const whole = first && first.samples > 0 ? undefined : await measure(ffmpeg, file, null);
  const songSamples = whole?.samples ?? wanted.start + (first?.samples ?? 0);
  checkEnd(songSamples / SAMPLE_RATE, (whole ?? first)?.headerSeconds ?? 0);
  const clip = clipOf(startSeconds, checkLength(songSamples));
  const songSeconds = songSamples / SAMPLE_RATE;
  const measured = whole && clip.length === songSamples ? whole : await measure(ffmpeg, file, clip);
  return audible({ ...measured, clip, songSeconds }, describe(clip));
}

/**
 * Loudness and true peak of a part of a song that `measureSong` has found to be there.
 * @param {string} ffmpeg path
 * @param {string} file absolute
 * @param {import('./clip.mjs').Clip} clip
 * @returns {Promise<Pick<Measured, 'loudness' | 'peak'>>}
 */
export async function measureClip(ffmpeg, file, clip) {
  const { loudness, peak } = await measure(ffmpeg, file, clip);
  return { loudness, peak };
}

/**
 * @param {number} present seconds of the file
 * @param {number} announced seconds in its header
 */
function checkEnd(present, announced) {
  if (announced > present + CUT_OFF_SECONDS)
    throw new Problem(`it is cut off after ${Number(present.toFixed(1))} of ${Math.round(announced)} s`);
}

/** @param {import('./clip.mjs').Clip} clip */
const describe = ({ start, length }) => `its part from ${seconds(start)} to ${seconds(start + length)} s`;

/** @param {number} samples */
const seconds = (samples) => Number((samples / SAMPLE_RATE).toFixed(1));

/**
 * @param {Measured} measured
 * @param {string} part
 */
function audible({ clip, songSeconds, loudness, peak, clipSamples }, part) {
  if (peak > SILENCE && loudness > SILENCE) return { clip, songSeconds, loudness, peak, clipSamples };
  throw new Problem(part === 'it' ? 'it is silent' : `${part} is silent; choose another "start" in mixtape.json`);
}

/** @param {number} samples */
function checkLength(samples) {
  if (samples >= toSamples(MIN_SECONDS)) return samples;
  throw new Problem(samples === 0 ? 'it contains no sound' : 'it is shorter than one second');
}

/**
 * @param {string} ffmpeg
 * @param {string} file
 * @param {import('./clip.mjs').Clip | null} clip
 */
async function measure(ffmpeg, file, clip) {
  const options = measureOptions(file, clip);
  const { code, stdout, stderr, samples } = clip
    ? await decode(ffmpeg, options)
    : { ...(await runProgram(ffmpeg, [...options, '-f', 'null', '-'])), samples: undefined };
  const errors = stderr.match(DECODING_ERROR)?.length ?? 0;
  if (code !== 0 || errors > MAX_DECODING_ERRORS) throw new Problem(reason(stderr));
  return {
    ...levels(stderr),
    samples: decodedSamples(stdout.toString()),
    headerSeconds: headerSeconds(stderr),
    clipSamples: samples,
  };
}

/**
 * The options for ffmpeg to measure a clip, or a whole song: all but its output.
 * @param {string} file
 * @param {import('./clip.mjs').Clip | null} clip
 */
export const measureOptions = (file, clip) => [
  '-hide_banner',
  '-nostdin',
  '-nostats',
  '-progress',
  'pipe:1',
  ...inputOptions(file),
  '-map',
  '0:a:0',
  '-af',
  [...sampleFilters(clip), 'ebur128=peak=true:framelog=verbose'].join(','),
];

/** @param {string} stderr */
function reason(stderr) {
  if (/matches no streams/.test(stderr)) return 'it has no audio track';
  if (/No such file/.test(stderr)) return 'the file no longer exists';
  if (/Permission denied/.test(stderr)) return 'permission denied';
  return 'it is broken: ffmpeg cannot decode it';
}

/**
 * The summary of ffmpeg's ebur128 filter.
 * @param {string} stderr
 * @returns {{ loudness: number, peak: number }}
 */
export function levels(stderr) {
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  /** @param {RegExp} pattern */
  const value = (pattern) => {
    const number = Number(pattern.exec(summary)?.[1] ?? Number.NaN);
    return Number.isNaN(number) ? Number.NEGATIVE_INFINITY : number;
  };
  return { loudness: value(/\bI:\s*(-?[\d.]+) LUFS/), peak: value(/Peak:\s*(-?[\d.]+) dBFS/) };
}

/**
 * @param {string} stderr
 * @returns {number} the length that the file's header says; 0 if the header says none
 */
function headerSeconds(stderr) {
  const [, hours, minutes, rest] = /^ {2}Duration: (\d+):(\d+):([\d.]+)/m.exec(stderr) ?? [];
  if (rest === undefined || stderr.includes('Estimating duration')) return 0;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
}

/** @param {string} progress */
function decodedSamples(progress) {
  const microseconds = Number(/out_time_us=(\d+)(?![\s\S]*out_time_us=)/.exec(progress)?.[1] ?? 0);
  return Math.round((microseconds * SAMPLE_RATE) / 1e6);
}
