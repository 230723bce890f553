import { type PreviewSettings, previewWindow } from './preview-window.ts';

/** A streaming playlist, cut to what a preview needs. */
export interface TrimmedPlaylist {
  readonly text: string;
  /** Length of the whole recording, in seconds; `null` for a playlist of playlists or one without segments. */
  readonly fileSeconds: number | null;
}

const SEGMENT_DURATION = /^#EXTINF:\s*(\d+(?:\.\d*)?)/;
/** Tags that make a player come back for more. What is there is all that a preview needs. */
const LIVE_TAGS = /^#EXT-X-(PART|PART-INF|PRELOAD-HINT|RENDITION-REPORT|SERVER-CONTROL|SKIP|PLAYLIST-TYPE)\b/;

/**
 * Ends a media playlist (RFC 8216) behind the segment in which the preview window ends. What is not listed
 * cannot be fetched, whatever a streaming library does with seeks, stalls and retries; and the end of the
 * list lets the library end the media there. A live playlist becomes a recording of what it lists now.
 */
export function trimPlaylist(text: string, settings: PreviewSettings): TrimmedPlaylist {
  const lines = text.split(/\r?\n/);
  const fileSeconds = lines.reduce((sum, line) => sum + Number(SEGMENT_DURATION.exec(line)?.[1] ?? 0), 0);
  if (fileSeconds === 0) return { text, fileSeconds: null };

  const { end } = previewWindow(settings, fileSeconds);
  const kept: string[] = [];
  let segment: string[] = [];
  let segmentSeconds = 0;
  let position = 0;
  for (const line of lines) {
    if (line.startsWith('#EXT-X-ENDLIST') || LIVE_TAGS.test(line)) continue;
    segment.push(line);
    segmentSeconds = Number(SEGMENT_DURATION.exec(line)?.[1] ?? segmentSeconds);
    if (line.trim() === '' || line.startsWith('#')) continue;
    kept.push(...segment);
    segment = [];
    position += segmentSeconds;
    if (position >= end) break;
  }
  return { text: [...kept, '#EXT-X-ENDLIST', ''].join('\n'), fileSeconds };
}
