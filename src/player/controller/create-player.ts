import { opensList } from '../model/layouts.ts';
import { clamp, isLengthKnown } from '../model/playback/preview-window.ts';
import type { PlayerSettings } from '../model/settings.ts';
import { setLoudness } from '../page/loudness.ts';
import { createOutbox, type PlayerEvents } from '../page/outbox.ts';
import type { PlayerPage } from '../page/player-page.ts';
import type { PlayerActions } from '../state/player-actions.ts';
import { createPlayerAtoms } from '../state/player-atoms.ts';
import { connectPlayer } from './connection.ts';
import { createDispatcher } from './dispatch.ts';
import { preload, preloadWhenPainted, withEngine } from './effects.ts';
import type { PlayerCore, PlayerDeps } from './player-core.ts';
import { createSharing } from './sharing.ts';

export type Player = ReturnType<typeof createPlayer>;

const NEXT = { type: 'select', to: { step: 'next' } } as const;
const PREVIOUS = { type: 'select', to: { step: 'previous' } } as const;

/**
 * Creates a player without element and view: the methods that an element offers to scripts, and the atoms and actions
 * of its components. It plays nothing before `configure` and `connect` were called.
 * @param events called for each event that an element has to dispatch
 */
export function createPlayer(deps: PlayerDeps, events: PlayerEvents) {
  const core = createCore(deps, events);
  const { atoms, outbox, request } = core;
  const actions = createActions(core);
  return {
    play: () => request({ type: 'play' }),
    next: () => request(NEXT),
    previous: () => request(PREVIOUS),
    select: (track: number | string) => request({ type: 'select', to: { track } }),
    atoms,
    actions,
    /** Seconds since the start of the preview. */
    get currentTime(): number {
      return core.position;
    },
    set currentTime(time) {
      core.dispatch({ type: 'seek', time });
    },
    /** Connects it to a page: from now on it loads its queue and plays. */
    connect: outbox.wrap((page: PlayerPage) => connectPlayer(core, actions, page)),
    /** Stops playback and frees everything except the state that components show. */
    disconnect: outbox.wrap(() => {
      core.dispatch({ type: 'disconnect' });
      core.connection?.end();
      core.connection = null;
    }),
    configure: outbox.wrap((settings: PlayerSettings) => configure(core, settings)),
    async reload(): Promise<void> {
      await core.connection?.queue.reload();
    },
  };
}

function createCore(deps: PlayerDeps, events: PlayerEvents): PlayerCore {
  const { store } = deps;
  const atoms = createPlayerAtoms();
  const outbox = createOutbox(events);
  const core: PlayerCore = {
    deps,
    atoms,
    outbox,
    sharing: createSharing(store, atoms, outbox, deps.embedCode),
    connection: null,
    dispatch: (action) => dispatcher.dispatch(action),
    request: (action) => dispatcher.request(action),
    get state() {
      return store.get(atoms.state);
    },
    get position() {
      return core.connection?.loader.engine?.position() ?? core.state.position;
    },
  };
  const dispatcher = createDispatcher(core);
  return core;
}

/** Actions for components. They get no promises, because they read errors from the atoms. */
function createActions(core: PlayerCore): PlayerActions {
  const { atoms, dispatch, outbox, deps } = core;
  const { audio, store } = deps;
  const request = (action: Parameters<typeof core.request>[0]): void => void core.request(action).catch(() => {});
  const play = (): void => request({ type: 'play' });
  const pause = (): void => dispatch({ type: 'pause' });
  const togglePlay = (): void => (store.get(atoms.paused) ? play() : pause());
  return {
    ...core.sharing,
    canSetVolume: probeVolume(audio),
    play,
    pause,
    togglePlay,
    next: () => request(NEXT),
    previous: () => request(PREVIOUS),
    toggleTrack(trackId) {
      if (core.state.order.activeId === trackId) togglePlay();
      else request({ type: 'select', to: { track: trackId } });
    },
    seek(time) {
      // Until the length of a whole track is known, a place on the timeline has no time.
      if (isLengthKnown(core.state.duration)) dispatch({ type: 'seek', time });
    },
    seekBy: (seconds) => dispatch({ type: 'seek', time: core.position + seconds }),
    setVolume: (volume) => setLoudness(store, { volume: clamp(volume, 0, 1) }),
    setMuted: (muted) => setLoudness(store, { muted }),
    setShuffle: (on) => dispatch({ type: 'setShuffle', on }),
    setRepeat: (on) => dispatch({ type: 'setRepeat', on }),
    setListOpen: (open) => store.set(atoms.listOpen, open),
    setNoticeHeld: (held) => store.set(atoms.noticeHeld, held),
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

/** Whether scripts can set the volume. On iOS only the hardware keys can, and setting it has no effect. */
function probeVolume(audio: HTMLAudioElement): boolean {
  audio.volume = 0.5;
  return audio.volume === 0.5;
}

function configure(core: PlayerCore, after: PlayerSettings): void {
  const before = core.state.settings;
  core.dispatch({ type: 'configure', settings: after });
  const isOtherQueue = after.mixtapeId !== before.mixtapeId || after.apiBase !== before.apiBase;
  const isRequestedOtherwise = after.apiKey !== before.apiKey || after.siteBase !== before.siteBase;
  const isOtherWindow = after.startSeconds !== before.startSeconds || after.durationSeconds !== before.durationSeconds;
  const isListOpen = opensList(after.layout);
  if (isListOpen !== opensList(before.layout)) core.deps.store.set(core.atoms.listOpen, isListOpen);
  if (isOtherQueue) core.dispatch({ type: 'queueCleared' });
  const { connection } = core;
  if (connection === null) return;
  if (isOtherQueue && connection.queue.isRequested()) connection.queue.request();
  // Prefetched tracks were requested with the former settings.
  if (isRequestedOtherwise || isOtherWindow) connection.loader.engine?.prefetch.reset();
  if (isRequestedOtherwise && !isOtherQueue) core.dispatch({ type: 'reloadTrack' });
  if (!isOtherQueue && after.trackIds.join() !== before.trackIds.join()) connection.queue.refilter();
  if (!after.preload || (before.preload && !isRequestedOtherwise)) return;
  connection.queue.ensure();
  preloadWhenPainted(core);
}
