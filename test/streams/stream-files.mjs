// The server's answers for each row of the stream table.
import { encrypted, IV, laterBy, withCover, withTimestamp } from './media-edits.mjs';
import {
  joined,
  likeLive,
  list,
  master,
  roundedUpDurations,
  signed,
  truncatedDurations,
  variant,
  withByteOrderMark,
  withDates,
  withGap,
  withHead,
  withoutEnd,
  withParts,
  withWindowsLines,
} from './playlists.mjs';

/**
 * @typedef {object} StreamFiles
 * @property {Record<string, () => string>} [lists] playlists by name; the player loads `index.m3u8`. Without any, the
 *   stream answer is empty
 * @property {import('./media-edits.mjs').MediaEdit} [segment] changes each segment
 * @property {RegExp} [redirected] addresses that are redirected, once
 * @property {boolean} [signed] whether segments without their query are refused
 * @property {string} [type] the content type of everything
 * @property {PlayFile} [play] default: an mp3 with range requests
 *
 * @typedef {object} PlayFile
 * @property {string} file
 * @property {(bytes: Buffer) => Buffer} [edit]
 * @property {string} [type]
 * @property {'ranges' | 'whole' | 'chunked' | 'http-1.0'} [server] how it is sent; by default `ranges`
 * @property {boolean} [redirected]
 * @property {boolean} [otherOrigin] whether it is on another origin
 * @property {boolean} [noCors]
 */

const AAC = 'CODECS="mp4a.40.2"';
const AVC = 'avc1.42c00a';
const audio = (/** @type {string} */ uri, rest = '', group = 'sound') =>
  `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${group}",NAME="Sound"${rest}${uri && `,URI="${uri}"`}`;
const one = (/** @type {string} */ recording, .../** @type {import('./playlists.mjs').Edit[]} */ edits) => ({
  lists: { 'index.m3u8': list(recording, ...edits) },
});
const play = (/** @type {PlayFile} */ file) => ({ play: file });
const key = (iv = '') => withHead(`#EXT-X-KEY:METHOD=AES-128,URI="key.bin"${iv && `,IV=0x${iv}`}`);

