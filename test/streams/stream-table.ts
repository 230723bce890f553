import type { Engine, Group, Outcome, StreamRow } from './stream-row.ts';

/**
 * The player's result for streams and files that are found in the wild: one row for each kind. The nightly tests in
 * this folder and `docs/streams.md` are made from it; `npm run docs` updates the page.
 */

type Row = Omit<StreamRow, 'group'>;
const row = (id: string, stream: string, rest: Partial<Row> = {}): Row => ({ id, stream, plays: 'stream', ...rest });
const in3 = (chromium: Outcome, firefox: Outcome, webkit: Outcome): Readonly<Record<Engine, Outcome>> => ({
  chromium,
  firefox,
  webkit,
});
const needs = (codec: string, plays: StreamRow['plays'], ...supportedBy: readonly Engine[]): Partial<Row> => ({
  plays,
  type: `audio/mp4; codecs="${codec}"`,
  supportedBy,
});
const file = (id: string, stream: string, rest: Partial<Row> = {}): Row => row(id, stream, { plays: 'mp3', ...rest });

const TS: readonly Row[] = [
  row('ts', 'AAC, segments of 6 s.'),
  row('ts-single', 'One file with byte ranges.'),
  row('ts-half', 'Segments of half a second.'),
  row('ts-minute', 'Segments of a minute.'),
  row('ts-short', 'A recording of 20 s.', { seconds: [5, 19] }),
  row('ts-mono-22', 'Mono, 22.05 kHz.'),
  row('ts-96', 'AAC of 96 kHz.'),
  row('ts-surround', 'AAC with six channels.'),
  row('ts-latm', 'AAC in LATM.'),
  row('ts-mp3', 'MP3.'),
  row('ts-ac3', 'AC-3.', needs('ac-3', 'mp3', 'webkit')),
  row('ts-video', 'With H.264 video.'),
  row('ts-hours', 'Timestamps that start at 10 hours.'),
  row('ts-wraps', 'Timestamps that wrap around (33 bits) in the preview.'),
  row('ts-discontinuity', 'A discontinuity in the preview: other timestamps, another sample rate.'),
  row('ts-aes', 'AES-128, the number of the segment as its IV.'),
  row('ts-aes-iv', 'AES-128 with an IV.'),
];

const FMP4: readonly Row[] = [
  row('fmp4', 'AAC, segments of 6 s.'),
  row('fmp4-single', 'One file with byte ranges.'),
  row('fmp4-half', 'Segments of half a second.'),
  row('fmp4-opus', 'Opus.'),
  row('fmp4-flac', 'FLAC.'),
  row('fmp4-mp3', 'MP3.', needs('mp3', in3('mp3', 'stream', 'stream'), 'firefox')),
  row('fmp4-alac', 'ALAC.', needs('alac', 'mp3')),
  row('fmp4-ac3', 'AC-3.', needs('ac-3', in3('mp3', 'mp3', 'stream'), 'webkit')),
  row('fmp4-ec3', 'E-AC-3.', needs('ec-3', in3('mp3', 'mp3', 'stream'), 'webkit')),
  row('fmp4-video', 'With H.264 video.'),
  row('fmp4-at-500', 'A first timestamp of 500 s, as an edit list (`elst`) that begins with 500 s of nothing.'),
  row('fmp4-at-500-plain', 'A first timestamp of 500 s (`tfdt`).'),
  row('fmp4-at-hours', 'A first timestamp of 10 hours (`tfdt`).'),
  row(
    'fmp4-discontinuity',
    'A discontinuity in the preview: another init segment, other timestamps and sample rate. WebKitGTK loses the first segment behind it.',
    { plays: in3('stream', 'stream', 'mp3'), unheard: 'changes-source' },
  ),
  row('fmp4-aes', 'AES-128.'),
];

const PACKED: readonly Row[] = [
  row('packed-aac', 'AAC (ADTS) with timestamps in ID3.'),
  row('packed-aac-plain', 'AAC (ADTS) without timestamps.'),
  row('packed-mp3', 'MP3 with timestamps in ID3.'),
  row('packed-mp3-plain', 'MP3 without timestamps.'),
  row('packed-ac3', 'AC-3.', needs('ac-3', 'mp3', 'webkit')),
];

