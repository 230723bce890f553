import { field, MAX_URL, textField } from '../../../platform/model/fields.ts';
import { PlayerError } from '../../../platform/model/player-error.ts';

/** A stream of a track. */
export interface TrackStream {
  /** The address of the playlist, as the API or the queue gave it: check it before use. */
  readonly url: string;
  /** The text of the media playlist at `url`, whose URIs are relative to it. Then it is not requested. */
  readonly playlist?: string;
}

/** In UTF-16 code units. */
const MAX_PLAYLIST = 16_384;
/** A track needs one; more than a few types of one stream are a mistake. */
const MAX_STREAMS = 20;

/**
 * The URLs of streaming playlists, of the type `mpegurl`.
 * @throws PlayerError `stream-invalid` if there is no list
 */
export function parseStreams(answer: unknown): readonly string[] {
  const streams = field(answer, 'streams');
  if (!Array.isArray(streams)) throw new PlayerError('stream-invalid', 'The stream answer has no list of streams.');
  return playlistsOf(streams)
    .map((stream) => textField(stream, 'url', MAX_URL))
    .filter(Boolean);
}

/**
 * The streams that a queue names for a track; empty if it says that there is none.
 * @returns `null` if they are invalid
 */
export function parseTrackStreams(streams: unknown): readonly TrackStream[] | null {
  if (!Array.isArray(streams) || streams.length > MAX_STREAMS) return null;
  const parsed = playlistsOf(streams).map(parseTrackStream);
  const valid = parsed.filter((stream) => stream !== null);
  return valid.length === parsed.length && (valid.length > 0 || streams.length === 0) ? Object.freeze(valid) : null;
}

function playlistsOf(streams: readonly unknown[]): readonly unknown[] {
  return streams.filter((stream) => /mpegurl/i.test(textField(stream, 'type', 200)));
}

function parseTrackStream(stream: unknown): TrackStream | null {
  const url = parseAddress(field(stream, 'url'));
  const playlist = field(stream, 'playlist');
  if (url === '') return null;
  if (playlist === undefined) return Object.freeze({ url });
  return isMediaPlaylist(playlist) ? Object.freeze({ url, playlist }) : null;
}

function isMediaPlaylist(playlist: unknown): playlist is string {
  return (
    typeof playlist === 'string' &&
    playlist.length <= MAX_PLAYLIST &&
    // The text may begin with a byte order mark.
    /^\uFEFF?#EXTM3U/.test(playlist) &&
    /^#EXTINF:/m.test(playlist) &&
    // The address of a segment.
    /^[^#\s]/m.test(playlist) &&
    !playlist.includes('#EXT-X-STREAM-INF')
  );
}

/** An http or https URL, or a relative one; empty if it is neither. */
export function parseAddress(value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_URL) return '';
  const address = value.trim();
  return /^https?:\/\//i.test(address) || !/^[a-z][a-z\d+.-]*:/i.test(address) ? address : '';
}
