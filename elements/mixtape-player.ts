import './first-lines.ts';
import { showContainer } from '../src/embed/page-container.ts';
import { takeInlineQueue } from '../src/embed/page-queues.ts';
import { moduleUrl } from '../src/platform/page/current-script.ts';
import { lazyChunk } from '../src/platform/page/lazy-chunk.ts';
import type { CustomEventMap } from '../src/platform/typed-events.ts';
import { definePlayer, MixtapePlayerElement } from '../src/player/element/mixtape-player-element.ts';
import type { PlayerEventDetails } from '../src/player/model/playback/player-event.ts';
import { onFrameStart } from '../src/player/page/frame-start-message.ts';
import type { NowPlaying } from '../src/player/script/mixtape.ts';
import { definePresaveButton } from '../src/presave/element/presave-button-element.ts';
import { presaveFrom } from '../src/presave/element/start-presaves.ts';
import { loadEngine } from './first-lines.ts';

const loadEmbedCode = lazyChunk(() => import('../src/frame/page-side/embed-code.ts'));

definePlayer({
  scriptUrl: moduleUrl(import.meta.url),
  loadEngine,
  embedCode: async (...of) => (await loadEmbedCode(true)).embedCode(...of),
  listenToFrames: (signal) => onFrameStart(() => loadEngine(false), signal),
  takeInlineQueue,
  showContainer,
});
definePresaveButton(presaveFrom(lazyChunk(() => import('../src/presave/element/presave-chunk.ts'))));

export type { PlayerErrorCode, PlayerErrorDetail } from '../src/platform/model/player-error.ts';
export { PlayerError } from '../src/platform/model/player-error.ts';
export type { MixtapePlayerEventMap } from '../src/player/element/player-element.ts';
export type {
  MediaEventType,
  PlayerEventDetails,
  TrackChangeReason,
} from '../src/player/model/playback/player-event.ts';
export type { Dj, Mixtape, Track } from '../src/player/model/queue/mixtape.ts';
export type { ShareMethod, ShareTarget } from '../src/player/model/share-methods.ts';
export type { NowPlaying } from '../src/player/script/mixtape.ts';
// A page with a player and pre-save buttons loads this file, and the code of the buttons when it has one.
export { PresaveButtonElement } from '../src/presave/element/presave-button-element.ts';
export { MixtapePlayerElement };

declare global {
  interface HTMLElementTagNameMap {
    'mixtape-player': MixtapePlayerElement;
  }
  /** The player's own events bubble, so a listener on the document receives them. */
  interface DocumentEventMap extends CustomEventMap<PlayerEventDetails> {
    /** Another track or player of the page plays; `null`: none does any more. */
    mixtapenowplaying: CustomEvent<NowPlaying | null>;
  }
}
