import { loadLabelsEarly } from '../src/bridge/element/localization.ts';
import { requestQueueEarly } from '../src/bridge/page/early-queue.ts';
import { serveEach } from '../src/bridge/page/serve-each.ts';
import { hasWholeDocument } from '../src/bridge/page/whole-document.ts';
import { moduleUrl } from '../src/io/page/current-script.ts';
import { queryAll } from '../src/io/page/query-all.ts';

// Imported first, so that this runs before React is evaluated.
if (hasWholeDocument()) {
  serveEach(
    queryAll(document, 'mixtape-player'),
    (player) => requestQueueEarly(player, moduleUrl(import.meta.url)) && loadLabelsEarly(player),
  );
}
