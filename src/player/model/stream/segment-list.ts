import { isFiniteNumber } from '../../../platform/model/fields.ts';
import { attributesOf } from './playlist-attributes.ts';

/** A file, or bytes of one. */
export interface MediaPart {
  /** Relative to the playlist. */
  readonly uri: string;
  readonly range: ByteRange | null;
}

/** `end` is the first byte that does not belong to it. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface Segment extends MediaPart {
  /** When it begins and how long it lasts, in seconds, as the playlist says. */
  readonly start: number;
  readonly seconds: number;
}

/** A recording: one init segment, and all media segments in order. */
export interface SegmentList {
  readonly init: MediaPart;
  readonly segments: readonly Segment[];
  readonly fileSeconds: number;
}

const DURATION = /^#EXTINF:\s*(\d+(?:\.\d*)?)/;
/** `1000@0`, `1000` */
const RANGE = /^(\d+)(?:@(\d+))?$/;
/** Comments, and tags that make no difference to a player that knows where it starts. */
const HARMLESS =
  /^#(?!EXT)|^#EXT(M3U|-X-(VERSION|TARGETDURATION|MEDIA-SEQUENCE|DISCONTINUITY-SEQUENCE|PLAYLIST-TYPE|INDEPENDENT-SEGMENTS|ALLOW-CACHE|START|PROGRAM-DATE-TIME|DATERANGE|BITRATE))\b/;

/**
 * Reads the media playlist (RFC 8216) of a recording in fMP4.
 * @returns `null` for any other playlist: without an end, with no or several init segments, with keys, discontinuities
 * or gaps, or with an unknown tag
 */
export function parseSegmentList(text: string): SegmentList | null {
  const segments: Segment[] = [];
  let init: MediaPart | null = null;
  let seconds = 0;
  let range: string | null = null;
  let position = 0;
  let isComplete = false;
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#EXTINF:')) seconds = Number(DURATION.exec(line)?.[1] ?? 0);
    else if (line.startsWith('#EXT-X-BYTERANGE:')) range = line.slice('#EXT-X-BYTERANGE:'.length).trim();
    else if (line.startsWith('#EXT-X-MAP:')) {
      const next = parseMap(line);
      if (init !== null || next === null || segments.length > 0) return null;
      init = next;
    } else if (line.startsWith('#EXT-X-ENDLIST')) isComplete = true;
    else if (line.trim() !== '' && !line.startsWith('#')) {
      const uri = line.trim();
      const part = withRange(uri, range, segments.at(-1));
      if (part === null || seconds === 0 || !isFiniteNumber(seconds)) return null;
      segments.push({ ...part, start: position, seconds });
      position += seconds;
      seconds = 0;
      range = null;
    } else if (line.trim() !== '' && !HARMLESS.test(line)) return null;
  }
  if (!isComplete || init === null || segments.length === 0) return null;
  return { init, segments, fileSeconds: position };
}

function parseMap(line: string): MediaPart | null {
  const attributes = attributesOf(line);
  const uri = attributes.get('URI') ?? '';
  return uri === '' ? null : withRange(uri, attributes.get('BYTERANGE') ?? null, { uri, range: { start: 0, end: 0 } });
}

/** @param before the part before it: if a range names no start, it begins where that ends, in the same file */
function withRange(uri: string, text: string | null, before: MediaPart | undefined): MediaPart | null {
  if (text === null) return { uri, range: null };
  const [, length, at] = RANGE.exec(text) ?? [];
  const start = at ?? (before?.uri === uri ? before.range?.end : undefined);
  if (length === undefined || start === undefined) return null;
  return { uri, range: { start: Number(start), end: Number(start) + Number(length) } };
}
