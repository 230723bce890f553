import { keepMissedPress, keepPresses, showPlainAudio } from '../src/embed/first-presses.ts';
import { requestQueuesEarly } from '../src/embed/page-queues.ts';
import { moduleUrl } from '../src/platform/page/current-script.ts';
import { hasWholeDocument } from '../src/platform/page/whole-document.ts';

// For pages that load it beside `mixtape-player.js`: it requests queues and keeps presses on first views until that has come.
if (hasWholeDocument()) {
  keepPresses(showPlainAudio);
  keepMissedPress();
  requestQueuesEarly(moduleUrl(import.meta.url));
}
