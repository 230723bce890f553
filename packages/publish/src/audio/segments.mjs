import { FRAME_SAMPLES } from './adts.mjs';
import { CLIP_SECONDS, DEFAULT_START_SECONDS, SAMPLE_RATE } from './clip.mjs';
import { initSegment, mediaSegment } from './fmp4.mjs';

/**
 * Seconds of a clip at which segments end. The first is short, so that playback starts early; the next ones play while
 * the long last one loads. `test/bench/split.mjs` compares others; the figures are in
 * `docs/internals/decisions.md`.
 */
const CLIP_CUTS = [0.5, 2, 5];
/** Seconds of the segments of a full song that the player does not play. */
const OTHER_SEGMENT_SECONDS = 10;

/**
 * The files of a stream, by name.
 * @typedef {{ name: string, bytes: Uint8Array }} StreamFile
 */

/**
 * The ends of all segments but the last, in frames.
 * @param {number} frameCount
 * @param {boolean} isFull
 * @param {readonly number[]} [cuts]
 */
function segmentEnds(frameCount, isFull, cuts = CLIP_CUTS) {
  const frames = (/** @type {number} */ seconds) => (seconds * SAMPLE_RATE) / FRAME_SAMPLES;
  if (!isFull) return cuts.map((cut) => Math.round(frames(cut))).filter((end) => end < frameCount);
  // The segments of the preview start no later and end no earlier than the preview.
  const start = Math.floor(frames(DEFAULT_START_SECONDS));
  const end = Math.ceil(frames(DEFAULT_START_SECONDS + CLIP_SECONDS));
  const ends = [start, ...cuts.map((cut) => start + Math.round(frames(cut))), end];
  for (let next = end + frames(OTHER_SEGMENT_SECONDS); next < frameCount; next += frames(OTHER_SEGMENT_SECONDS))
    ends.push(Math.round(next));
  return ends.filter((one) => one < frameCount);
}

/**
 * Packs AAC frames as HLS with fragmented MP4: a media playlist, the initialization segment and media segments.
 * @param {readonly Uint8Array[]} frames
 * @param {number} samples the sound's length; the last frame may be longer
 * @param {{ isFull: boolean, bitsPerSecond: number, cuts?: readonly number[] }} options
 * @returns {StreamFile[]}
 */
export function packStream(frames, samples, { isFull, bitsPerSecond, cuts }) {
  const ends = [...segmentEnds(frames.length, isFull, cuts), frames.length];
  const segments = ends.map((end, index) => {
    const firstFrame = ends[index - 1] ?? 0;
    const isLast = end === frames.length;
    const lastFrameSamples = isLast ? samples - (frames.length - 1) * FRAME_SAMPLES : FRAME_SAMPLES;
    const bytes = mediaSegment({
      number: index + 1,
      firstFrame,
      frames: frames.slice(firstFrame, end),
      lastFrameSamples,
    });
    return { name: `${index}.m4s`, bytes, end: (isLast ? samples : end * FRAME_SAMPLES) / SAMPLE_RATE };
  });
  return [
    { name: 'index.m3u8', bytes: Buffer.from(playlist(segments)) },
    { name: 'init.mp4', bytes: initSegment(bitsPerSecond) },
    ...segments.map(({ name, bytes }) => ({ name, bytes })),
  ];
}

/**
 * A media playlist (RFC 8216).
 * @param {readonly { name: string, end: number }[]} segments each with the second at which it ends
 */
function playlist(segments) {
  // Ends are rounded, not durations, so that the sum is the length of the sound: players show 00:15, not 00:14.
  const microseconds = segments.map(({ end }) => Math.floor(end * 1e6 + 0.01));
  const durations = microseconds.map((end, index) => (end - (microseconds[index - 1] ?? 0)) / 1e6);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, ...durations.map(Math.round))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="init.mp4"',
    ...segments.flatMap(({ name }, index) => [`#EXTINF:${durations[index]?.toFixed(6)},`, name]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}
