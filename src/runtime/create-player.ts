import type { Queue, Track } from '../domain/mixtape.ts';
import * as playOrder from '../domain/play-order.ts';
import type { PlayerError } from '../domain/player-error.ts';
import { clamp } from '../domain/preview-window.ts';
import type { PlayerSettings } from '../domain/settings.ts';
import { savesData } from '../io/connection.ts';
import { whenNear } from '../io/near-viewport.ts';
import type { PageStore } from '../state/page-store.ts';
import type { PlayerActions } from '../state/player-actions.ts';
import { createPlayerAtoms, NO_QUEUE, type PlayerAtoms } from '../state/player-atoms.ts';
import type { GenerationParts } from './generation.ts';
import { followLoudness, setLoudness } from './loudness.ts';
import { takeTurns } from './one-at-a-time.ts';
import { createPlayback, type Playback } from './playback.ts';
import type { PlayerEvents, TrackChangeReason } from './player-events.ts';
import { createQueueLoader, type QueueLoader } from './queue-loader.ts';
import { createSharing } from './sharing.ts';

/** What a player is made of; handed in, so that tests can put their own in its place. */
export interface PlayerParts extends GenerationParts {
  readonly store: PageStore;
  readonly random: playOrder.Random;
}

/** A player without its looks: what its element offers to scripts, and what its components read and send. */
export interface Player {
  readonly atoms: PlayerAtoms;
  readonly actions: PlayerActions;
  /** Seconds since the window's start. */
  currentTime: number;
  /** Comes to life in a document, as the element `host`. */
  connect(host: HTMLElement): void;
  /** Falls silent and lets go of everything but what it shows. */
  disconnect(): void;
  configure(settings: PlayerSettings): void;
  play(): Promise<void>;
  next(): Promise<void>;
  previous(): Promise<void>;
  /** @param wanted an index in the queue or a track's id; rejects with a RangeError for what is not in the queue */
  select(wanted: number | string): Promise<void>;
  reload(): Promise<void>;
}

interface Connection {
  readonly controller: AbortController;
  readonly playback: Playback;
  readonly queue: QueueLoader;
}

