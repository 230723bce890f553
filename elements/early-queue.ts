import { askEarly } from '../src/bridge/early-queue.ts';

// Imported before everything else: what stands here is evaluated before React is.
if (typeof document !== 'undefined') {
  for (const player of document.querySelectorAll('mixtape-player')) askEarly(player, import.meta.url);
}
