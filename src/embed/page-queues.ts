import { loadLabelsEarly } from '../i18n/localization.ts';
import { readAttribute } from '../platform/attributes/config-sources.ts';
import { requestEarly } from '../platform/http/early-requests.ts';
import { serveEach } from '../platform/log.ts';
import { listenTo, nativeMember, queryAll } from '../platform/page/native-member.ts';
import { hasNoArea, isNear } from '../platform/page/near-viewport.ts';
import { isPrerendered, onElementParsed } from '../platform/page/page-lifecycle.ts';
import { queueUrl } from '../player/api/mixtape-api.ts';
import { DEADLINES } from '../player/model/playback/patience.ts';
import { PLAYER_ATTRIBUTES } from '../player/model/player-attributes.ts';
import { looksLikeAnswer } from '../presave/model/presave-callback.ts';
import { pageContainerOf, registerPagePlaces } from './page-container.ts';

/**
 * Requests the queues of the players in the page.
 * @param scriptUrl of the script that defines them
 */
export function requestQueuesEarly(scriptUrl: string): void {
  registerPagePlaces();
  const requested = new WeakSet<Element>();
  const requestQueues = (): void => {
    const players = queryAll(document, 'mixtape-player').filter((player) => !requested.has(player));
    serveEach(players, (player) => {
      requested.add(player);
      requestQueueEarly(player, scriptUrl, loadLabelsEarly);
    });
  };
  requestQueues();
  if (nativeMember(document, 'readyState') !== 'loading') return;
  // An async script runs while the page is being parsed.
  const observer = new MutationObserver(requestQueues);
  observer.observe(document, { childList: true, subtree: true });
  const end = (): void => {
    requestQueues();
    observer.disconnect();
  };
  listenTo(document, 'readystatechange', end, { once: true });
}

/**
 * Requests a player's queue before its element is defined.
 * @param loadLabels called if the player will load at once
 */
export function requestQueueEarly(element: Element, scriptUrl: string, loadLabels: (player: Element) => void): void {
  const container = pageContainerOf(element);
  onElementParsed(container ?? element, () => {
    if (customElements.get(element.localName) !== undefined || isPrerendered(document)) return;
    // An authorization response in the address must be removed before any request, which may send it as its referrer.
    if (looksLikeAnswer({ query: [...new URLSearchParams(location.search)] })) return;
    const places = { element, container, scriptUrl };
    // By name, so that the classic script contains only these rows of the table.
    const mixtapeId = readAttribute('mixtape-id', PLAYER_ATTRIBUTES.mixtapeId, places);
    if (mixtapeId === '') return;
    const hasQueue = findInlineQueue(element) !== undefined;
    if (!hasQueue && !readAttribute('preload', PLAYER_ATTRIBUTES.preload, places) && !staysNear(element)) return;
    const apiBase = readAttribute('api-base', PLAYER_ATTRIBUTES.apiBase, places);
    if (!hasQueue) requestEarly(queueUrl({ apiBase }, mixtapeId), DEADLINES.requestMs);
    loadLabels(element);
  });
}

/** How many players without a height were found near: each will push down the next ones. */
let flatPlayers = 0;

/** Whether a player is near the viewport, and will be once the ones above it are shown. */
function staysNear(player: Element): boolean {
  const isFlat = hasNoArea(player);
  if (!isNear(player, isFlat ? flatPlayers : 0)) return false;
  if (isFlat) flatPlayers += 1;
  return true;
}

/** The block with a queue in a player or its container. Complete once the parser has left both. */
export function findInlineQueue(element: Element): Element | undefined {
  const block = ':is(:scope,:scope>mixtape-player)>script[data-mixtape-queue]';
  return queryAll(pageContainerOf(element) ?? element, block)[0];
}

const playersRead = new WeakSet<Element>();

/** Calls back with the text of a player's inline queue, the first time; otherwise, or without one, with `null`. */
export function takeInlineQueue(player: Element, signal: AbortSignal, callback: (text: string | null) => void): void {
  onElementParsed(
    pageContainerOf(player) ?? player,
    () => {
      const block = playersRead.has(player) ? undefined : findInlineQueue(player);
      playersRead.add(player);
      callback(block?.textContent ?? null);
    },
    signal,
  );
}
