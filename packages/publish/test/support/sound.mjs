import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adtsFrames } from '../../src/audio/adts.mjs';
import { readJson } from './run.mjs';

export const RATE = 44_100;

/** Mono samples of a file or a playlist, as ffmpeg decodes it. @returns {Float32Array} */
export function decode(path, ...options) {
  const args = [
    '-v',
    'error',
    ...options,
    '-i',
    path,
    '-map',
    '0:a:0',
    '-ac',
    '1',
    '-ar',
    String(RATE),
    '-f',
    'f32le',
    '-',
  ];
  const bytes = execFileSync('ffmpeg', args, { maxBuffer: 1 << 28 });
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/** Channels of the first decoded frame; the header may say otherwise. */
export const channelsOf = (path) =>
  Number(
    execFileSync(
      'ffprobe',
      [
        '-v',
        'error',
        '-select_streams',
        'a:0',
        '-read_intervals',
        '%+#1',
        '-show_entries',
        'frame=channels',
        '-of',
        'csv=p=0',
        path,
      ],
      { encoding: 'utf8' },
    ).split(/\D/)[0],
  );

/** Integrated loudness and true peak, as ffmpeg measures them. */
export function loudness(path) {
  const args = ['-hide_banner', '-nostats', '-i', path, '-af', 'ebur128=peak=true', '-f', 'null', '-'];
  const { stderr } = spawnSync('ffmpeg', args, { encoding: 'utf8', maxBuffer: 1 << 26 });
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  return { lufs: Number(/I:\s+(\S+) LUFS/.exec(summary)[1]), peak: Number(/Peak:\s+(\S+) dBFS/.exec(summary)[1]) };
}

/** By how many samples `part` is behind `whole` from `expected` on: the best match within `reach` samples. */
export function lag(part, whole, expected, reach = 2205) {
  let best = { shift: 0, sum: Number.NEGATIVE_INFINITY };
  const from = reach;
  const to = Math.min(part.length - reach, reach + RATE);
  for (let shift = -reach; shift <= reach; shift += 1) {
    let sum = 0;
    for (let index = from; index < to; index += 3) sum += part[index] * (whole[expected + index + shift] ?? 0);
    if (sum > best.sum) best = { shift, sum };
  }
  return -best.shift;
}

export const rms = (samples) => Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

/** The stream of a published track. */
export function streamOf(out, trackId) {
  const { streams } = readJson(out, 'v2.0/stream', trackId);
  const path = join(out, streams.find(({ type }) => type.includes('mpegurl')).url);
  const folder = join(path, '..');
  const playlist = readFileSync(path, 'utf8');
  const durations = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
  const names = playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return {
    path,
    folder,
    playlist,
    durations,
    files: ['index.m3u8', 'init.mp4', ...names].map((name) => join(folder, name)),
  };
}

/** Bytes of the AAC frames in a stream, without any container. */
export function frameBytes(path) {
  const adts = execFileSync('ffmpeg', ['-v', 'error', '-i', path, '-c', 'copy', '-f', 'adts', '-'], {
    maxBuffer: 1 << 28,
  });
  return adtsFrames(adts).reduce((sum, { length }) => sum + length, 0);
}
