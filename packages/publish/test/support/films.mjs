import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loudness, RATE } from './sound.mjs';

/** ffprobe's answer about a film. */
export function probeFilm(path) {
  const args = ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', path];
  const { streams, format } = JSON.parse(execFileSync('ffprobe', args));
  const video = streams.find(({ codec_type }) => codec_type === 'video');
  const sound = streams.find(({ codec_type }) => codec_type === 'audio');
  return { video, sound, seconds: Number(format.duration), bytes: Number(format.size) };
}

/** The boxes of the file, in their order. */
export function boxesOf(path) {
  const bytes = readFileSync(path);
  const found = [];
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at))
    found.push(bytes.toString('latin1', at + 4, at + 8));
  return found;
}

/** Pixels of a frame: red, green, blue. */
export const frameAt = (path, seconds) =>
  execFileSync(
    'ffmpeg',
    ['-v', 'error', '-ss', String(seconds), '-i', path, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'],
    { maxBuffer: 1 << 26 },
  );

/**
 * The part in which two frames differ by more than `least`: the smallest part that has all of it, and how many pixels.
 */
export function difference(one, other, width, least = 24) {
  const found = { left: Number.POSITIVE_INFINITY, right: -1, top: Number.POSITIVE_INFINITY, bottom: -1, count: 0 };
  for (let at = 0; at < one.length; at += 3) {
    const most = Math.max(...[0, 1, 2].map((channel) => Math.abs(one[at + channel] - other[at + channel])));
    if (most <= least) continue;
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)];
    found.left = Math.min(found.left, x);
    found.right = Math.max(found.right, x);
    found.top = Math.min(found.top, y);
    found.bottom = Math.max(found.bottom, y);
    found.count += 1;
  }
  return found;
}

/** Loudness of a part of a film, in LUFS. */
export function loudnessOf(path, from, seconds, folder) {
  const file = join(folder, 'part.wav');
  spawnSync('ffmpeg', ['-v', 'error', '-y', '-ss', String(from), '-t', String(seconds), '-i', path, '-vn', file]);
  return loudness(file).lufs;
}

/** The longest silence in samples, in milliseconds. */
export function longestGapMs(samples, silence = 0.0005) {
  let [longest, current] = [0, 0];
  for (const sample of samples) {
    current = Math.abs(sample) < silence ? current + 1 : 0;
    longest = Math.max(longest, current);
  }
  return (1000 * longest) / RATE;
}

/** An ffmpeg that cannot read WOFF2: it says so, as libass does. @returns {string} its path */
export const ffmpegWithoutGothic = (folder) =>
  programIn(
    folder,
    'ffmpeg-without-gothic',
    `case "$*" in
  *fontsdir*) echo "[Parsed_ass_0 @ 0x55] Error opening memory font 'league-gothic.woff2'" >&2 ;;
esac`,
  );

/** An ffmpeg that knows no encoder for H.264, whether it lists one or not. @returns {string} its path */
export const ffmpegWithoutH264 = (folder, { isListed }) =>
  programIn(
    folder,
    'ffmpeg-without-h264',
    `case " $* " in
  *" -encoders "*) ffmpeg "$@" ${isListed ? '' : '| grep -v 264'}; exit 0 ;;
  *libx264*|*h264*) echo "Unknown encoder 'libx264'" >&2; exit 1 ;;
esac`,
  );

/** An ffmpeg that ends with an error after it has begun to write pictures. @returns {string} its path */
export const ffmpegThatBreaksOff = (folder) =>
  programIn(
    folder,
    'ffmpeg-that-breaks-off',
    `for option; do
  case "$option" in
    file:*.ppm) echo P6 > "\${option#file:}" ;;
  esac
done
exit 1`,
  );

/** Something that runs before ffmpeg. */
function programIn(folder, name, before) {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${before}\nexec ffmpeg "$@"\n`);
  chmodSync(path, 0o755);
  return path;
}
