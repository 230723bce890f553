import { requestQueuesEarly } from '../src/embed/early-queues.ts';
import { keepMissedPress, keepPresses } from '../src/embed/first-presses.ts';
import { showPlainAudio } from '../src/embed/plain-audio.ts';
import { moduleUrl } from '../src/platform/page/current-script.ts';
import { hasWholeDocument } from '../src/platform/page/whole-document.ts';

// For pages that load it beside `mixtape-player.js`: it requests queues and keeps presses on first views until that has come.
if (hasWholeDocument()) {
  keepPresses(showPlainAudio);
  keepMissedPress();
  requestQueuesEarly(moduleUrl(import.meta.url));
}
