import { askEarly } from '../src/bridge/early-queue.ts';
import { queryAll } from '../src/io/query-all.ts';

// Imported before everything else: what stands here is evaluated before React is.
if (typeof document !== 'undefined') {
  for (const player of queryAll(document, 'mixtape-player')) askEarly(player, import.meta.url);
}
