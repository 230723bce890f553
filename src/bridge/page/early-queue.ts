import { DEADLINES } from '../../domain/playback/patience.ts';
import { looksLikeAnswer } from '../../domain/presave/presave-callback.ts';
import { requestEarly } from '../../io/api/early-requests.ts';
import { queueUrl } from '../../io/api/mixtape-api.ts';
import { isNear } from '../../io/page/near-viewport.ts';
import { readConfig } from '../attributes/config-sources.ts';
import { apiBase, MIXTAPE_ID, PRELOAD } from '../attributes/queue-attributes.ts';
import { pageContainerOf } from './page-container.ts';

const NO_SECRETS: ReadonlyMap<string, unknown> = new Map();

/**
 * Asks for the queue of a player that its class does not know yet, by the attributes in the page's markup: the answer
 * is on its way while the rest of the script is loaded and evaluated.
 * @param scriptUrl the address of the script that defines the player
 * @returns whether it has been asked for
 */
export function askEarly(element: Element, scriptUrl: string): boolean {
  if (customElements.get(element.localName) !== undefined) return false;
  // Of an authorization, which has to be out of the address before anything is asked for.
  if (looksLikeAnswer({ query: [...new URLSearchParams(location.search)] })) return false;
  const places = { element, secrets: NO_SECRETS, container: pageContainerOf(element), scriptUrl };
  const base = apiBase(scriptUrl);
  const mixtapeId = MIXTAPE_ID.parse(readConfig(MIXTAPE_ID, places));
  if (mixtapeId === '' || !(PRELOAD.parse(readConfig(PRELOAD, places)) || isNear(element))) return false;
  requestEarly(queueUrl({ apiBase: base.parse(readConfig(base, places)) }, mixtapeId), DEADLINES.requestMs);
  return true;
}
