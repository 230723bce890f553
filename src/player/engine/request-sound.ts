import { safeHttpUrl } from '../../platform/http/safe-url.ts';
import { previewWindow } from '../model/playback/preview-window.ts';
import type { PlayerSettings } from '../model/settings.ts';
import { nextSegment } from '../model/stream/next-segment.ts';
import type { TrackStream } from '../model/stream/parse-streams.ts';
import { parseSegmentList } from '../model/stream/segment-list.ts';

/** A track of a queue, which may not have been validated. */
export interface RequestedTrack {
  readonly trackId: string;
  readonly streams?: readonly NamedStream[];
}

interface NamedStream extends TrackStream {
  /** Missing in a validated queue: that keeps only streaming playlists. */
  readonly type?: string;
}

export type SoundSettings = Pick<PlayerSettings, 'apiBase' | 'apiKey' | 'startSeconds' | 'durationSeconds'>;

/** Requests a URL for the engine. `null`: it was requested before, or the engine is there and requests it. */
type Request = (url: string) => Promise<Response> | null;

/**
 * Requests what a track's first sound needs, as the engine will: the playlist, the init segment and the first segment.
 * Segments are requested only of the simplest kind of stream, a recording in fMP4 whose parts are files. If something
 * is wrong with the stream, this function does nothing: the engine has the same rules and reports the error.
 * @param answer the API's answer to the stream call, if the queue names no streams
 */
export async function requestSound(
  { streams }: Pick<RequestedTrack, 'streams'>,
  settings: SoundSettings,
  request: Request,
  answer: Promise<Response> | null,
): Promise<void> {
  const named = streams ?? (await streamsOf(answer));
  const stream = named.find(({ type = 'mpegurl' }) => /mpegurl/i.test(type));
  const playlistUrl = stream && safeHttpUrl(stream.url, `${settings.apiBase}/`);
  if (!playlistUrl) return;
  const list = parseSegmentList(stream.playlist ?? (await textOf(request(playlistUrl))));
  if (list === null) return;
  const { start, end } = previewWindow(settings, list.fileSeconds);
  const nothing = { segments: list.segments, starts: new Map(), buffered: [], done: new Set<number>() };
  const first = list.segments[nextSegment(nothing, start, end) ?? 0];
  for (const part of [list.init, first]) {
    const url = part?.range === null ? safeHttpUrl(part.uri, playlistUrl) : null;
    if (url !== null) request(url);
  }
}

async function streamsOf(answer: Promise<Response> | null): Promise<readonly NamedStream[]> {
  return JSON.parse(await textOf(answer)).streams;
}

/** The text of a copy, because the engine reads the response itself. */
async function textOf(response: Promise<Response> | null): Promise<string> {
  return (await response)?.clone().text() ?? '';
}
