import { requestQueueEarly } from '../src/embed/early-queue.ts';
import { loadLabelsEarly } from '../src/i18n/localization.ts';
import { moduleUrl } from '../src/platform/page/current-script.ts';
import { queryAll } from '../src/platform/page/query-all.ts';
import { readyStateOf } from '../src/platform/page/ready-state.ts';
import { serveEach } from '../src/platform/page/serve-each.ts';
import { hasWholeDocument } from '../src/platform/page/whole-document.ts';

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
