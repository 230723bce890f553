import { runProgram, startOptions } from '../audio/ffmpeg.mjs';
import { Problem, printable } from '../problem.mjs';

/** A constant number, so that a film has the same bytes on machines with more processors. */
const THREADS = 2;

const TRIAL = ['-f', 'lavfi', '-i', 'color=s=64x64:r=1:d=1', '-c:v', 'libx264', '-f', 'null', '-'];

/**
 * Whether this ffmpeg can write films. One picture is written as a trial, because some builds list what they cannot
 * load.
 * @param {string} ffmpeg path
 */
export async function hasH264(ffmpeg) {
  const listed = await runProgram(ffmpeg, ['-hide_banner', '-encoders']);
  if (!/^\s*V\S*\s+libx264\s/m.test(listed.stdout.toString())) return false;
  return (await runProgram(ffmpeg, ['-hide_banner', '-loglevel', 'error', ...TRIAL])).code === 0;
}

/**
 * Writes a film.
 * @param {string} ffmpeg path
 * @param {object} film
 * @param {string} film.name of the film, in a sentence
 * @param {readonly string[]} film.pictures their files, which are the first inputs
 * @param {readonly string[]} film.soundInput options of ffmpeg
 * @param {string} film.graph its filters
 * @param {string} film.picture the output of the filters
 * @param {readonly string[]} film.soundOutput options of ffmpeg
 * @param {number} film.quality from 0 to 51: less is better
 * @param {number} film.frames
 * @param {string} file
 * @throws {Problem} if ffmpeg cannot write it
 */
export async function encodeFilm(
  ffmpeg,
  { name, pictures, soundInput, graph, picture, soundOutput, quality, frames },
  file,
) {
  const { code, stderr } = await runProgram(ffmpeg, [
    ...startOptions('error'),
    ...pictures.flatMap((path) => ['-i', `file:${path}`]),
    ...soundInput,
    '-filter_complex',
    graph,
    '-map',
    `[${picture}]`,
    ...videoOptions({ quality, frames }),
    ...soundOutput,
    ...FILE_OPTIONS,
    `file:${file}`,
  ]);
  if (code === 0) return;
  const reason = printable(stderr.trim().split('\n').at(-1) ?? '');
  throw new Problem(/No space left/.test(stderr) ? 'the disk is full' : `ffmpeg could not encode ${name}: ${reason}`);
}

/**
 * Options by which a film is written. All of its frames refer to the first, because most of the picture does not move.
 * @param {object} film
 * @param {number} film.quality from 0 to 51: less is better
 * @param {number} film.frames
 */
const videoOptions = ({ quality, frames }) => [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  String(quality),
  '-profile:v',
  'high',
  '-pix_fmt',
  'yuv420p',
  '-g',
  String(frames),
  '-keyint_min',
  String(frames),
  '-sc_threshold',
  '0',
  '-bf',
  '0',
  '-threads',
  String(THREADS),
  '-color_range',
  'tv',
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
];

/** In the file, what a player needs comes first, and nothing says when or where it was made. */
const FILE_OPTIONS = [
  '-map_metadata',
  '-1',
  '-fflags',
  '+bitexact',
  '-flags:v',
  '+bitexact',
  '-flags:a',
  '+bitexact',
  '-movflags',
  '+faststart',
  '-f',
  'mp4',
];
