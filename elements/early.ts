import { requestSoundEarly, startOf } from '../src/embed/early-sound.ts';
import { requestQueuesEarly } from '../src/embed/page-queues.ts';
import {
  keepMissedPress,
  keepPlayerPresses,
  type QueueStart,
  UNKNOWN_START,
} from '../src/first-view/early/early-presses.ts';
import { showPlainAudio } from '../src/first-view/early/plain-audio.ts';
import { moduleUrl } from '../src/platform/page/current-script.ts';
import { hasWholeDocument } from '../src/platform/page/whole-document.ts';

// For pages that load it beside `mixtape-player.js`. Until that has loaded, it requests queues, keeps presses on first
// views, and requests the sound of a pressed track.
if (hasWholeDocument()) {
  const scriptUrl = moduleUrl(import.meta.url);
  const hostOf = (view: HTMLElement): Element => (view.getRootNode() as ShadowRoot).host;
  const requestSound = (view: HTMLElement, row: number): void => {
    // If this fails, the engine requests it again.
    requestSoundEarly(hostOf(view), row, scriptUrl).catch(() => {});
  };
  const findStart = (view: HTMLElement): QueueStart => {
    try {
      return startOf(hostOf(view), scriptUrl);
    } catch {
      // The player says what is wrong with its queue.
      return UNKNOWN_START;
    }
  };
  keepPlayerPresses(requestSound, showPlainAudio, findStart);
  keepMissedPress();
  requestQueuesEarly(scriptUrl);
}
