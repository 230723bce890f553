import { requestSoundEarly, startRowOf } from '../src/embed/early-sound.ts';
import { requestQueuesEarly } from '../src/embed/page-queues.ts';
import { keepMissedPress, keepPlayerPresses } from '../src/first-view/early/early-presses.ts';
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
  keepPlayerPresses(requestSound, showPlainAudio, (view) => startRowOf(hostOf(view)));
  keepMissedPress();
  requestQueuesEarly(scriptUrl);
}
