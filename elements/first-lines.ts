import { requestQueuesEarly } from '../src/embed/early-queues.ts';
import { keepPresses } from '../src/embed/first-presses.ts';
import { moduleUrl } from '../src/platform/page/current-script.ts';
import { hasWholeDocument } from '../src/platform/page/whole-document.ts';

// The first lines of `mixtape-player.js`: queues are requested, and presses kept, before React is evaluated.
if (hasWholeDocument()) {
  requestQueuesEarly(moduleUrl(import.meta.url));
  keepPresses();
}
