import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const SEGMENT_SECONDS = 6;
/** The transport stream adds a tenth to the audio; together they stay below 64 kb/s. */
const AAC_KBITS = 56;
const MP3_KBITS = 64;
/** The second rendition of a multivariant playlist. */
const LOW_KBITS = 40;
const AAC_LC = 'mp4a.40.2';

/** Bit-exact and without tags, so that the same music gives the same bytes. */
const ffmpeg = (...args) =>
  run('ffmpeg', [
    '-hide_banner',
    '-loglevel',
    'error',
    '-y',
    ...args.slice(0, -1),
    '-fflags',
    '+bitexact',
    args.at(-1),
  ]);

const audioOptions = (codec, kbits) => [
  '-map_metadata',
  '-1',
  '-flags:a',
  '+bitexact',
  '-c:a',
  codec,
  '-b:a',
  `${kbits}k`,
];

/** An HLS media playlist with its segments (RFC 8216), video on demand. */
async function encodeMediaPlaylist(wav, folder, { kbits, fmp4 }) {
  await mkdir(folder, { recursive: true });
  const container = fmp4
    ? ['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4']
    : ['-hls_segment_type', 'mpegts'];
  await ffmpeg(
    ...['-i', wav, ...audioOptions('aac', kbits), '-f', 'hls', '-hls_playlist_type', 'vod'],
    ...['-hls_time', String(SEGMENT_SECONDS), '-hls_flags', 'independent_segments', ...container],
    ...['-hls_segment_filename', join(folder, `segment-%02d.${fmp4 ? 'm4s' : 'ts'}`)],
    join(folder, 'index.m3u8'),
  );
}

/** The bit rate that the playlist promises: that of the audio plus a tenth for the container. */
const bandwidth = (kbits) => Math.round(kbits * 1000 * 1.15);

const multivariantPlaylist = (renditions) =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...renditions.flatMap(({ kbits, uri }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth(kbits)},CODECS="${AAC_LC}"`,
      uri,
    ]),
    '',
  ].join('\n');

/**
 * @param {string} wav path of the source
 * @param {string} folder where `index.m3u8` and what belongs to it go
 * @param {import('./tracks.mjs').MediaTrack['packaging']} packaging
 */
export async function encodeHls(wav, folder, packaging) {
  if (packaging !== 'multivariant') {
    await encodeMediaPlaylist(wav, folder, { kbits: AAC_KBITS, fmp4: packaging === 'fmp4' });
    return;
  }
  const renditions = [AAC_KBITS, LOW_KBITS].map((kbits) => ({ kbits, name: `audio-${kbits}k` }));
  for (const { kbits, name } of renditions) {
    await encodeMediaPlaylist(wav, join(folder, name), { kbits, fmp4: false });
  }
  await writeFile(
    join(folder, 'index.m3u8'),
    multivariantPlaylist(renditions.map(({ kbits, name }) => ({ kbits, uri: `${name}/index.m3u8` }))),
  );
}

/** @param {string} wav @param {string} file */
export async function encodeMp3(wav, file) {
  await ffmpeg('-i', wav, ...audioOptions('libmp3lame', MP3_KBITS), '-id3v2_version', '0', file);
}
