import { loadWordsEarly } from '../src/bridge/element/wording.ts';
import { askEarly } from '../src/bridge/page/early-queue.ts';
import { serveEach } from '../src/bridge/page/serve-each.ts';
import { hasWholeDocument } from '../src/bridge/page/whole-document.ts';
import { moduleUrl } from '../src/io/page/current-script.ts';
import { queryAll } from '../src/io/page/query-all.ts';

// Imported before everything else: what stands here is evaluated before React is.
if (hasWholeDocument()) {
  serveEach(
    queryAll(document, 'mixtape-player'),
    (player) => askEarly(player, moduleUrl(import.meta.url)) && loadWordsEarly(player),
  );
}
