import {
  asPathSegment,
  displayText,
  field,
  isFields,
  isFiniteNumber,
  listField,
  MAX_ID,
  MAX_URL,
  textField,
  urlField,
} from '../../../platform/model/fields.ts';
import { PlayerError } from '../../../platform/model/player-error.ts';
import { parseAddress, parseTrackStreams } from '../stream/parse-streams.ts';
import type { Mixtape, Queue, Track, TrackLink } from './mixtape.ts';

/** The most tracks that a player shows, because longer lists make the page slow. */
export const MAX_TRACKS = 2000;
/** In code points, for every text that is shown. */
const MAX_TEXT = 300;
const MAX_LINKS = 20;
const MAX_DJS = 50;
const MIN_PEAKS = 16;
const MAX_PEAKS = 400;
/** A queue whose entries all have the same fault must not flood the console. */
const MAX_WARNINGS = 10;

/** A queue, with a sentence for each entry and each link that was left out. */
export interface ParsedQueue extends Queue {
  readonly warnings: readonly string[];
}

/**
 * Validates the answer of the queue call and turns it into our own, frozen types. Titles and other details may be
 * missing. An entry without an id, or with the id of an earlier entry, is left out, because it cannot be played.
 * @throws PlayerError `queue-invalid` if the answer has no list of tracks
 */
export function parseQueue(answer: unknown): ParsedQueue {
  const data = field(answer, 'data');
  if (!Array.isArray(data)) throw new PlayerError('queue-invalid', 'The queue answer has no list of tracks in "data".');
  let isCut = false;
  const onCut = (): void => {
    isCut = true;
  };
  const warnings: string[] = [];
  const warn = (warning: string): void => void warnings.push(warning);
  const mixtape = parseMixtape(field(field(answer, 'included'), 'mixtape'), onCut, warn);
  const tracks = parseTracks(data, onCut, warn);
  const more = warnings.splice(MAX_WARNINGS).length;
  if (more > 0) warnings.push(`The queue has more such entries: ${more}.`);
  if (isCut) warnings.push('Texts, links or DJs of the queue are too long or too many, and were cut.');
  return { mixtape, tracks, warnings };
}

function parseTracks(
  entries: readonly unknown[],
  onCut: () => void,
  warn: (warning: string) => void,
): readonly Track[] {
  const tracks = new Map<string, Track>();
  entries.forEach((entry, index) => {
    const trackId = idField(entry, 'track_id');
    if (trackId === '' || tracks.has(trackId)) {
      const reason = trackId === '' ? 'has no track_id' : `repeats the track ${trackId}`;
      warn(`Entry ${index} of the queue ${reason} and was left out.`);
      return;
    }
    const duration = field(entry, 'duration');
    const links = parseLinks(entry, onCut, (place) =>
      warn(`Link ${place} of the track ${trackId} needs a name and an http or https URL, and was left out.`),
    );
    const peaks = field(entry, 'peaks');
    const arePeaks = isPeaks(peaks);
    if (peaks !== undefined && !arePeaks)
      warn(`The peaks of the track ${trackId} are not 16 to 400 integers from 0 to 255, and were left out.`);
    const streams = field(entry, 'streams');
    const trackStreams = streams === undefined ? null : parseTrackStreams(streams);
    if (streams !== undefined && trackStreams === null)
      warn(`The streams of the track ${trackId} are not valid, so the API is asked for them.`);
    const cover = parseAddress(field(entry, 'cover'));
    const address = field(entry, 'play_url');
    const playUrl = parseAddress(address);
    if (address !== undefined && playUrl === '')
      warn(`The play_url of the track ${trackId} is no http or https URL, and was left out.`);
    const pageUrl = urlField(entry, 'page_url');
    tracks.set(
      trackId,
      Object.freeze({
        trackId,
        title: displayText(entry, 'title', MAX_TEXT, onCut),
        artist: displayText(entry, 'artist', MAX_TEXT, onCut),
        duration: isFiniteNumber(duration) && duration > 0 ? duration : null,
        ...(links.length > 0 && { links }),
        ...(arePeaks && { peaks: Object.freeze([...peaks]) }),
        ...(trackStreams && { streams: trackStreams }),
        ...(playUrl !== '' && { playUrl }),
        ...(pageUrl !== '' && { pageUrl }),
        ...(cover !== '' && { cover }),
      }),
    );
  });
  return Object.freeze([...tracks.values()]);
}

function isPeaks(value: unknown): value is readonly number[] {
  return (
    Array.isArray(value) &&
    value.length >= MIN_PEAKS &&
    value.length <= MAX_PEAKS &&
    value.every((peak) => Number.isInteger(peak) && peak >= 0 && peak <= 255)
  );
}

function parseLinks(entry: unknown, onCut: () => void, onInvalid: (place: number) => void): readonly TrackLink[] {
  const links = listField(entry, 'links', MAX_LINKS, onCut).flatMap((link, place) => {
    const name = displayText(link, 'name', MAX_TEXT, onCut).trim();
    const url = urlField(link, 'url');
    if (name !== '' && url !== '') return [Object.freeze({ name, url })];
    onInvalid(place);
    return [];
  });
  return Object.freeze(links);
}

function parseMixtape(value: unknown, onCut: () => void, warn: (warning: string) => void): Mixtape | null {
  if (!isFields(value)) return null;
  const names = listField(value, 'djs', MAX_DJS, onCut).map((dj) => displayText(dj, 'name', MAX_TEXT, onCut));
  const url = urlField(value, 'url');
  const color = field(value, 'color');
  const isColor = typeof color === 'string' && /^#[\da-f]{6}$/i.test(color);
  if (color !== undefined && !isColor) warn('The color of the mixtape is not #rrggbb, and was left out.');
  return Object.freeze({
    slug: idField(value, 'slug'),
    ...(url !== '' && { url }),
    cover: textField(value, 'cover', MAX_URL) || null,
    ...(isColor && { color }),
    artist: displayText(value, 'artist', MAX_TEXT, onCut),
    title: displayText(value, 'title', MAX_TEXT, onCut),
    djs: Object.freeze(names.filter(Boolean).map((name) => Object.freeze({ name }))),
  });
}

/** An id, which the API may send as a number; '' if the field is no valid id. */
export function idField(value: unknown, name: string): string {
  const id = field(value, name);
  return asPathSegment(isFiniteNumber(id) ? String(id) : textField(value, name, MAX_ID));
}

/** Keeps the tracks with these ids, in the queue's order. An empty list keeps all. */
export function filterTracks(tracks: readonly Track[], trackIds: readonly string[]): readonly Track[] {
  if (trackIds.length === 0) return tracks;
  const wanted = new Set(trackIds);
  return Object.freeze(tracks.filter((track) => wanted.has(track.trackId)));
}