/** @type {Record<string, StreamFiles>} */
export const STREAM_FILES = {
  ts: one('ts'),
  'ts-single': one('ts-single'),
  'ts-half': one('ts-half'),
  'ts-minute': one('ts-minute'),
  'ts-short': one('ts-short'),
  'ts-video': one('ts-video'),
  'ts-mp3': one('ts-mp3'),
  'ts-ac3': one('ts-ac3'),
  'ts-latm': one('ts-latm'),
  'ts-mono-22': one('ts-mono-22'),
  'ts-96': one('ts-96'),
  'ts-surround': one('ts-surround'),
  'ts-hours': one('ts-hours'),
  'ts-wraps': one('ts-wraps'),
  'ts-discontinuity': { lists: { 'index.m3u8': joined('ts', 2, 'ts-from-12') } },
  'ts-aes': { ...one('ts', key()), segment: encrypted() },
  'ts-aes-iv': { ...one('ts', key(IV)), segment: encrypted(IV) },
  fmp4: one('fmp4'),
  'fmp4-single': one('fmp4-single'),
  'fmp4-half': one('fmp4-half'),
  'fmp4-video': one('fmp4-video'),
  'fmp4-opus': one('fmp4-opus'),
  'fmp4-flac': one('fmp4-flac'),
  'fmp4-mp3': one('fmp4-mp3'),
  'fmp4-alac': one('fmp4-alac'),
  'fmp4-ac3': one('fmp4-ac3'),
  'fmp4-ec3': one('fmp4-ec3'),
  'fmp4-at-500': one('fmp4-at-500'),
  'fmp4-at-500-plain': { ...one('fmp4'), segment: laterBy(500) },
  'fmp4-at-hours': { ...one('fmp4'), segment: laterBy(36_000) },
  'fmp4-discontinuity': { lists: { 'index.m3u8': joined('fmp4', 2, 'fmp4-from-12') } },
  'fmp4-aes': { ...one('fmp4', key(IV)), segment: encrypted(IV) },
  'packed-aac': { ...one('packed-aac'), segment: withTimestamp(6.0) },
  'packed-aac-plain': one('packed-aac'),
  'packed-mp3': { ...one('packed-mp3'), segment: withTimestamp(6.0) },
  'packed-mp3-plain': one('packed-mp3'),
  'packed-ac3': { ...one('packed-ac3'), segment: withTimestamp(6.0) },
  'truncated-durations': one('ts-2.9', truncatedDurations),
  'rounded-durations': one('ts-2.9', roundedUpDurations),
  'ends-at-window': one('ts-ends-at-window'),
  'byte-order-mark': one('ts', withByteOrderMark),
  'windows-lines': one('ts', withWindowsLines),
  'byte-order-mark-windows-lines': one('ts', withWindowsLines, withByteOrderMark),
  'no-end': one('ts', withoutEnd),
  live: one('ts', likeLive),
  'live-parts': one('ts', withParts),
  'start-20': one('ts', withHead('#EXT-X-START:TIME-OFFSET=20')),
  'start-from-end': one('ts', withHead('#EXT-X-START:TIME-OFFSET=-10,PRECISE=YES')),
  dates: one('ts', withDates),
  gap: one('ts', withGap(2)),
  signed: { ...one('ts', signed), signed: true },
  'playlist-redirect': { ...one('ts'), redirected: /index\.m3u8/ },
  'segment-redirect': { ...one('ts'), redirected: /segment/ },
  'wrong-types': { ...one('ts'), type: 'text/plain; charset=utf-8' },
  'wrong-types-fmp4': { ...one('fmp4'), type: 'application/octet-stream' },
  'several-rates': {
    lists: {
      'index.m3u8': master(variant('high.m3u8', AAC, 90_000), variant('low.m3u8', AAC, 55_000)),
      'high.m3u8': list('ts'),
      'low.m3u8': list('ts-low'),
    },
  },
  'several-codecs': {
    lists: {
      'index.m3u8': master(
        variant('ec3.m3u8', 'CODECS="ec-3"', 120_000),
        variant('flac.m3u8', 'CODECS="fLaC"', 600_000),
        variant('aac.m3u8', AAC),
      ),
      'ec3.m3u8': list('fmp4-ec3'),
      'flac.m3u8': list('fmp4-flac'),
      'aac.m3u8': list('fmp4'),
    },
  },
  'no-codec-supported': {
    lists: {
      'index.m3u8': master(variant('alac.m3u8', 'CODECS="alac"'), variant('dts.m3u8', 'CODECS="dtsc"', 90_000)),
      'alac.m3u8': list('fmp4-alac'),
    },
  },
  'no-codecs-named': { lists: { 'index.m3u8': master(variant('aac.m3u8')), 'aac.m3u8': list('ts') } },
  'audio-group': {
    lists: {
      'index.m3u8': master(audio('aac.m3u8', ',DEFAULT=YES'), variant('aac.m3u8', `${AAC},AUDIO="sound"`)),
      'aac.m3u8': list('fmp4'),
    },
  },
  'audio-group-languages': {
    lists: {
      'index.m3u8': master(
        audio('low.m3u8', ',LANGUAGE="de"'),
        audio('aac.m3u8', ',LANGUAGE="en",DEFAULT=YES'),
        variant('low.m3u8', `${AAC},AUDIO="sound"`),
      ),
      'aac.m3u8': list('fmp4'),
      'low.m3u8': list('ts-low'),
    },
  },
  'audio-group-muxed': {
    lists: {
      'index.m3u8': master(
        audio('', ',DEFAULT=YES'),
        variant('video.m3u8', `CODECS="${AVC},mp4a.40.2",RESOLUTION=64x36,AUDIO="sound"`),
      ),
      'video.m3u8': list('ts-video'),
    },
  },
  'video-with-rendition': {
    lists: {
      'index.m3u8': master(
        audio('aac.m3u8', ',DEFAULT=YES'),
        variant('video.m3u8', `CODECS="${AVC},mp4a.40.2",RESOLUTION=64x36,AUDIO="sound"`),
      ),
      'aac.m3u8': list('fmp4'),
      'video.m3u8': list('fmp4-silent-video'),
    },
  },
  'video-with-packed-rendition': {
    lists: {
      'index.m3u8': master(
        audio('aac.m3u8', ',DEFAULT=YES,AUTOSELECT=YES'),
        variant('video.m3u8', `CODECS="${AVC},mp4a.40.2",RESOLUTION=64x36,AUDIO="sound"`),
      ),
      'aac.m3u8': list('packed-aac'),
      'video.m3u8': list('ts-silent-video'),
    },
    segment: (bytes, number) => (bytes[0] === 0x47 ? bytes : withTimestamp(6.0)(bytes, number)),
  },
  'video-and-audio-variants': {
    lists: {
      'index.m3u8': master(
        variant('video.m3u8', `CODECS="${AVC},mp4a.40.2",RESOLUTION=64x36`, 200_000),
        variant('aac.m3u8', AAC),
      ),
      'aac.m3u8': list('ts'),
      'video.m3u8': list('ts-video'),
    },
  },
  'i-frames': {
    lists: {
      'index.m3u8': master(
        '#EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="A title"',
        `#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=20000,CODECS="${AVC}",URI="video.m3u8"`,
        variant('aac.m3u8', AAC),
      ),
      'aac.m3u8': list('ts'),
      'video.m3u8': list('ts-silent-video'),
    },
  },
  'play-mp3': play({ file: 'mp3/track.mp3' }),
  'play-mp3-22': play({ file: 'mp3-22/track.mp3' }),
  'play-vbr': play({ file: 'mp3-vbr/track.mp3' }),
  'play-vbr-no-header': play({ file: 'mp3-vbr-no-header/track.mp3' }),
  'play-cover': play({ file: 'mp3/track.mp3', edit: (bytes) => withCover(bytes, 0) }),
  'play-m4a': play({ file: 'm4a/track.m4a', type: 'audio/mp4' }),
  'play-m4a-index-at-end': play({ file: 'm4a-index-at-end/track.m4a', type: 'audio/mp4' }),
  'play-ogg': play({ file: 'ogg/track.ogg', type: 'audio/ogg' }),
  'play-opus': play({ file: 'opus/track.opus', type: 'audio/ogg' }),
  'play-flac': play({ file: 'flac/track.flac', type: 'audio/flac' }),
  'play-wav': play({ file: 'wav/track.wav', type: 'audio/wav' }),
  'play-type': play({ file: 'mp3/track.mp3', type: 'application/octet-stream' }),
  'play-redirect': play({ file: 'mp3/track.mp3', redirected: true }),
  'play-no-ranges': play({ file: 'mp3/track.mp3', server: 'whole' }),
  'play-no-ranges-chunked': play({ file: 'mp3/track.mp3', server: 'chunked' }),
  'play-no-ranges-http-1.0': play({ file: 'mp3/track.mp3', server: 'http-1.0' }),
  'play-no-ranges-vbr': play({ file: 'mp3-vbr/track.mp3', server: 'chunked' }),
  'play-no-ranges-m4a': play({ file: 'm4a/track.m4a', type: 'audio/mp4', server: 'whole' }),
  'play-no-ranges-cors': play({ file: 'mp3/track.mp3', server: 'whole', otherOrigin: true }),
  'play-no-ranges-no-cors': play({ file: 'mp3/track.mp3', server: 'whole', otherOrigin: true, noCors: true }),
};
