import { lazyChunk } from '../src/platform/page/lazy-chunk.ts';
import type { Mixtape, MixtapeOptions, NowPlaying } from '../src/player/script/mixtape.ts';
import { createOwnMixtape } from '../src/player/script/own-mixtape.ts';

const loadEngine = lazyChunk(() => import('../src/player/engine/engine-chunk.ts'));

/**
 * Plays a mixtape without an element, for a page that draws its own controls. The queue is requested at once, and what
 * plays it when it is needed. On a server it stays idle.
 */
export function createMixtape(options: MixtapeOptions): Mixtape {
  const own = createOwnMixtape(loadEngine, options);
  own.configure(options);
  own.connect();
  return own.mixtape;
}

export { PlayerError, type PlayerErrorCode } from '../src/platform/model/player-error.ts';
export type { Mixtape as MixtapeOfQueue, Track } from '../src/player/model/queue/mixtape.ts';
export type { Mixtape, MixtapeOptions, NowPlaying } from '../src/player/script/mixtape.ts';
export type { Snapshot } from '../src/player/script/snapshot.ts';

declare global {
  interface DocumentEventMap {
    /** Another track or player of the page plays; `null`: none does any more. */
    mixtapenowplaying: CustomEvent<NowPlaying | null>;
  }
}
