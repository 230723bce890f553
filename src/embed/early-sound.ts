import { readAttribute } from '../platform/attributes/config-sources.ts';
import { sendFirstRequests } from '../player/engine/first-requests.ts';
import type { RequestedTrack } from '../player/engine/request-sound.ts';
import { PLAYER_ATTRIBUTES } from '../player/model/player-attributes.ts';
import { idField } from '../player/model/queue/parse-queue.ts';
import { linkedTrackId } from '../player/page/linked-track.ts';
import { pageContainerOf } from './page-container.ts';
import { findInlineQueue } from './page-queues.ts';

/** A track in the markup's queue, of which only the id is validated here. */
type QueueTrack = Pick<RequestedTrack, 'streams'>;

/**
 * The tracks in a player's inline queue by their ids. As on the page, an entry without an id, or with that of an
 * earlier entry, has no row.
 */
function queueTracks(element: Element): ReadonlyMap<string, QueueTrack> {
  const queue: { readonly data?: readonly QueueTrack[] } = JSON.parse(findInlineQueue(element)?.textContent ?? '{}');
  const tracks = new Map<string, QueueTrack>();
  for (const entry of queue.data ?? []) {
    const trackId = idField(entry, 'track_id');
    if (trackId !== '' && !tracks.has(trackId)) tracks.set(trackId, entry);
  }
  return tracks;
}

/** The row, from 1, of the track with which a player starts: the one that the page's address names, or the first. */
export function startRowOf(element: Element): number {
  const linkedId = linkedTrackId(element.ownerDocument);
  return linkedId === null ? 1 : Math.max([...queueTracks(element).keys()].indexOf(linkedId), 0) + 1;
}

/**
 * Requests the sound of a track in a player's inline queue, before the element is defined.
 * @param row of the track, from 1; the first track follows the last
 */
export async function requestSoundEarly(element: Element, row: number, scriptUrl: string): Promise<void> {
  const places = { element, container: pageContainerOf(element), scriptUrl };
  // By name, so that the script contains only these rows of the table.
  const { apiBase, apiKey, trackIds, previewStart, previewDuration, full } = PLAYER_ATTRIBUTES;
  const tracks = [...queueTracks(element)];
  const [trackId, track] = tracks.at((row - 1) % tracks.length) ?? [];
  // If the page has chosen some tracks, the rows have other numbers than the tracks of the queue.
  if (trackId === undefined || readAttribute('track-ids', trackIds, places).length > 0) return;
  const isFull = readAttribute('full', full, places);
  const settings = {
    apiBase: readAttribute('api-base', apiBase, places),
    apiKey: readAttribute('api-key', apiKey, places),
    startSeconds: isFull ? 0 : readAttribute('preview-start', previewStart, places),
    durationSeconds: readAttribute('preview-duration', previewDuration, places),
  };
  await sendFirstRequests({ ...track, trackId }, settings, () => true);
}
