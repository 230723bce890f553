import { readAttribute } from '../platform/attributes/config-sources.ts';
import { sendFirstRequests } from '../player/engine/first-requests.ts';
import type { RequestedTrack } from '../player/engine/request-sound.ts';
import { PLAYER_ATTRIBUTES } from '../player/model/player-attributes.ts';
import { pageContainerOf } from './page-container.ts';
import { findInlineQueue } from './page-queues.ts';

/** A track in the markup's queue, which is not validated here. */
interface QueueTrack extends Pick<RequestedTrack, 'streams'> {
  readonly track_id?: string | number;
}

/**
 * Requests the sound of a track in a player's inline queue, before the element is defined.
 * @param row of the track, from 1
 */
export async function requestSoundEarly(element: Element, row: number, scriptUrl: string): Promise<void> {
  const places = { element, container: pageContainerOf(element), scriptUrl };
  // By name, so that the script contains only these rows of the table.
  const { apiBase, apiKey, trackIds, previewStart, previewDuration, full } = PLAYER_ATTRIBUTES;
  const queue: { readonly data?: readonly QueueTrack[] } = JSON.parse(findInlineQueue(element)?.textContent ?? '{}');
  const track = queue.data?.[row - 1];
  // If the page has chosen some tracks, the rows have other numbers than the tracks of the queue.
  if (track === undefined || readAttribute('track-ids', trackIds, places).length > 0) return;
  const isFull = readAttribute('full', full, places);
  const settings = {
    apiBase: readAttribute('api-base', apiBase, places),
    apiKey: readAttribute('api-key', apiKey, places),
    startSeconds: isFull ? 0 : readAttribute('preview-start', previewStart, places),
    durationSeconds: readAttribute('preview-duration', previewDuration, places),
  };
  await sendFirstRequests({ ...track, trackId: `${track.track_id}` }, settings, () => true);
}
