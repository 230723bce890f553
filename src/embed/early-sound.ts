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

const placesOf = (element: Element, scriptUrl: string) =>
  ({ element, container: pageContainerOf(element), scriptUrl }) as const;

/**
 * The tracks in a player's inline queue that have a row, by their ids. As on the page, an entry without an id, or with
 * that of an earlier entry, has none, nor has one that the page leaves out by `track-ids`.
 */
function rowsOf(places: ReturnType<typeof placesOf>): readonly (readonly [trackId: string, track: QueueTrack])[] {
  const text = findInlineQueue(places.element)?.textContent ?? '{}';
  const queue: { readonly data?: readonly QueueTrack[] } = JSON.parse(text);
  const tracks = new Map<string, QueueTrack>();
  for (const entry of queue.data ?? []) {
    const trackId = idField(entry, 'track_id');
    if (trackId !== '' && !tracks.has(trackId)) tracks.set(trackId, entry);
  }
  const chosen = readAttribute('track-ids', PLAYER_ATTRIBUTES.trackIds, places);
  return [...tracks].filter(([trackId]) => chosen.length === 0 || chosen.includes(trackId));
}

/**
 * The row, from 1, with which a player will start, and how many rows there are: it starts with the track that the page's
 * address names, or with the first.
 * @throws if the queue in the markup is broken
 */
export function startOf(element: Element, scriptUrl: string): { readonly row: number; readonly count: number } {
  const trackIds = rowsOf(placesOf(element, scriptUrl)).map(([trackId]) => trackId);
  const linked = trackIds.indexOf(linkedTrackId(element.ownerDocument) ?? '');
  return { row: Math.max(linked, 0) + 1, count: trackIds.length };
}

/**
 * Requests the sound of a track in a player's inline queue, before the element is defined.
 * @param row of the track, from 1
 */
export async function requestSoundEarly(element: Element, row: number, scriptUrl: string): Promise<void> {
  const places = placesOf(element, scriptUrl);
  // By name, so that the script contains only these rows of the table.
  const { apiBase, apiKey, previewStart, previewDuration, full } = PLAYER_ATTRIBUTES;
  const [trackId, track] = rowsOf(places)[row - 1] ?? [];
  if (trackId === undefined) return;
  const isFull = readAttribute('full', full, places);
  const settings = {
    apiBase: readAttribute('api-base', apiBase, places),
    apiKey: readAttribute('api-key', apiKey, places),
    startSeconds: isFull ? 0 : readAttribute('preview-start', previewStart, places),
    durationSeconds: readAttribute('preview-duration', previewDuration, places),
  };
  await sendFirstRequests({ ...track, trackId }, settings, () => true);
}
