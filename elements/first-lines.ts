import { requestQueuesEarly } from '../src/embed/page-queues.ts';
import { earlyPresses, keepPlayerPresses } from '../src/first-view/early/early-presses.ts';
import { moduleUrl } from '../src/platform/page/current-script.ts';
import { provideTakeOver } from '../src/platform/page/first-view.ts';
import { lazyChunk } from '../src/platform/page/lazy-chunk.ts';
import { hasWholeDocument } from '../src/platform/page/whole-document.ts';

/** All players of the page share the file. @internal */
export const loadEngine = lazyChunk(() => import('../src/player/engine/engine-chunk.ts'));

const loadTakeOver = lazyChunk(() => import('../src/first-view/take-over/take-over.ts'));
provideTakeOver(loadTakeOver);

// The first lines of `mixtape-player.js`: it requests queues and keeps presses before React is evaluated.
if (hasWholeDocument()) {
  requestQueuesEarly(moduleUrl(import.meta.url));
  keepPlayerPresses();
  // Controls that were pressed wait for these two. If one fails, the player requests it again.
  if (earlyPresses().some(({ control }) => (control.getRootNode() as ShadowRoot).host?.localName === 'mixtape-player'))
    for (const load of [loadTakeOver, loadEngine]) load(true).catch(() => {});
}
