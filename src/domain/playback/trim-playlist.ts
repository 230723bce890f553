import { type PreviewSettings, previewWindow } from './preview-window.ts';

/** A streaming playlist, cut to what a preview needs. */
export interface TrimmedPlaylist {
  readonly text: string;
  /** Length of the whole recording, in seconds; `null` for a playlist of playlists or one without segments. */
  readonly fileSeconds: number | null;
}

const SEGMENT_DURATION = /^#EXTINF:\s*(\d+(?:\.\d*)?)/;
/**
 * In characters. hls.js reads each line by regular expressions that take quadratic time: one second for a playlist that is as
 * long as this in lines as long as this, four minutes for one such line of a megabyte.
 */
const MAX_LINE_LENGTH = 4096;
const MAX_LENGTH = 1_000_000;
/** Tags that make a player come back for more. What is there is all that a preview needs. */
const LIVE_TAGS = /^#EXT-X-(PART|PART-INF|PRELOAD-HINT|RENDITION-REPORT|SERVER-CONTROL|SKIP|PLAYLIST-TYPE)\b/;

/**
 * Ends a media playlist (RFC 8216) behind the segment in which the preview window ends. What is not listed
 * cannot be fetched, whatever a streaming library does with seeks, stalls and retries; and the end of the
 * list lets the library end the media there. A live playlist becomes a recording of what it lists now.
 * @throws RangeError for a playlist that would keep hls.js busy
 */
export function trimPlaylist(text: string, settings: PreviewSettings): TrimmedPlaylist {
  const lines = text.split(/\r?\n/);
  if (lines.some(({ length }) => length > MAX_LINE_LENGTH)) throw new RangeError('The playlist has too long a line.');
  const fileSeconds = lines.reduce((sum, line) => sum + Number(SEGMENT_DURATION.exec(line)?.[1] ?? 0), 0);
  if (fileSeconds === 0) return { text: checkLength(text), fileSeconds: null };

  const { end } = previewWindow(settings, fileSeconds);
  const kept: string[] = [];
  /** How many lines there are up to the last segment. */
  let complete = 0;
  let segmentSeconds = 0;
  let position = 0;
  for (const line of lines) {
    if (line.startsWith('#EXT-X-ENDLIST') || LIVE_TAGS.test(line)) continue;
    kept.push(line);
    segmentSeconds = Number(SEGMENT_DURATION.exec(line)?.[1] ?? segmentSeconds);
    if (line.trim() === '' || line.startsWith('#')) continue;
    complete = kept.length;
    position += segmentSeconds;
    if (position >= end) break;
  }
  return { text: checkLength([...kept.slice(0, complete), '#EXT-X-ENDLIST', ''].join('\n')), fileSeconds };
}

function checkLength(text: string): string {
  if (text.length > MAX_LENGTH) throw new RangeError('The playlist is too long.');
  return text;
}
