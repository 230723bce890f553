import { requestQueuesEarly } from '../src/embed/page-queues.ts';
import { keepPlayerPresses } from '../src/first-view/early/early-presses.ts';
import { keepMissedPress } from '../src/first-view/early/missed-press.ts';
import { showPlainAudio } from '../src/first-view/early/plain-audio.ts';
import { moduleUrl } from '../src/platform/page/current-script.ts';
import { hasWholeDocument } from '../src/platform/page/whole-document.ts';

// For pages that load it beside `mixtape-player.js`: it requests queues and keeps presses on first views until that has come.
if (hasWholeDocument()) {
  keepPlayerPresses(showPlainAudio);
  keepMissedPress();
  requestQueuesEarly(moduleUrl(import.meta.url));
}
