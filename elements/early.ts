import { loadLabelsEarly } from '../src/bridge/element/localization.ts';
import { requestQueueEarly } from '../src/bridge/page/early-queue.ts';
import { serveEach } from '../src/bridge/page/serve-each.ts';
import { hasWholeDocument } from '../src/bridge/page/whole-document.ts';
import { moduleUrl } from '../src/io/page/current-script.ts';
import { queryAll } from '../src/io/page/query-all.ts';
import { readyStateOf } from '../src/io/page/ready-state.ts';

/**
 * Requests the queues of the players in the page, which use the responses once they are defined. A file of its own for
 * pages that load it beside `mixtape-player.js`, and the first lines of that, so that they run before React is evaluated.
 */

const requested = new WeakSet<Element>();

function requestQueues(): void {
  const players = queryAll(document, 'mixtape-player').filter((player) => !requested.has(player));
  serveEach(players, (player) => {
    requested.add(player);
    requestQueueEarly(player, moduleUrl(import.meta.url), loadLabelsEarly);
  });
}

if (hasWholeDocument()) {
  requestQueues();
  if (readyStateOf(document) === 'loading') {
    // An async script runs while the page is being parsed.
    const observer = new MutationObserver(requestQueues);
    observer.observe(document, { childList: true, subtree: true });
    const end = (): void => {
      requestQueues();
      observer.disconnect();
    };
    document.addEventListener('readystatechange', end, { once: true });
  }
}
