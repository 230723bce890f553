import { registerPagePlaces } from '../src/embed/page-container.ts';
import { keepEarlyPresses } from '../src/first-view/early/early-presses.ts';
import { provideTakeOver } from '../src/platform/page/first-view.ts';
import { lazyChunk } from '../src/platform/page/lazy-chunk.ts';
import { hasWholeDocument } from '../src/platform/page/whole-document.ts';
import { definePresaveButton } from '../src/presave/element/presave-button-element.ts';
import * as code from '../src/presave/element/presave-chunk.ts';

// Presses are kept until the chunk that takes over a first view has come.
if (hasWholeDocument()) keepEarlyPresses(() => {});
provideTakeOver(lazyChunk(() => import('../src/first-view/take-over/take-over.ts')));
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
export { PresaveButtonElement } from '../src/presave/element/presave-button-element.ts';
export type { Exchange, PresaveService } from '../src/presave/model/providers.ts';
