import { type PreviewSettings, previewWindow } from '../playback/preview-window.ts';

const SEGMENT_DURATION = /^#EXTINF:\s*(\d+(?:\.\d*)?)/;
/** In characters. The regular expressions of hls.js take quadratic time: four minutes for a line of 1 MB. */
const MAX_LINE_LENGTH = 4096;
const MAX_LENGTH = 1_000_000;
/** Tags that make a player reload the playlist. A preview needs only what the playlist lists now. */
const LIVE_TAGS = /^#EXT-X-(PART|PART-INF|PRELOAD-HINT|RENDITION-REPORT|SERVER-CONTROL|SKIP|PLAYLIST-TYPE)\b/;

/**
 * Cuts a media playlist (RFC 8216) after the segment in which the preview window ends. hls.js can load only segments
 * that are listed, also after seeks, stalls and retries, and it ends the media at the end of the list. A live playlist
 * becomes a recording of the segments that it lists now.
 * @throws RangeError for a playlist that would keep hls.js busy
 */
export function trimPlaylist(text: string, settings: PreviewSettings) {
  const lines = text.split(/\r?\n/);
  if (lines.some(({ length }) => length > MAX_LINE_LENGTH)) throw new RangeError('The playlist has too long a line.');
  const fileSeconds = lines.reduce((sum, line) => sum + Number(SEGMENT_DURATION.exec(line)?.[1] ?? 0), 0);
  // A playlist of playlists, or one without segments.
  if (fileSeconds === 0) return { text: checkLength(text), fileSeconds: null };

  const { end } = previewWindow(settings, fileSeconds);
  const kept: string[] = [];
  /** The number of lines up to the last segment. */
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
