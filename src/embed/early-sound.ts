import { readAttribute } from '../platform/attributes/config-sources.ts';
import { requestEarly } from '../platform/http/early-requests.ts';
import { lazyChunk } from '../platform/page/lazy-chunk.ts';
import { DEADLINES } from '../player/model/playback/patience.ts';
import { PLAYER_ATTRIBUTES } from '../player/model/player-attributes.ts';
import { pageContainerOf } from './page-container.ts';
import { findInlineQueue } from './page-queues.ts';
import type { QueueTrack } from './request-sound.ts';

const loadRequestSound = lazyChunk(() => import('./request-sound.ts'));

/**
 * Requests the sound of a track in a player's inline queue, before the element is defined.
 * @param row of the track, from 1
 */
export async function requestSoundEarly(element: Element, row: number, scriptUrl: string): Promise<void> {
  const { requestSound } = await loadRequestSound(true);
  const places = { element, container: pageContainerOf(element), scriptUrl };
  // By name, so that the script contains only these rows of the table.
  const { apiBase, apiKey, trackIds, previewStart, previewDuration, full } = PLAYER_ATTRIBUTES;
  const queue: { readonly data?: readonly QueueTrack[] } = JSON.parse(findInlineQueue(element)?.textContent ?? '{}');
  const track = queue.data?.[row - 1];
  // A request with a key needs a header; of some tracks alone, the row would be another one.
  const isOther =
    readAttribute('api-key', apiKey, places) !== '' || readAttribute('track-ids', trackIds, places).length > 0;
  if (track === undefined || isOther) return;
  const isFull = readAttribute('full', full, places);
  const settings = {
    apiBase: readAttribute('api-base', apiBase, places),
    startSeconds: isFull ? 0 : readAttribute('preview-start', previewStart, places),
    durationSeconds: readAttribute('preview-duration', previewDuration, places),
  };
  await requestSound(track, settings, (url) => requestEarly(url, DEADLINES.requestMs));
}
