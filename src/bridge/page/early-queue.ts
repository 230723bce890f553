import { PLAYER_ATTRIBUTES } from '../../domain/attributes/player-attributes.ts';
import { DEADLINES } from '../../domain/playback/patience.ts';
import { looksLikeAnswer } from '../../domain/presave/presave-callback.ts';
import { requestEarly } from '../../io/api/early-requests.ts';
import { queueUrl } from '../../io/api/mixtape-api.ts';
import { isNear } from '../../io/page/near-viewport.ts';
import { readAttribute } from '../attributes/config-sources.ts';
import { pageContainerOf } from './page-container.ts';

/**
 * Requests the queue of a player before its element is defined, while the rest of the script loads. Reads the attributes from
 * the markup.
 * @param scriptUrl the address of the script that defines the player
 * @returns whether the queue was requested
 */
export function requestQueueEarly(element: Element, scriptUrl: string): boolean {
  if (customElements.get(element.localName) !== undefined) return false;
  // An authorization response in the address must be removed before any request, which may send it as its referrer.
  if (looksLikeAnswer({ query: [...new URLSearchParams(location.search)] })) return false;
  const places = { element, container: pageContainerOf(element), scriptUrl };
  // By name, so that the classic script contains only these rows of the table.
  const mixtapeId = readAttribute('mixtape-id', PLAYER_ATTRIBUTES.mixtapeId, places);
  if (mixtapeId === '') return false;
  if (!readAttribute('preload', PLAYER_ATTRIBUTES.preload, places) && !isNear(element)) return false;
  const apiBase = readAttribute('api-base', PLAYER_ATTRIBUTES.apiBase, places);
  requestEarly(queueUrl({ apiBase }, mixtapeId), DEADLINES.requestMs);
  return true;
}
