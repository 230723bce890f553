import { requestQueuesEarly } from '../src/embed/early-queues.ts';
import { keepMissedPress, keepPresses } from '../src/embed/first-presses.ts';
import { showPlainAudio } from '../src/embed/plain-audio.ts';
import { moduleUrl } from '../src/platform/page/current-script.ts';
import { hasWholeDocument } from '../src/platform/page/whole-document.ts';

// Beside `mixtape-player.js`: requests queues, and keeps presses on first views, until that script is there.
if (hasWholeDocument()) {
  keepPresses(showPlainAudio);
  keepMissedPress();
  requestQueuesEarly(moduleUrl(import.meta.url));
}
