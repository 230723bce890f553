import type { LazyChunk } from '../../platform/page/lazy-chunk.ts';
import type { PageStore } from '../../platform/page-store.ts';
import type { Random } from '../model/queue/play-order.ts';
import type { PlayerSettings } from '../model/settings.ts';
import { createOutbox, type Outbox } from '../page/outbox.ts';
import type { PlayerEvents } from '../page/player-events.ts';
import { createPlayerAtoms, type PlayerAtoms } from '../state/player-atoms.ts';
import type { Connection } from './connection.ts';
import { createDispatcher, type Dispatcher } from './dispatch.ts';
import { applyEffects } from './effects.ts';
import type { EngineChunk } from './engine-loader.ts';
import type { QueueLoaderDeps } from './queue-loader.ts';
import { createSharing, type Sharing } from './sharing.ts';

/** A player's dependencies, which tests replace. */
export interface PlayerDeps extends QueueLoaderDeps {
  readonly audio: HTMLAudioElement;
  readonly store: PageStore;
  readonly loadEngine: LazyChunk<EngineChunk>;
  /** Calls back when the changes so far are painted. */
  afterPaint(signal: AbortSignal, callback: () => void): void;
  /** Calls back when the page is idle. */
  onIdle(signal: AbortSignal, callback: () => void): void;
  readonly random: Random;
  /** Makes the code that shows this mixtape on another page. */
  embedCode(): Promise<string>;
}

/** One player's state and the objects that work on it, for the files of this folder. */
export interface PlayerCore extends Dispatcher {
  readonly deps: PlayerDeps;
  readonly atoms: PlayerAtoms;
  readonly outbox: Outbox;
  readonly sharing: Sharing;
  readonly settings: PlayerSettings;
  /** Seconds since the start of the preview. */
  readonly position: number;
  /** `null` while the player is not in a document. */
  connection: Connection | null;
}

export function createPlayerCore(deps: PlayerDeps, events: PlayerEvents): PlayerCore {
  const { store, random } = deps;
  const atoms = createPlayerAtoms();
  const outbox = createOutbox(events);
  const dispatcher = createDispatcher({
    store,
    atoms,
    random,
    outbox,
    position: () => core.position,
    lacksData: () => core.connection?.engine?.lacksData ?? true,
    onPlay: () => core.connection?.turn.announce(),
    onChange: (before, after, action) => applyEffects(core, before, after, action),
  });
  const core: PlayerCore = {
    deps,
    atoms,
    outbox,
    sharing: createSharing(store, atoms, outbox, deps.embedCode),
    connection: null,
    dispatch: dispatcher.dispatch,
    request: dispatcher.request,
    get state() {
      return dispatcher.state;
    },
    get settings() {
      return dispatcher.state.settings;
    },
    get position() {
      return core.connection?.engine?.position ?? dispatcher.state.position;
    },
  };
  return core;
}
