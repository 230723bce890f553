import { probeVolume } from '../engine/probe-volume.ts';
import type { PlayerSettings } from '../model/settings.ts';
import type { PlayerEvents } from '../page/player-events.ts';
import type { PlayerActions } from '../state/player-actions.ts';
import type { PlayerAtoms } from '../state/player-atoms.ts';
import { connectPlayer } from './connection.ts';
import { createActions, type PlayerCommands } from './create-actions.ts';
import { createPlayerCore, type PlayerCore, type PlayerDeps } from './player-core.ts';
import { preload, preloadWhenIdle, withEngine } from './preload.ts';

export type { PlayerDeps } from './player-core.ts';

/** A player without its view: what its element offers to scripts, and what components read and call. */
export interface Player {
  readonly atoms: PlayerAtoms;
  readonly actions: PlayerActions;
  /** Seconds since the start of the preview. */
  currentTime: number;
  /** Call this when the element `host` is inserted into a document. */
  connect(host: HTMLElement): void;
  /** Stops playback and releases everything except the displayed state. */
  disconnect(): void;
  configure(settings: PlayerSettings): void;
  play(): Promise<void>;
  next(): Promise<void>;
  previous(): Promise<void>;
  /** @param track an index in the queue or a track's id; rejects with a RangeError if it is not in the queue */
  select(track: number | string): Promise<void>;
  reload(): Promise<void>;
}

export function createPlayer(deps: PlayerDeps, events: PlayerEvents): Player {
  const core = createPlayerCore(deps, events);
  const { atoms, outbox } = core;
  const commands = createCommands(core);
  const actions = createActions(deps.store, atoms, core.sharing, commands);
  const { play, next, previous, select } = commands;
  return {
    atoms,
    actions,
    get currentTime() {
      return core.position;
    },
    set currentTime(time) {
      commands.seek(time);
    },
    connect: outbox.wrap((host: HTMLElement) => connect(core, actions, host)),
    disconnect: outbox.wrap(() => {
      core.dispatch({ type: 'disconnect' });
      core.connection?.end();
      core.connection = null;
    }),
    configure: outbox.wrap((settings: PlayerSettings) => configure(core, settings)),
    play,
    next,
    previous,
    select,
    async reload() {
      await core.connection?.queue.reload();
    },
  };
}

function createCommands(core: PlayerCore): PlayerCommands {
  const { dispatch, outbox } = core;
  const request: PlayerCore['request'] = (action) => {
    if (core.connection !== null) return core.request(action);
    return Promise.reject(new DOMException('The player is not in a document.', 'NotSupportedError'));
  };
  return {
    canSetVolume: probeVolume(core.deps.audio),
    play: () => request({ type: 'play' }),
    pause: () => dispatch({ type: 'pause' }),
    next: () => request({ type: 'select', to: { step: 'next' } }),
    previous: () => request({ type: 'select', to: { step: 'previous' } }),
    select: (track) => request({ type: 'select', to: { track } }),
    seek: (time) => dispatch({ type: 'seek', time }),
    seekBy: (seconds) => dispatch({ type: 'seek', time: core.position + seconds }),
    setShuffle: (on) => dispatch({ type: 'setShuffle', on }),
    setRepeat: (on) => dispatch({ type: 'setRepeat', on }),
    followMixtapeLink: (url) => outbox.custom({ type: 'mixtapelink', detail: { url } }),
    followTrackLink: (track, { name, url }) => outbox.custom({ type: 'tracklink', detail: { track, name, url } }),
    preload: () => preload(core),
    prefetchNext: () => withEngine(core, ({ prefetch }) => prefetch.next()),
    prefetchTrack(trackId) {
      if (trackId !== null && trackId === core.state.order.activeId) preload(core);
      withEngine(core, ({ prefetch }) => prefetch.prefetchTrack(trackId));
    },
  };
}

function connect(core: PlayerCore, actions: PlayerActions, host: HTMLElement): void {
  const connection = connectPlayer(core, actions, host);
  core.connection = connection;
  if (core.settings.preload) connection.queue.ensure();
  // A script may set the id right after it has inserted the element. If it does not, this logs that the id is missing.
  setTimeout(() => {
    if (!connection.signal.aborted && core.settings.mixtapeId === '') connection.queue.ensure();
  });
}

function configure(core: PlayerCore, after: PlayerSettings): void {
  const before = core.settings;
  core.dispatch({ type: 'configure', settings: after });
  const isOtherQueue = after.mixtapeId !== before.mixtapeId || after.apiBase !== before.apiBase;
  const isRequestedOtherwise = after.apiKey !== before.apiKey || after.siteBase !== before.siteBase;
  const isOtherWindow = after.startSeconds !== before.startSeconds || after.durationSeconds !== before.durationSeconds;
  const opensList = after.layout === 'list';
  if (opensList !== (before.layout === 'list')) core.deps.store.set(core.atoms.listOpen, opensList);
  if (isOtherQueue) core.dispatch({ type: 'queueCleared' });
  const { connection } = core;
  if (connection === null) return;
  if (isOtherQueue && connection.queue.isRequested) connection.queue.request();
  // Prefetched tracks were requested with the former settings.
  if (isRequestedOtherwise || isOtherWindow) connection.engine?.prefetch.reset();
  if (isRequestedOtherwise && !isOtherQueue) core.dispatch({ type: 'reloadTrack' });
  if (!isOtherQueue && after.trackIds.join() !== before.trackIds.join()) connection.queue.refilter();
  if (!after.preload || (before.preload && !isRequestedOtherwise)) return;
  connection.queue.ensure();
  preloadWhenIdle(core);
}
