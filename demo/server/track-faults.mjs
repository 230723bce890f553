import { inGroup } from './fault-group.mjs';
import { FLAKY, GARBAGE, HANG, HTML, NOT_FOUND, SERVER_ERROR, SLOW, TRICKLE } from './misbehaviours.mjs';

export const STREAM_FAULTS = inGroup('stream', [
  { id: 'stream-404', see: 'Plays, from the mp3.', track: { stream: NOT_FOUND } },
  { id: 'stream-500', see: 'Plays, from the mp3, after three attempts.', track: { stream: SERVER_ERROR } },
  {
    id: 'stream-401',
    see: 'Plays, from the mp3: the key is refused.',
    track: { stream: { kind: 'status', status: 401 } },
  },
  { id: 'stream-flaky', see: 'Plays, after two refused attempts.', track: { stream: FLAKY } },
  { id: 'stream-slow', see: 'Plays, after 3 s of waiting.', track: { stream: SLOW } },
  { id: 'stream-hang', see: 'Plays, from the mp3, after 4 s at the latest.', track: { stream: HANG } },
  { id: 'stream-html', see: 'Plays, from the mp3: a log-in page instead of JSON.', track: { stream: HTML } },
  { id: 'stream-empty', see: 'Plays, from the mp3: no streams.', track: { stream: { kind: 'streams', streams: [] } } },
  {
    id: 'stream-no-hls',
    see: 'Plays, from the mp3: no streaming type.',
    track: { stream: { kind: 'streams', streams: [{ type: 'audio/mpeg', url: '/play/stream-no-hls' }] } },
  },
  {
    id: 'stream-unsafe-url',
    see: 'Plays, from the mp3: the stream is a javascript: address.',
    track: { stream: { kind: 'streams', streams: [{ type: 'application/x-mpegurl', url: 'javascript:alert(1)' }] } },
  },
  {
    id: 'stream-relative-url',
    see: 'Plays: a relative address, and the type in capitals.',
    track: {
      stream: {
        kind: 'streams',
        streams: [{ type: 'application/vnd.apple.mpegURL', url: '/media/tracks/opening-lights/index.m3u8' }],
      },
    },
  },
]);

export const MEDIA_FAULTS = inGroup('media', [
  { id: 'playlist-404', see: 'Plays, from the mp3.', track: { playlist: NOT_FOUND } },
  { id: 'playlist-hang', see: 'Plays, from the mp3, after 4 s at the latest.', track: { playlist: HANG } },
  { id: 'playlist-garbage', see: 'Plays, from the mp3: the playlist is none.', track: { playlist: GARBAGE } },
  { id: 'segment-404', see: 'Plays, from the mp3.', track: { segment: NOT_FOUND } },
  {
    id: 'segment-404-middle',
    see: 'Plays 4 s, then goes on from the mp3 or is skipped; never silent for long.',
    track: { segment: NOT_FOUND, onlySegment: 2 },
  },
  { id: 'segment-flaky', see: 'Plays, after two refused attempts.', track: { segment: FLAKY } },
  { id: 'segment-hang', see: 'Plays, from the mp3, after 4 s at the latest.', track: { segment: HANG } },
  {
    id: 'segment-trickle',
    see: 'Plays with pauses, and says that the connection is slow.',
    track: { segment: TRICKLE },
  },
  { id: 'segment-garbage', see: 'Plays, from the mp3: the segments are no sound.', track: { segment: GARBAGE } },
  {
    id: 'play-trickle',
    see: 'No streaming type and a slow mp3: says that the connection is slow.',
    track: { stream: { kind: 'streams', streams: [] }, play: TRICKLE },
  },
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
    see: 'Unavailable within 8 s: neither stream nor mp3 ever answers.',
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
    see: 'The second of three is unavailable; a running mixtape steps over it.',
    trackIds: ['opening-lights', 'unavailable', 'northbound'],
  },
  {
    id: 'everything-dead',
    see: 'Every track fails in turn, then it stops.',
    trackIds: ['unavailable', 'unavailable-media', 'unavailable-hang'],
  },
]);
