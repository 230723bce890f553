import { loadLabelsEarly } from '../i18n/localization.ts';
import { queryAll } from '../platform/page/query-all.ts';
import { readyStateOf } from '../platform/page/ready-state.ts';
import { serveEach } from '../platform/page/serve-each.ts';
import { requestQueueEarly } from './early-queue.ts';
import { registerPagePlaces } from './page-places.ts';

/** Requests the queues of the players in the page. @param scriptUrl of the script that defines them */
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
  if (readyStateOf(document) !== 'loading') return;
  // An async script runs while the page is being parsed.
  const observer = new MutationObserver(requestQueues);
  observer.observe(document, { childList: true, subtree: true });
  const end = (): void => {
    requestQueues();
    observer.disconnect();
  };
  document.addEventListener('readystatechange', end, { once: true });
}
