import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ignoreMissing } from '../state/files.mjs';
import { runProgram } from './ffmpeg.mjs';

/** The options for raw samples, to write and to read. */
export const RAW = ['-f', 'f32le', '-c:a', 'pcm_f32le'];

/**
 * Runs ffmpeg with raw samples as its output. They go through a file: a pipe is read in so many pieces that a song
 * takes this process as long as ffmpeg.
 * @param {string} ffmpeg path
 * @param {readonly string[]} options all but the output
 * @returns {Promise<import('./ffmpeg.mjs').Finished & { samples: Float32Array<ArrayBuffer> }>} what was decoded, of all
 *   channels
 */
export async function decode(ffmpeg, options) {
  const folder = await mkdtemp(join(tmpdir(), 'mixtape-publish-'));
  try {
    const file = join(folder, 'samples');
    const finished = await runProgram(ffmpeg, [...options, ...RAW, `file:${file}`]);
    const bytes = await readFile(file).catch(ignoreMissing);
    return { ...finished, samples: bytes ? samplesOf(bytes) : new Float32Array() };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {Buffer<ArrayBuffer>} bytes */
function samplesOf({ buffer, byteOffset, length }) {
  // Node may put a few bytes into a buffer with others, at a place where no Float32Array can begin.
  const own = length === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + length);
  return new Float32Array(own, 0, length >> 2);
}
