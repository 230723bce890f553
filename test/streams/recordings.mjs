// Makes the recordings of the stream table with ffmpeg, once: they are kept in `.streams/`, which git ignores.
// Each second of a recording has its own pitch, so that a test can tell by listening which second it hears.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { root } from '../../build/root.mjs';
import { baseHertz, stepHertz } from './pitch.mjs';

const run = promisify(execFile);

/**
 * A source with the pitch of each second.
 * @param from the first second of the recording that it contains
 * @param noise loudness, twice as much in the first 8 seconds: a variable bit rate is then higher there
 */
const sound = ({ seconds = 40, from = 0, rate = 48_000, layout = 'stereo', noise = 0 } = {}) => {
  const hiss = noise > 0 ? `+if(lt(t,8),${2 * noise},${noise})*(random(0)-0.5)` : '';
  const tone = `0.4*sin(2*PI*t*(${baseHertz + from * stepHertz}+${stepHertz}*floor(t)))${hiss}`;
  const channels = { mono: 1, stereo: 2, 5.1: 6 }[layout];
  const source = `aevalsrc='${Array(channels).fill(tone).join('|')}':c=${layout}:s=${rate}:d=${seconds}`;
  return ['-f', 'lavfi', '-i', source];
};
const picture = (seconds = 40) => ['-f', 'lavfi', '-i', `testsrc=s=64x36:r=10:d=${seconds}`];
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '20', '-b:v', '20k'];
const aac = ['-c:a', 'aac', '-b:a', '64k'];
const codec = (name, kbits = 64) => ['-c:a', name, '-b:a', `${kbits}k`, '-strict', '-2'];

/** The arguments of an HLS playlist with its segments; the last one is the playlist's file. */
const hls = ({ seconds = 6, fmp4 = false, single = false } = {}) => [
  '-f',
  'hls',
  '-hls_playlist_type',
  'vod',
  '-hls_time',
  String(seconds),
  '-hls_list_size',
  '0',
  ...(fmp4 ? ['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4'] : []),
  ...(single ? ['-hls_flags', 'single_file'] : ['-hls_segment_filename', `segment-%02d.${fmp4 ? 'm4s' : 'ts'}`]),
  'index.m3u8',
];
/** Segments that are plain files of one codec, without a container. */
const packed = (extension) => [
  '-f',
  'segment',
  '-segment_format',
  extension,
  '-segment_time',
  '6',
  '-segment_list',
  'index.m3u8',
  '-segment_list_type',
  'm3u8',
  ...(extension === 'mp3' ? ['-write_xing', '0', '-id3v2_version', '0'] : []),
  `segment-%02d.${extension}`,
];
const file = (name, ...options) => [...options, name];