const PLAYLIST: readonly Row[] = [
  row(
    'truncated-durations',
    'Durations truncated to whole seconds: here 2 for 2.9. The preview starts too late by the sum.',
    {
      seconds: [12, 25],
    },
  ),
  row('rounded-durations', 'Durations rounded up to whole seconds.'),
  row('ends-at-window', 'A segment that ends hundredths of a second before the preview does.'),
  row('byte-order-mark', 'A byte order mark.'),
  row('windows-lines', 'CRLF line ends.'),
  row('byte-order-mark-windows-lines', 'Both.'),
  row('no-end', 'No `EXT-X-ENDLIST`.'),
  row('live', 'No `EXT-X-ENDLIST` and no `EXT-X-PLAYLIST-TYPE`, like a live stream.'),
  row('live-parts', 'A live stream with low-latency parts.'),
  row('start-20', '`EXT-X-START` at 20 s.'),
  row('start-from-end', '`EXT-X-START` 10 s before the end.'),
  row('dates', '`EXT-X-PROGRAM-DATE-TIME` and `EXT-X-DATERANGE`.'),
  row('gap', 'A segment of the preview is missing (`EXT-X-GAP`).', { plays: 'mp3' }),
  row('signed', 'Signed queries.'),
  row('playlist-redirect', 'The playlist is redirected.'),
  row('segment-redirect', 'The segments are redirected.'),
  row('wrong-types', 'MPEG-TS with the content type `text/plain`, for the playlist as well.'),
  row('wrong-types-fmp4', 'fMP4 with the content type `application/octet-stream`.'),
];

const MASTER: readonly Row[] = [
  row('several-rates', 'Several bit rates.'),
  row('several-codecs', 'Several codecs, the first of which few browsers support.'),
  row('no-codec-supported', 'Only codecs that no browser supports.', needs('alac', 'mp3')),
  row('no-codecs-named', 'No codecs named.'),
  row('audio-group', 'A group of renditions of sound, for variants of sound.'),
  row('audio-group-languages', 'A group with two languages.'),
  row('audio-group-muxed', 'Video that contains the sound of its group.'),
  row('video-with-rendition', 'Video without sound, and a separate rendition of sound.'),
  row('video-with-packed-rendition', 'The same, in MPEG-TS and packed AAC.'),
  row('video-and-audio-variants', 'Variants with and without video.'),
  row('i-frames', 'An I-frame playlist and session data.'),
];

const FILE: readonly Row[] = [
  file('play-mp3', 'mp3.'),
  file('play-mp3-22', 'mp3, mono, 22.05 kHz.'),
  file('play-cover', 'mp3 behind a cover of 330 kB (ID3).'),
  file('play-vbr', 'mp3 with a variable bit rate and a Xing header.'),
  file('play-vbr-no-header', 'mp3 with a variable bit rate, without a Xing header: starts at another second.', {
    unheard: 'inexact',
  }),
  file('play-m4a', 'm4a, index in front.'),
  file('play-m4a-index-at-end', 'm4a, index at the end.'),
  file('play-ogg', 'Ogg Vorbis.'),
  file('play-opus', 'Ogg Opus.'),
  file('play-flac', 'FLAC.'),
  file('play-wav', 'WAV.'),
  file('play-type', 'mp3 with the content type `application/octet-stream`.'),
  file('play-redirect', 'A redirect.'),
  file('play-no-ranges', 'No range requests.'),
  file('play-no-ranges-chunked', 'No range requests, no `Content-Length`.'),
  file('play-no-ranges-http-1.0', 'No range requests, HTTP/1.0, as `python3 -m http.server`.'),
  file('play-no-ranges-vbr', 'No range requests, no `Content-Length`, a variable bit rate.'),
  file('play-no-ranges-m4a', 'm4a without range requests.'),
  file('play-no-ranges-cors', 'No range requests, on another origin with CORS.', { unheard: 'other-origin' }),
  file('play-no-ranges-no-cors', 'No range requests, on another origin without CORS.', {
    plays: in3('message', 'mp3', 'mp3'),
    unheard: 'other-origin',
  }),
];

const inGroup = (group: Group, rows: readonly Row[]): readonly StreamRow[] => rows.map((one) => ({ group, ...one }));

export const STREAM_TABLE: readonly StreamRow[] = [
  ...inGroup('ts', TS),
  ...inGroup('fmp4', FMP4),
  ...inGroup('packed', PACKED),
  ...inGroup('playlist', PLAYLIST),
  ...inGroup('master', MASTER),
  ...inGroup('file', FILE),
];
