import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Numbers from -1 to 1 that look random and are the same in each run.
 * @param {number} seed
 */
export function noise(seed) {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state | 0) / 0x80000000;
  };
}

/**
 * Samples of something like music: short notes and noise, so that each moment is unlike all others.
 * @param {object} song
 * @param {number} song.seconds
 * @param {number} [song.seed]
 * @param {number} [song.level] of the notes, from 0 to 1
 * @param {number} [song.rate]
 * @param {number} [song.peaks] height of short clicks, one each second
 */
export function samplesOf({ seconds, seed = 1, level = 0.3, rate = 44_100, peaks = 0 }) {
  const random = noise(seed);
  const samples = new Float32Array(Math.round(seconds * rate));
  let [frequency, begin, hiss] = [440, 0, 0];
  for (let index = 0; index < samples.length; index += 1) {
    if (index % Math.round(rate * 0.11) === 0)
      [frequency, begin] = [220 * 2 ** (Math.round(random() * 12 + 12) / 12), index];
    const time = (index - begin) / rate;
    hiss = hiss * 0.9 + random() * 0.1;
    samples[index] = level * (Math.sin(2 * Math.PI * frequency * time) * Math.exp(-time * 6) + hiss * 0.5);
    if (peaks > 0 && index % rate < 20) samples[index] = peaks;
  }
  return samples;
}

/**
 * A WAV file of 16 bits.
 * @param {Float32Array} samples
 * @param {{ rate?: number, channels?: number }} [format]
 */
export function wavOf(samples, { rate = 44_100, channels = 2 } = {}) {
  const file = Buffer.alloc(44 + samples.length * channels * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(channels, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * channels * 2, 28);
  file.writeUInt16LE(channels * 2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(file.length - 44, 40);
  samples.forEach((sample, index) => {
    const value = Math.round(Math.max(-1, Math.min(1, sample)) * 32_767);
    for (let channel = 0; channel < channels; channel += 1)
      file.writeInt16LE(value, 44 + (index * channels + channel) * 2);
  });
  return file;
}

/**
 * Writes a song.
 * @param {string} path
 * @param {Parameters<typeof samplesOf>[0] & { channels?: number }} song
 */
export function writeSong(path, { channels = 2, ...song }) {
  writeFileSync(path, wavOf(samplesOf(song), { rate: song.rate ?? 44_100, channels }));
  return path;
}

/**
 * Converts a file with ffmpeg, to the format of its extension.
 * @param {string} from
 * @param {string} to
 */
export const convert = (from, to, ...options) =>
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', from, ...options, to], { stdio: 'pipe' });

/**
 * A folder with songs of a few seconds.
 * @param {string} parent
 * @param {string} name
 * @param {Record<string, object>} songs
 */
export function songFolder(parent, name, songs) {
  const folder = join(parent, name);
  mkdirSync(folder, { recursive: true });
  Object.entries(songs).forEach(([file, song], index) => {
    writeSong(join(folder, file), { seconds: 2, seed: index + 1, ...song });
  });
  return folder;
}
