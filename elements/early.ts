import { requestQueuesEarly } from '../src/embed/early-queues.ts';
import { moduleUrl } from '../src/platform/page/current-script.ts';
import { hasWholeDocument } from '../src/platform/page/whole-document.ts';

// A file of its own for pages that load it beside `mixtape-player.js`, and the first lines of that, so that the queues are
// requested before React is evaluated.
if (hasWholeDocument()) requestQueuesEarly(moduleUrl(import.meta.url));
