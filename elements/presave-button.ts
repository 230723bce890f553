import { registerPagePlaces } from '../src/embed/page-container.ts';
import { keepEarlyPresses } from '../src/platform/page/early-presses.ts';
import { hasWholeDocument } from '../src/platform/page/whole-document.ts';
import * as code from '../src/presave/element/presave-chunk.ts';
import { definePresaveButton } from './presave-button-element.ts';

// Until the chunk that takes over a first view is there.
if (hasWholeDocument()) keepEarlyPresses(() => {});
registerPagePlaces();
// A page with buttons alone loads one file.
definePresaveButton({ code, load: async () => code });

export type { PlayerErrorCode, PlayerErrorDetail } from '../src/platform/model/player-error.ts';
export { PlayerError } from '../src/platform/model/player-error.ts';
export type {
  PresaveButtonEventMap,
  PresaveEventDetail,
  PresaveEventDetails,
  PresaveResult,
} from '../src/presave/controller/presave-events.ts';
export type { PresaveService } from '../src/presave/providers/providers.ts';
export type { Exchange } from '../src/presave/providers/spotify/spotify.ts';
export { PresaveButtonElement } from './presave-button-element.ts';
