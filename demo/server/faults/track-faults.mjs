import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SONGS } from '../../media/published.mjs';
import { PICTURES } from '../pictures.mjs';
import { inGroup } from './fault-group.mjs';
import {
  AT_A_DATE,
  byStatus,
  FLAKY,
  GARBAGE,
  HANG,
  HTML,
  NO_CORS,
  NOT_FOUND,
  ONE_SECOND_LATER,
  REDIRECT,
  SERVER_ERROR,
  SLOW,
  TRICKLE,
} from './misbehaviours.mjs';

/** @param {{ type: string, url: string }[]} streams */
const streams = (...streams) => /** @type {const} */ ({ kind: 'streams', streams });

/** A server's answer to a signed URL whose time is over. */
const EXPIRED = /** @type {const} */ ({ kind: 'status', status: 403 });

/** @param {string} body */
const playlistOf = (body) => /** @type {const} */ ({ kind: 'body', type: 'application/vnd.apple.mpegurl', body });

/** @param {...string} lines */
const playlist = (...lines) => playlistOf(['#EXTM3U', ...lines, ''].join('\n'));

/** The playlist of the faulty tracks: its head, and each segment. */
const WHOLE = readFileSync(join(SONGS.get('opening-lights')?.folder ?? '', 'index.m3u8'), 'utf8');
const [HEAD = '', ...SEGMENTS] = WHOLE.split(/^(?=#EXTINF)/m);

/** The playlist with all durations multiplied. @param {number} times */
const stretched = (times) =>
  playlistOf(
    WHOLE.replace(/(?<=EXTINF:)[\d.]+/g, (seconds) => (Number(seconds) * times).toFixed(6)).replace(
      /(?<=TARGETDURATION:)\d+/,
      (seconds) => String(Math.ceil(Number(seconds) * times)),
    ),
  );

export const STREAM_FAULTS = inGroup('stream', [
  ...byStatus('stream', (stream, attempts) => ({ see: `Plays, from the mp3, after ${attempts}.`, track: { stream } })),
  {
    id: 'stream-429-soon',
    see: 'Plays, after the second that the server asked for.',
    track: { stream: ONE_SECOND_LATER },
  },
  { id: 'stream-429-date', see: 'Plays, after the date that the server asked for.', track: { stream: AT_A_DATE } },
  { id: 'stream-flaky', see: 'Plays, after two refused attempts.', track: { stream: FLAKY } },
  { id: 'stream-slow', see: 'Plays, after 2 s of waiting.', track: { stream: SLOW } },
  { id: 'stream-hang', see: 'Plays, from the mp3, after 4 s at the latest.', track: { stream: HANG } },
  {
    id: 'stream-reset',
    see: 'Plays, from the mp3: the connection is closed each time.',
    track: { stream: { kind: 'reset' } },
  },
  { id: 'stream-no-cors', see: 'Plays on other origins too, from the mp3.', track: { stream: NO_CORS } },
  { id: 'stream-html', see: 'Plays, from the mp3: a log-in page instead of JSON.', track: { stream: HTML } },
  { id: 'stream-empty', see: 'Plays, from the mp3: no streams.', track: { stream: streams() } },
  {
    id: 'stream-no-hls',
    see: 'Plays, from the mp3: no streaming type.',
    track: { stream: streams({ type: 'audio/mpeg', url: '/play/stream-no-hls' }) },
  },
  {
    id: 'stream-unsafe-url',
    see: 'Plays, from the mp3: the stream is a javascript: URL.',
    track: { stream: streams({ type: 'application/x-mpegurl', url: 'javascript:alert(1)' }) },
  },
  {
    id: 'stream-relative-url',
    see: 'Plays: a relative URL, and the type in capitals.',
    track: {
      stream: streams({
        type: 'application/vnd.apple.mpegURL',
        url: '/media/tracks/stream-relative-url/index.m3u8',
      }),
    },
  },
  {
    id: 'stream-expires',
    see: 'Continues from the mp3: the URLs are refused from the second segment on.',
    track: { segment: EXPIRED, fromSegment: 2 },
  },
  {
    id: 'ts-expires',
    see: 'The same with MPEG-TS, which hls.js plays.',
    track: { segment: EXPIRED, fromSegment: 2, packaging: 'mpeg-ts' },
  },
]);

const MPEG_TS = /** @type {const} */ ('mpeg-ts');

/** The segments of the preview, in which a fault can be noticed. */
const PLACES = /** @type {const} */ ([
  ['first', 1],
  ['middle', 3],
  ['last', 4],
]);

/** @type {[kind: string, see: string, segment: import('./misbehave.mjs').Misbehaviour][]} */
const SEGMENT_FAULTS = [
  ['404', 'Plays, from the mp3 where the segment is missing.', NOT_FOUND],
  ['500', 'Plays, from the mp3 after three attempts.', SERVER_ERROR],
  ['hang', 'Plays, from the mp3, 4 s after the sound stopped at the latest.', HANG],
  ['cut', 'Plays, from the mp3: the segment ends too early each time.', { kind: 'cut', afterBytes: 4_000 }],
  ['garbage', 'Plays, from the mp3: the segment is not audio.', GARBAGE],
  ['slow', 'Plays: the segment takes 2 s.', SLOW],
];

const segmentFaults = SEGMENT_FAULTS.flatMap(([kind, see, segment]) => [
  ...PLACES.map(([place, onlySegment]) => ({ id: `segment-${kind}-${place}`, see, track: { segment, onlySegment } })),
  // The second of three segments.
  { id: `ts-segment-${kind}`, see: `${see} MPEG-TS.`, track: { segment, onlySegment: 2, packaging: MPEG_TS } },
]);

export const MEDIA_FAULTS = inGroup('media', [
  { id: 'playlist-404', see: 'Plays, from the mp3.', track: { playlist: NOT_FOUND } },
  { id: 'playlist-500', see: 'Plays, from the mp3, after three attempts.', track: { playlist: SERVER_ERROR } },
  { id: 'playlist-hang', see: 'Plays, from the mp3, after 4 s at the latest.', track: { playlist: HANG } },
  { id: 'playlist-garbage', see: 'Plays, from the mp3: the response is not a playlist.', track: { playlist: GARBAGE } },
  { id: 'playlist-empty', see: 'Plays, from the mp3: the playlist is empty.', track: { playlist: playlist() } },
  {
    id: 'playlist-live',
    see: 'Plays what is listed now: the playlist is that of a live stream.',
    track: {
      // Neither its end nor its type says that it is complete, and its first segment is gone.
      playlist: playlistOf(
        HEAD.replace(/#EXT-X-PLAYLIST-TYPE.*\n/, '').replace('SEQUENCE:0', 'SEQUENCE:1') +
          SEGMENTS.slice(1, 6).join(''),
      ),
    },
  },
  {
    id: 'playlist-codec',
    see: 'Plays, from the mp3: no browser supports the codec.',
    track: {
      playlist: playlist('#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="zz-9"', '/media/tracks/opening-lights/index.m3u8'),
    },
  },
  {
    id: 'playlist-milliseconds',
    see: 'Plays, from the mp3: the lengths of the segments are in milliseconds.',
    track: { playlist: stretched(1000) },
  },
  {
    id: 'playlist-understated',
    see: 'Plays, from the mp3: each segment is six times as long as the playlist says.',
    track: { playlist: stretched(1 / 6) },
  },
  {
    id: 'playlist-pictures',
    see: 'Plays, from the mp3: the stream has video only.',
    track: {
      playlist: playlist(
        '#EXT-X-VERSION:7',
        '#EXT-X-TARGETDURATION:30',
        `#EXT-X-MAP:URI="${PICTURES.head}"`,
        '#EXTINF:30,',
        PICTURES.segment,
        '#EXT-X-ENDLIST',
      ),
    },
  },
  { id: 'playlist-redirect', see: 'Plays: the playlist has moved.', track: { playlist: REDIRECT } },
  { id: 'segment-redirect', see: 'Plays: the segments have moved.', track: { segment: REDIRECT } },
  { id: 'segment-no-cors', see: 'Plays on other origins too, from the mp3.', track: { segment: NO_CORS } },
  { id: 'init-404', see: 'Plays, from the mp3: the init segment is missing.', track: { init: NOT_FOUND } },
  { id: 'init-garbage', see: 'Plays, from the mp3: the init segment is another file.', track: { init: GARBAGE } },
  { id: 'segment-404', see: 'Plays, from the mp3.', track: { segment: NOT_FOUND } },
  { id: 'segment-flaky', see: 'Plays, after two refused attempts.', track: { segment: FLAKY } },
  { id: 'segment-hang', see: 'Plays, from the mp3, after 4 s at the latest.', track: { segment: HANG } },
  {
    id: 'segment-trickle',
    see: 'Plays with pauses, and says that the connection is slow.',
    track: { segment: TRICKLE },
  },
  { id: 'segment-garbage', see: 'Plays, from the mp3: the segments are not audio.', track: { segment: GARBAGE } },
  ...segmentFaults,
  {
    id: 'ts-segment-trickle',
    see: 'Plays with pauses, and says that the connection is slow. MPEG-TS.',
    track: { segment: TRICKLE, packaging: MPEG_TS },
  },
  {
    id: 'segment-no-ranges',
    see: 'Plays: one file, whose server answers no range requests.',
    track: { ignoresRanges: true },
  },
  {
    id: 'ts-segment-no-ranges',
    see: 'Plays: one file in MPEG-TS, whose server answers no range requests.',
    track: { ignoresRanges: true, packaging: MPEG_TS },
  },
  { id: 'play-404', see: 'Plays: only the mp3 is missing.', track: { play: NOT_FOUND } },
  {
    id: 'ts-play-404',
    see: 'Plays: only the mp3 of a stream in MPEG-TS is missing.',
    track: { play: NOT_FOUND, packaging: MPEG_TS },
  },
  {
    id: 'segment-corrupt',
    see: 'Plays as far as it goes: half of each segment is noise.',
    track: { segment: { kind: 'corrupt' } },
  },
  {
    id: 'play-corrupt',
    see: 'No streaming type; half of the mp3 is noise.',
    track: { stream: streams(), play: { kind: 'corrupt' } },
  },
  {
    id: 'play-stop',
    see: 'No streaming type; the mp3 stops loading after a moment of sound.',
    track: { stream: streams(), play: { kind: 'stop', afterBytes: 180_000 } },
  },
  {
    id: 'play-stop-once',
    see: 'No streaming type; the mp3 stops loading, and continues with a second request.',
    // 15 s, in the middle of the preview: an end after the preview would not be noticed.
    track: { stream: streams(), play: { kind: 'stop', afterBytes: 240_000, times: 1 } },
  },
  {
    id: 'play-trickle',
    see: 'No streaming type and a slow mp3: says that the connection is slow.',
    track: { stream: streams(), play: TRICKLE },
  },
  { id: 'play-html', see: 'Unavailable: a log-in page instead of the mp3.', track: { stream: NOT_FOUND, play: HTML } },
  {
    id: 'unavailable',
    see: 'This preview is unavailable, with Try again; a running mixtape moves on after 2 s.',
    track: { stream: NOT_FOUND, play: NOT_FOUND },
  },
  {
    id: 'unavailable-media',
    see: 'Unavailable: segments and mp3 are missing.',
    track: { segment: NOT_FOUND, play: NOT_FOUND },
  },
  {
    id: 'unavailable-hang',
    see: 'Unavailable within 8 s: neither stream nor mp3 ever responds.',
    track: { stream: HANG, play: HANG },
  },
  {
    id: 'unavailable-segment-hang',
    see: 'Unavailable within 8 s: neither segments nor mp3 ever arrive.',
    track: { segment: HANG, play: HANG },
  },
]);

export const MIXTAPE_FAULTS = inGroup('mixtape', [
  {
    id: 'unavailable-middle',
    see: 'The second of three is unavailable; a running mixtape skips it.',
    trackIds: ['opening-lights', 'unavailable', 'northbound'],
  },
  {
    id: 'everything-dead',
    see: 'Every track fails in turn, then it stops.',
    trackIds: ['unavailable', 'unavailable-media', 'unavailable-hang'],
  },
]);
