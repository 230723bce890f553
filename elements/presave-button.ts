import * as code from '../src/bridge/presave/presave-chunk.ts';
import { definePresaveButton } from './presave-button-element.ts';

// A page with buttons alone loads one file.
definePresaveButton({ code, load: async () => code });

export type { PlayerErrorCode, PlayerErrorDetail } from '../src/domain/player-error.ts';
export type { Exchange, PresaveService } from '../src/domain/presave/presave-service.ts';
export type {
  PresaveButtonEventMap,
  PresaveEventDetail,
  PresaveEventDetails,
  PresaveResult,
} from '../src/runtime/presave/presave-events.ts';
export { PlayerError } from './player-error.ts';
export { PresaveButtonElement } from './presave-button-element.ts';