/** ffmpeg's arguments for each recording. */
const RECIPES = {
  ts: [sound(), aac, hls()],
  'ts-low': [sound(), codec('aac', 40), hls()],
  'ts-half': [sound({ seconds: 30 }), aac, hls({ seconds: 0.5 })],
  'ts-minute': [sound({ seconds: 90 }), aac, hls({ seconds: 60 })],
  // 2.88 s and a little more, as audio frames have 1,024 samples.
  'ts-2.9': [sound({ seconds: 60 }), aac, hls({ seconds: 2.88 })],
  // Segment ends at 22.997 s, a few hundredths of a frame before the preview does.
  'ts-ends-at-window': [sound({ seconds: 46 }), aac, hls({ seconds: 22.98 })],
  'ts-single': [sound(), aac, hls({ single: true })],
  'ts-video': [sound(), picture(), aac, h264, hls()],
  'ts-mp3': [sound(), codec('libmp3lame'), hls()],
  'ts-ac3': [sound(), codec('ac3', 96), hls()],
  'ts-latm': [sound(), aac, ['-mpegts_flags', 'latm'], hls()],
  'ts-hours': [sound(), aac, ['-output_ts_offset', '36000'], hls()],
  // The 33-bit clock of MPEG-TS returns to zero after 95,443.7 s: here in the middle of the preview.
  'ts-wraps': [sound(), aac, ['-output_ts_offset', '95429'], hls()],
  'ts-mono-22': [sound({ rate: 22_050, layout: 'mono' }), aac, hls()],
  'ts-96': [sound({ rate: 96_000 }), codec('aac', 96), hls()],
  'ts-surround': [sound({ layout: '5.1' }), codec('aac', 128), hls()],
  // The same recording from second 12 on, with timestamps that start again, in another sample rate.
  'ts-from-12': [sound({ from: 12, seconds: 28, rate: 44_100 }), aac, hls()],
  'ts-short': [sound({ seconds: 20 }), aac, hls()],
  'ts-silent-video': [picture(), h264, hls()],
  fmp4: [sound(), aac, hls({ fmp4: true })],
  // ffmpeg writes an edit list that begins with 500 s of nothing.
  'fmp4-at-500': [sound(), aac, ['-output_ts_offset', '500'], hls({ fmp4: true })],
  'fmp4-from-12': [sound({ from: 12, seconds: 28, rate: 44_100 }), aac, hls({ fmp4: true })],
  'fmp4-single': [sound(), aac, hls({ fmp4: true, single: true })],
  'fmp4-half': [sound({ seconds: 30 }), aac, hls({ fmp4: true, seconds: 0.5 })],
  'fmp4-video': [sound(), picture(), aac, h264, hls({ fmp4: true })],
  'fmp4-silent-video': [picture(), h264, hls({ fmp4: true })],
  'fmp4-opus': [sound(), codec('libopus'), hls({ fmp4: true })],
  'fmp4-flac': [sound({ layout: 'mono' }), codec('flac'), hls({ fmp4: true })],
  'fmp4-mp3': [sound(), codec('libmp3lame'), hls({ fmp4: true })],
  'fmp4-alac': [sound({ layout: 'mono' }), codec('alac'), hls({ fmp4: true })],
  'fmp4-ac3': [sound(), codec('ac3', 96), hls({ fmp4: true })],
  'fmp4-ec3': [sound(), codec('eac3', 96), hls({ fmp4: true })],
  'packed-aac': [sound(), aac, packed('adts')],
  'packed-mp3': [sound(), codec('libmp3lame'), packed('mp3')],
  'packed-ac3': [sound(), codec('ac3', 96), packed('ac3')],
  mp3: [sound(), codec('libmp3lame'), file('track.mp3', '-id3v2_version', '0')],
  'mp3-vbr': [
    sound({ noise: 0.1, layout: 'mono', rate: 44_100 }),
    ['-c:a', 'libmp3lame', '-q:a', '5'],
    file('track.mp3'),
  ],
  'mp3-vbr-no-header': [
    sound({ noise: 0.1, layout: 'mono', rate: 44_100 }),
    ['-c:a', 'libmp3lame', '-q:a', '5'],
    file('track.mp3', '-write_xing', '0'),
  ],
  'mp3-22': [sound({ rate: 22_050, layout: 'mono' }), codec('libmp3lame', 32), file('track.mp3')],
  m4a: [sound(), aac, file('track.m4a', '-movflags', '+faststart')],
  'm4a-index-at-end': [sound(), aac, file('track.m4a')],
  ogg: [sound(), codec('libvorbis'), file('track.ogg')],
  opus: [sound(), codec('libopus'), file('track.opus')],
  flac: [sound({ layout: 'mono' }), ['-c:a', 'flac'], file('track.flac')],
  wav: [sound({ rate: 22_050, layout: 'mono' }), ['-c:a', 'pcm_s16le'], file('track.wav')],
};

export const FOLDER = join(root, '.streams');

/** Makes the recordings that are missing. Takes about a minute the first time. */
export async function ensureRecordings(names = Object.keys(RECIPES)) {
  for (const name of names) await ensureRecording(name);
}

/** The folder of a recording. */
export const folderOf = (name) => join(FOLDER, name);

async function ensureRecording(name) {
  const folder = folderOf(name);
  const args = RECIPES[name].flat();
  const stamp = createHash('sha256').update(JSON.stringify(args)).digest('hex');
  const stampFile = join(folder, 'made-from');
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp) return;
  // Under another name until it is complete.
  const half = `${folder}-${process.pid}`;
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { recursive: true });
  await run('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...args], { cwd: half });
  await writeFile(join(half, 'made-from'), stamp);
  await rm(folder, { recursive: true, force: true });
  await rename(half, folder);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await ensureRecordings();
