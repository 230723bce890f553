import { PlayerError } from '../../domain/player-error.ts';
import type { Queue, Track } from '../../domain/queue/mixtape.ts';
import * as playOrder from '../../domain/queue/play-order.ts';
import type { PlayerSettings } from '../../domain/settings.ts';
import { savesData } from '../../io/page/connection.ts';
import type { LateFile } from '../../io/page/late-file.ts';
import { whenNear } from '../../io/page/near-viewport.ts';
import { canSetVolume } from '../../io/page/volume-support.ts';
import { tell } from '../../io/tell.ts';
import type { PageStore } from '../../state/page-store.ts';
import type { PlayerActions } from '../../state/player-actions.ts';
import { createPlayerAtoms, NO_QUEUE, type PlayerAtoms } from '../../state/player-atoms.ts';
import { followLoudness } from '../page/loudness.ts';
import { type Turn, takeTurns } from '../page/one-at-a-time.ts';
import type { GenerationParts } from '../playback/generation.ts';
import type { Playback, PlaybackOwner } from '../playback/playback.ts';
import { createActions } from './create-actions.ts';
import { createCueing } from './cueing.ts';
import { inTurn } from './in-turn.ts';
import { createOutbox } from './outbox.ts';
import type { PlayerEvents, TrackChangeReason } from './player-events.ts';
import { createQueueLoader, type QueueLoader, type QueueLoaderParts } from './queue-loader.ts';
import { createSharing } from './sharing.ts';
import { createSkipping } from './skipping.ts';
import { createSoundLoader, type Sound, type SoundLoader } from './sound-loader.ts';
import { createStandIn, type StandIn } from './stand-in.ts';

/** What a player is made of; handed in, so that tests can put their own in its place. */
export interface PlayerParts extends Pick<GenerationParts, 'audio'>, QueueLoaderParts {
  readonly store: PageStore;
  readonly loadSound: LateFile<Sound>;
  /** Calls back behind what has just been changed and waits to be drawn. */
  whenDrawn(signal: AbortSignal, callback: () => void): void;
  /** Calls back once the page has nothing better to do. */
  whenIdle(signal: AbortSignal, callback: () => void): void;
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
  readonly queue: QueueLoader;
  readonly sound: SoundLoader;
  readonly turn: Turn;
  /** Whether a visitor may see the player soon. */
  isNear: boolean;
}