export function createPlayer(parts: PlayerParts, events: PlayerEvents): Player {
  const { store, random } = parts;
  const atoms = createPlayerAtoms();
  const sharing = createSharing(store, atoms, events);
  /** Tracks that could not be played since the last one that could. */
  const failedIds = new Set<string>();
  let connection: Connection | null = null;
  /** Counts what makes older wishes void: a pause, a choice of another track. */
  let turns = 0;
  let advanceTimer: ReturnType<typeof setTimeout> | undefined;

  const quietly = (promise: Promise<void>): void => void promise.catch(() => {});
  const afterEnd = (): playOrder.AfterEnd => playOrder.afterEnd(store.get(atoms.order), random);
  const settings = (): PlayerSettings => store.get(atoms.settings);
  const isReady = (): boolean => store.get(atoms.queue).status === 'ready';

  function connect(host: HTMLElement): void {
    const controller = new AbortController();
    const { signal } = controller;
    const turn = takeTurns(host.ownerDocument, signal, pause);
    const playback = createPlayback(
      { ...parts, atoms },
      events,
      {
        onWish: turn.take,
        onPlay: turn.announce,
        onSounding: () => failedIds.clear(),
        onBuffered: cueNext,
        onUnavailable,
        afterEnd: () => afterEnd().follows,
        onEnded: goOn,
      },
      signal,
    );
    const queue = createQueueLoader(parts, settings, signal, { onLoading, onQueue, onError });
    connection = { controller, playback, queue };
    followLoudness(store, parts.audio, signal, () => events.media('volumechange'));
    playback.load(store.get(atoms.activeTrack));
    if (settings().preload) start();
    else whenNear(host, signal, start);
    // Whoever makes an element by script may give it its id right behind; after that, the author is told.
    setTimeout(() => {
      if (!signal.aborted && settings().mixtapeId === '') start();
    });
  }

  function start(): void {
    if (connection === null) return;
    connection.queue.ensure();
    if (settings().preload) connection.playback.prepare();
  }

  /** The track has ended: what follows is decided now, since whoever heard of the end may have changed their mind. */
  function goOn(): void {
    const isWished = !store.get(atoms.paused);
    const { order, follows } = afterEnd();
    if (follows !== 'loop') switchTo(order, 'ended');
    if (follows !== 'load' && isWished) quietly(play());
    else if (settings().preload) connection?.playback.prepare();
  }

  function disconnect(): void {
    clearTimeout(advanceTimer);
    sharing.reset();
    connection?.playback.stop();
    connection?.controller.abort();
    connection = null;
  }

  function configure(after: PlayerSettings): void {
    const before = settings();
    store.set(atoms.settings, after);
    const isOther = after.mixtapeId !== before.mixtapeId || after.apiBase !== before.apiBase;
    if (isOther) clear('idle');
    if (connection === null) return;
    const { playback, queue } = connection;
    playback.cue(null);
    if (isOther && queue.isAskedFor) quietly(queue.reload());
    if (!isOther && after.trackIds.join() !== before.trackIds.join()) queue.refilter();
    if (after.preload && !before.preload) start();
  }

  function onLoading(): void {
    if (!isReady()) store.set(atoms.queue, { ...NO_QUEUE, status: 'loading' });
  }

  function onQueue({ mixtape, tracks }: Queue): void {
    store.set(atoms.queue, { status: 'ready', mixtape, tracks });
    const order = playOrder.withTracks(
      store.get(atoms.order),
      tracks.map((track) => track.trackId),
    );
    if (order.activeId === store.get(atoms.order).activeId) {
      store.set(atoms.order, order);
      events.custom('mixtapeload', { mixtape, tracks });
    } else {
      connection?.playback.pause();
      const track = load(order);
      events.custom('mixtapeload', { mixtape, tracks });
      tellChange(track, 'load');
    }
    if (settings().preload) connection?.playback.prepare();
  }

  function onError(error: PlayerError): void {
    // What is there stays when it cannot be asked for again; but an empty queue is an answer.
    if (!isReady() || error.code === 'queue-empty') clear('failed');
    if (error.code === 'config-missing') console.warn(error);
    else console.error(error);
    events.custom('mixtapeerror', { error });
  }

  /** Makes the active track of an order the one to play; its sound is another matter. */
  function switchTo(order: playOrder.PlayOrder, reason: TrackChangeReason): void {
    const before = store.get(atoms.order).activeId;
    const track = load(order);
    if (track?.trackId !== before) tellChange(track, reason);
  }

  function load(order: playOrder.PlayOrder): Track | null {
    clearTimeout(advanceTimer);
    store.set(atoms.order, order);
    const track = store.get(atoms.activeTrack);
    connection?.playback.load(track);
    return track;
  }

  function tellChange(track: Track | null, reason: TrackChangeReason): void {
    if (track !== null && track === store.get(atoms.activeTrack)) {
      events.custom('trackchange', { track, index: store.get(atoms.activeIndex), reason });
    }
  }

  /** Nothing to play any more. */
  function clear(status: 'idle' | 'failed'): void {
    connection?.playback.stop();
    sharing.reset();
    store.set(atoms.queue, { ...NO_QUEUE, status });
    load(playOrder.withTracks(store.get(atoms.order), []));
  }

  /** Has the next track in play order at hand while this one plays, unless the visitor pays for every byte. */
  function cueNext(): void {
    const order = playOrder.drawNext(store.get(atoms.order), random);
    store.set(atoms.order, order);
    const nextId = order.repeat || savesData() ? null : playOrder.upcomingId(order);
    connection?.playback.cue(store.get(atoms.tracks).find(({ trackId }) => trackId === nextId) ?? null);
  }

  function onUnavailable(track: Track): void {
    failedIds.add(track.trackId);
    const nextPlayable = (): playOrder.PlayOrder | null =>
      playOrder.nextPlayable(store.get(atoms.order), failedIds, random);
    if (nextPlayable() === null) {
      pause();
      return;
    }
    advanceTimer = setTimeout(() => {
      const order = nextPlayable();
      if (order === null) return;
      switchTo(order, 'ended');
      quietly(play());
    }, parts.deadlines.advanceMs);
  }

  /** Does what needs tracks: at once where they are there, so that a click stays a click, else when they come. */
  function withTracks(act: (playback: Playback) => Promise<void>): Promise<void> {
    if (connection === null)
      return Promise.reject(new DOMException('The player is not in a document.', 'NotSupportedError'));
    const { playback, queue, controller } = connection;
    if (isReady()) return act(playback);
    const turn = turns;
    return queue.whenReady().then(
      () => {
        if (turn === turns) return act(playback);
        throw new DOMException('Something else was asked for before the queue was there.', 'AbortError');
      },
      (error: unknown) => {
        if (controller.signal.aborted) throw new DOMException('The player was removed.', 'AbortError');
        throw new DOMException(error instanceof Error ? error.message : String(error), 'NotSupportedError');
      },
    );
  }

  function play(): Promise<void> {
    clearTimeout(advanceTimer);
    return withTracks((playback) => playback.play());
  }

  function pause(): void {
    turns += 1;
    clearTimeout(advanceTimer);
    connection?.playback.pause();
  }

  function switchAndPlay(
    toOrder: (order: playOrder.PlayOrder) => playOrder.PlayOrder,
    reason: TrackChangeReason,
  ): Promise<void> {
    turns += 1;
    return withTracks((playback) => {
      switchTo(toOrder(store.get(atoms.order)), reason);
      return playback.play();
    });
  }

  const next = (): Promise<void> => switchAndPlay((order) => playOrder.next(order, random), 'next');
  const previous = (): Promise<void> => switchAndPlay((order) => playOrder.previous(order, random), 'previous');

  function select(wanted: number | string): Promise<void> {
    turns += 1;
    return withTracks((playback) => {
      const tracks = store.get(atoms.tracks);
      const track = typeof wanted === 'number' ? tracks[wanted] : tracks.find(({ trackId }) => trackId === wanted);
      if (track === undefined) return Promise.reject(new RangeError(`There is no track ${wanted} in the queue.`));
      switchTo(playOrder.select(store.get(atoms.order), track.trackId), 'select');
      return playback.play();
    });
  }

  function seek(time: number): void {
    connection?.playback.seek(time);
  }

  const togglePlay = (): void => (store.get(atoms.paused) ? quietly(play()) : pause());

  const actions: PlayerActions = {
    play: () => quietly(play()),
    pause,
    togglePlay,
    next: () => quietly(next()),
    previous: () => quietly(previous()),
    toggleTrack(trackId) {
      if (store.get(atoms.activeTrack)?.trackId === trackId) togglePlay();
      else quietly(select(trackId));
    },
    seek,
    setVolume: (volume) => setLoudness(store, { volume: clamp(volume, 0, 1) }),
    setMuted: (muted) => setLoudness(store, { muted }),
    setShuffle(shuffle) {
      if (store.get(atoms.shuffle) === shuffle) return;
      store.set(atoms.order, playOrder.withShuffle(store.get(atoms.order), shuffle));
      connection?.playback.cue(null);
      events.custom('shufflechange', { shuffle });
    },
    setRepeat(repeat) {
      if (store.get(atoms.repeat) === repeat) return;
      store.set(atoms.order, playOrder.withRepeat(store.get(atoms.order), repeat));
      connection?.playback.cue(null);
      events.custom('repeatchange', { repeat });
    },
    setListOpen: (open) => store.set(atoms.listOpen, open),
    ...sharing,
    retry: () => quietly(play()),
    intend: () => connection?.playback.prepare(),
  };

  return {
    atoms,
    actions,
    get currentTime() {
      return connection?.playback.currentTime ?? 0;
    },
    set currentTime(time) {
      seek(time);
    },
    connect,
    disconnect,
    configure,
    play,
    next,
    previous,
    select,
    async reload() {
      await connection?.queue.reload();
    },
  };
}
