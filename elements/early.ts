import { askEarly } from '../src/bridge/early-queue.ts';
import { serveEach } from '../src/bridge/serve-each.ts';
import { hasWholeDocument } from '../src/bridge/whole-document.ts';
import { loadWordsEarly } from '../src/bridge/wording.ts';
import { moduleUrl } from '../src/io/current-script.ts';
import { queryAll } from '../src/io/query-all.ts';

// Imported before everything else: what stands here is evaluated before React is.
if (hasWholeDocument()) {
  serveEach(
    queryAll(document, 'mixtape-player'),
    (player) => askEarly(player, moduleUrl(import.meta.url)) && loadWordsEarly(player),
  );
}