export function createPlayer(parts: PlayerParts, page: PlayerEvents): Player {
  const { store, random } = parts;
  const atoms = createPlayerAtoms();
  const outbox = createOutbox(page);
  const { wrap } = outbox;
  const sharing = createSharing(store, atoms, outbox);
  const standIn = createStandIn(parts.audio, store, atoms, outbox);
  const skipping = createSkipping(store, atoms, random, parts.deadlines.advanceMs, wrap(goTo), pause);
  const cueing = createCueing(store, atoms, random, (tracks) => connection?.sound.playback?.cue(tracks));
  let connection: Connection | null = null;
  /** Counts what makes older wishes void: a pause, a choice of another track. */
  let turns = 0;
  /** Counts the wishes that something was done about. */
  let starts = 0;
  /** The last failure to load what plays. */
  let told: PlayerError | null = null;

  const quietly = (promise: Promise<void>): void => void promise.catch(() => {});
  const afterEnd = (): playOrder.AfterEnd => playOrder.afterEnd(store.get(atoms.order), random);
  const settings = (): PlayerSettings => store.get(atoms.settings);
  const isReady = (): boolean => store.get(atoms.queue).status === 'ready';
  const sounding = (): Playback | StandIn => connection?.sound.playback ?? standIn;

  function connect(host: HTMLElement): void {
    const controller = new AbortController();
    const { signal } = controller;
    const turn = takeTurns(host.ownerDocument, signal, wrap(pause));
    const owner: PlaybackOwner = {
      onWish: turn.take,
      onPlay: turn.announce,
      onSounding: skipping.forget,
      onBuffered: cueing.next,
      onUnavailable: skipping.from,
      afterEnd: () => afterEnd().follows,
      onEnded: goOn,
    };
    connection = {
      controller,
      turn,
      queue: createQueueLoader(parts, settings, signal, {
        onLoading,
        onQueue: wrap(onQueue),
        onError: wrap(onError),
      }),
      sound: createSoundLoader(
        parts.loadSound,
        parts.deadlines.sentenceMs,
        ({ createPlayback, showNowPlaying, ...opening }) => {
          signal.throwIfAborted();
          const playback = createPlayback({ ...parts, ...opening, atoms }, outbox, owner, signal);
          playback.load(store.get(atoms.activeTrack), standIn.takeStart());
          // A request to play that waits for the queue is still waiting.
          store.set(atoms.waiting, !store.get(atoms.paused));
          showNowPlaying(host.ownerDocument, store, atoms, actions, signal);
          return playback;
        },
        outbox.run,
      ),
      isNear: false,
    };
    followLoudness(store, parts.audio, signal, () => outbox.media('volumechange'));
    const { queue } = connection;
    if (settings().preload) queue.ensure();
    whenNear(host, signal, () => {
      if (connection !== null) connection.isNear = true;
      queue.ensure();
      getReady();
    });
    // Whoever makes an element by script may give it its id right behind; after that, the author is told.
    setTimeout(() => {
      if (!signal.aborted && settings().mixtapeId === '') queue.ensure();
    });
  }

  /** Loads what a visitor may want next, behind everything that there is to see. */
  function getReady(): void {
    if (connection === null || !isReady()) return;
    const {
      controller: { signal },
      sound,
    } = connection;
    // What fails now is told when somebody wishes to hear something.
    if (settings().preload) {
      parts.whenDrawn(signal, () => quietly(inTurn(parts.deadlines.requestMs, prepareAhead)));
    } else if (connection.isNear && !savesData()) {
      parts.whenIdle(signal, () => quietly(sound.ensure().then((playback) => playback.loadStreaming())));
    }
  }

  /** Makes the active track ready as far as it goes without being heard. */
  async function prepare(): Promise<void> {
    const before = connection;
    const playback = await before?.sound.ensure();
    // It may have been removed meanwhile.
    if (connection === before) await playback?.prepare();
  }

  /** By the time of its turn, the page may have taken back that it wants so. */
  async function prepareAhead(): Promise<void> {
    if (settings().preload) await prepare();
  }

  function intend(): void {
    quietly(prepare());
  }

  async function whenSoundIsThere(act: () => void): Promise<void> {
    if ((await connection?.sound.ensure()) !== undefined) act();
  }

  const intendNext = (): void => quietly(whenSoundIsThere(cueing.next));

  function pointAt(trackId: string | null): void {
    if (trackId !== null && trackId === store.get(atoms.activeTrack)?.trackId) intend();
    quietly(whenSoundIsThere(() => cueing.point(trackId)));
  }

  /** The track has ended: what follows is decided now, since whoever heard of the end may have changed their mind. */
  function goOn(): void {
    const { order, follows } = afterEnd();
    if (follows === 'load' && !store.get(atoms.paused)) pause();
    if (follows !== 'loop') switchTo(order, 'ended');
    if (follows !== 'load' && !store.get(atoms.paused)) quietly(play());
    else if (settings().preload) intend();
  }

  function disconnect(): void {
    const gone = connection;
    connection = null;
    pause();
    sharing.reset();
    cueing.reset();
    gone?.sound.playback?.stop();
    gone?.controller.abort();
  }

  function configure(after: PlayerSettings): void {
    const before = settings();
    store.set(atoms.settings, after);
    const isOther = after.mixtapeId !== before.mixtapeId || after.apiBase !== before.apiBase;
    if (isOther) clear('idle');
    if (connection === null) return;
    const { queue } = connection;
    if (isOther && queue.isAskedFor) queue.ask();
    // What was made ready for a wish to come was asked for otherwise.
    const asksOtherwise = after.apiKey !== before.apiKey || after.siteBase !== before.siteBase;
    const cutsOtherwise =
      after.startSeconds !== before.startSeconds || after.durationSeconds !== before.durationSeconds;
    if (asksOtherwise || cutsOtherwise) cueing.reset();
    if (asksOtherwise && !isOther && store.get(atoms.paused))
      sounding().load(store.get(atoms.activeTrack), currentTime());
    if (!isOther && after.trackIds.join() !== before.trackIds.join()) queue.refilter();
    if (!after.preload || (before.preload && !asksOtherwise)) return;
    queue.ensure();
    getReady();
  }

  function onLoading(): void {
    if (!isReady()) store.set(atoms.queue, { ...NO_QUEUE, status: 'loading' });
  }

  function onQueue({ mixtape, tracks }: Queue): void {
    const wasReady = isReady();
    store.set(atoms.queue, { status: 'ready', mixtape, tracks });
    const order = playOrder.withTracks(
      store.get(atoms.order),
      tracks.map((track) => track.trackId),
    );
    if (order.activeId === store.get(atoms.order).activeId) {
      store.set(atoms.order, order);
      cueing.update();
      outbox.custom('mixtapeload', { mixtape, tracks });
    } else {
      const track = load(order);
      if (wasReady) pause();
      // Another filter may bring the queue back while a request to play waits for the answer to a newer one.
      else store.set(atoms.waiting, !store.get(atoms.paused));
      outbox.custom('mixtapeload', { mixtape, tracks });
      tellChange(track, 'load');
    }
    if (store.get(atoms.shareUrl) === null) sharing.reset();
    getReady();
  }

  function onError(error: PlayerError): void {
    // What is there stays when it cannot be asked for again; but an empty queue is an answer.
    if (!isReady() || error.code === 'queue-empty') clear('failed');
    if (error.code === 'config-missing') tell('warn', error);
    else tell('error', error);
    outbox.custom('mixtapeerror', { error });
  }

  /** Makes the active track of an order the one to play; its sound is another matter. */
  function switchTo(order: playOrder.PlayOrder, reason: TrackChangeReason): void {
    const before = store.get(atoms.order).activeId;
    const track = load(order);
    if (track?.trackId !== before) tellChange(track, reason);
  }

  function load(order: playOrder.PlayOrder): Track | null {
    skipping.cancel();
    // Where the first one is to begin may have been said before it was there.
    const startTime = store.get(atoms.order).activeId === null ? sounding().currentTime : 0;
    store.set(atoms.order, order);
    const track = store.get(atoms.activeTrack);
    sounding().load(track, startTime);
    cueing.reset();
    return track;
  }

  function tellChange(track: Track | null, reason: TrackChangeReason): void {
    if (track !== null) outbox.custom('trackchange', { track, index: store.get(atoms.activeIndex), reason });
  }

  /** Nothing to play any more. */
  function clear(status: 'idle' | 'failed'): void {
    const wasReady = isReady();
    sharing.reset();
    store.set(atoms.queue, { ...NO_QUEUE, status });
    load(playOrder.withTracks(store.get(atoms.order), []));
    if (wasReady) pause();
    // A wish that waits for the queue waits on.
    else store.set(atoms.waiting, !store.get(atoms.paused));
  }

  /** Goes on to a track by itself. */
  function goTo(order: playOrder.PlayOrder): void {
    switchTo(order, 'ended');
    if (!store.get(atoms.paused)) quietly(play());
  }

  /** Does what needs the queue: at once where it is there, so that a click stays a click, else when it comes. */
  async function withQueue(act: () => Promise<void>): Promise<void> {
    if (connection === null) throw new DOMException('The player is not in a document.', 'NotSupportedError');
    if (isReady()) return act();
    const { queue } = connection;
    const mine = turns;
    const before = starts;
    showWish(connection);
    let playing: Promise<void>;
    try {
      await queue.whenReady();
      if (mine !== turns) throw superseded();
      // Of what came, the filter that is in force by now may leave nothing.
      if (!isReady()) throw new Error('There is no track to play.');
      playing = outbox.run(act);
    } catch (error) {
      if (mine !== turns) throw superseded();
      if (before === starts) standIn.pause();
      throw error instanceof RangeError ? error : unsupported(error);
    }
    return playing;
  }

  /** Somebody wishes to hear what is not there yet: of several players, the last that was wished for stays. */
  function showWish({ turn }: Connection): void {
    if (store.get(atoms.paused)) turn.take();
    standIn.wish();
  }

  /** @param since when it was wished for, on the clock of `performance.now()` */
  async function playActive(since: number): Promise<void> {
    if (connection === null) throw superseded();
    starts += 1;
    const { sound } = connection;
    if (sound.playback !== null) return sound.playback.play(since);
    const mine = turns;
    showWish(connection);
    let playback: Playback;
    try {
      playback = await sound.load(since);
    } catch (error) {
      if (mine !== turns) throw superseded();
      // Two that wait for the same file hear of its failure together: one tells of it, and may be answered by a wish.
      if (error instanceof PlayerError && told !== error) {
        told = error;
        standIn.fail(error);
      }
      throw unsupported(error);
    }
    if (mine !== turns) throw superseded();
    return playback.play(since);
  }

  function play(): Promise<void> {
    skipping.cancel();
    const since = performance.now();
    return withQueue(() => playActive(since));
  }

  function pause(): void {
    turns += 1;
    skipping.cancel();
    // Playback knows nothing of a wish that waits for the queue.
    standIn.pause();
    connection?.sound.playback?.pause();
  }

  function switchAndPlay(order: playOrder.PlayOrder, reason: TrackChangeReason, since: number): Promise<void> {
    switchTo(order, reason);
    return playActive(since);
  }

  function step(toOrder: typeof playOrder.next, reason: 'next' | 'previous'): Promise<void> {
    turns += 1;
    const since = performance.now();
    return withQueue(() => switchAndPlay(toOrder(store.get(atoms.order), random), reason, since));
  }

  const next = (): Promise<void> => step(playOrder.next, 'next');
  const previous = (): Promise<void> => step(playOrder.previous, 'previous');

  function select(wanted: number | string): Promise<void> {
    const find = (): Track | undefined => {
      const tracks = store.get(atoms.tracks);
      return typeof wanted === 'number' ? tracks[wanted] : tracks.find(({ trackId }) => trackId === wanted);
    };
    // What is not in the queue takes no other wish's place.
    if (!isReady() || find() !== undefined) turns += 1;
    const since = performance.now();
    return withQueue(() => {
      const track = find();
      if (track === undefined) throw new RangeError(`There is no track ${wanted} in the queue.`);
      return switchAndPlay(playOrder.select(store.get(atoms.order), track.trackId), 'select', since);
    });
  }

  const seek = (time: number): void => sounding().seek(time);
  const currentTime = (): number => sounding().currentTime;
  const seekBy = (seconds: number): void => seek(currentTime() + seconds);

  function setShuffle(shuffle: boolean): void {
    if (store.get(atoms.shuffle) === shuffle) return;
    setOrder(playOrder.withShuffle(store.get(atoms.order), shuffle));
    outbox.custom('shufflechange', { shuffle });
  }

  function setRepeat(repeat: boolean): void {
    if (store.get(atoms.repeat) === repeat) return;
    setOrder(playOrder.withRepeat(store.get(atoms.order), repeat));
    outbox.custom('repeatchange', { repeat });
  }

  /** The active track stays; what comes next may be another. */
  function setOrder(order: playOrder.PlayOrder): void {
    store.set(atoms.order, order);
    cueing.reset();
  }

  /** What the page and the controls may call: each call is one change. */
  const commands = {
    canSetVolume: canSetVolume(parts.audio),
    play: wrap(play),
    pause: wrap(pause),
    next: wrap(next),
    previous: wrap(previous),
    select: wrap(select),
    seek: wrap(seek),
    seekBy: wrap(seekBy),
    setShuffle: wrap(setShuffle),
    setRepeat: wrap(setRepeat),
    intend,
    intendNext,
    pointAt,
  };

  const actions = createActions(store, atoms, sharing, commands);

  return {
    atoms,
    actions,
    get currentTime() {
      return currentTime();
    },
    set currentTime(time) {
      commands.seek(time);
    },
    connect: wrap(connect),
    disconnect: wrap(disconnect),
    configure: wrap(configure),
    play: commands.play,
    next: commands.next,
    previous: commands.previous,
    select: commands.select,
    async reload() {
      await connection?.queue.reload();
    },
  };
}

/** As a media element rejects what was asked for before something else was. */
function superseded(): DOMException {
  return new DOMException('Something else was asked for meanwhile.', 'AbortError');
}

/** As a media element rejects what it cannot play. */
function unsupported(error: unknown): DOMException {
  return new DOMException(error instanceof Error ? error.message : String(error), 'NotSupportedError');
}
