import type { PlayerAction } from '../../domain/playback/player-action.ts';
import { activeTrack, INITIAL_STATE, type PlayerState, shouldPlay } from '../../domain/playback/player-state.ts';
import {
  type PreviewWindow,
  previewWindow,
  toFileTime,
  toWindowTime,
  windowDuration,
} from '../../domain/playback/preview-window.ts';
import type { PlayerError } from '../../domain/player-error.ts';
import type { Track } from '../../domain/queue/mixtape.ts';
import type { Outbox } from '../player/outbox.ts';
import { createElementPlayer } from './element-player.ts';
import { listenToMedia } from './media-events.ts';
import { createPlaybackClock } from './playback-clock.ts';
import { HAVE_CURRENT_DATA, HAVE_FUTURE_DATA } from './ready-state.ts';
import { createTrackLoad, type TrackLoad, type TrackLoadParts } from './track-load.ts';
import { createTrackLoads } from './track-loads.ts';

/** What the engine works with; passed in, so that tests can replace it. */
export interface EngineParts extends TrackLoadParts {
  /** Loads the code that streaming needs, without requesting any track. */
  loadStreaming(audio: HTMLAudioElement): Promise<void>;
}

/** The player that the engine belongs to. */
export interface EngineOwner {
  readonly outbox: Outbox;
  dispatch(action: PlayerAction): void;
  /** The active track plays and is loaded to its end: there is time to load the next one. Called repeatedly. */
  onBuffered(): void;
}

/** Makes the media element match the player's state. */
export interface Engine {
  /** Seconds since the start of the preview. */
  readonly position: number;
  /** Whether the element lacks the data to play on. */
  readonly isStarved: boolean;
  /** Does what has changed since the last call; the same state twice does nothing. */
  apply(state: PlayerState): void;
  loadStreaming(): Promise<void>;
  /** Loads a first moment of the active track. Resolves when that is done, or has failed. */
  preload(): Promise<void>;
  /** Prefetches these tracks, and drops all others. */
  prefetch(tracks: readonly Track[]): void;
}

export function createEngine(parts: EngineParts, owner: EngineOwner, signal: AbortSignal): Engine {
  const { audio, deadlines } = parts;
  const { outbox, dispatch } = owner;
  let applied = INITIAL_STATE;
  /** Where playback begins when the element is fed next. */
  let startPosition = 0;
  let refuseSource: (error: PlayerError) => void = () => {};
  const loads = createTrackLoads(createLoad);

  const window = (): PreviewWindow =>
    loads.active?.window ?? previewWindow(applied.settings, activeTrack(applied)?.duration ?? null);

  function position(): number {
    if (applied.status === 'ended') return applied.duration;
    const isLoaded = loads.active?.isReady && audio.readyState >= HAVE_CURRENT_DATA;
    return isLoaded ? toWindowTime(window(), audio.currentTime) : startPosition;
  }

  /** What the element says of a source that was removed does not count. */
  const isStarved = (): boolean => !loads.active?.isReady || audio.readyState < HAVE_FUTURE_DATA;

  const player = createElementPlayer(audio, outbox, {
    state: () => applied,
    onBlocked: (requestId, message) => dispatch({ type: 'blocked', requestId, message }),
    onRefused: (error) => refuseSource(error),
  });

  const media = listenToMedia(
    audio,
    {
      outbox,
      dispatch,
      state: () => applied,
      load: () => loads.active,
      window,
      position,
      isStarved,
      setStartPosition(seconds) {
        startPosition = seconds;
      },
      isEchoOfPause: player.isEchoOfPause,
      refuse: (error) => refuseSource(error),
      onBuffered: owner.onBuffered,
    },
    signal,
  );

  const clock = createPlaybackClock({
    position,
    silenceMs: () => deadlines.silenceMs,
    onSecond: (seconds) => dispatch({ type: 'tick', loadId: applied.loadId, seconds }),
    onDrift: () => dispatch({ type: 'moved', loadId: applied.loadId }),
    onStalled: outbox.wrap((since) => {
      dispatch({ type: 'stalled', loadId: applied.loadId });
      loads.active?.start(since);
    }),
  });

  function createLoad(track: Track): TrackLoad {
    const isActive = (): boolean => loads.active === load;
    const load = createTrackLoad(parts, applied.settings, track, {
      run: outbox.run,
      position: () => (isActive() ? position() : 0),
      onWindow: () => isActive() && reportDuration(),
      onReady(refuse) {
        media.forgetSeek();
        refuseSource = refuse;
        if (shouldPlay(applied)) player.play();
      },
      onSourceLost() {
        if (!isActive()) return;
        startPosition = position();
        dispatch({ type: 'stalled', loadId: applied.loadId });
      },
      onSlow: () => dispatch({ type: 'slow', loadId: applied.loadId }),
      onFailed: (error) => isActive() && dispatch({ type: 'failed', loadId: applied.loadId, error }),
    });
    return load;
  }

  function reportDuration(): void {
    dispatch({ type: 'durationKnown', loadId: applied.loadId, seconds: windowDuration(window()) });
  }

  function changeTrack(state: PlayerState): void {
    loads.activate(activeTrack(state));
    startPosition = state.position;
    media.forgetSeek();
    if (loads.active !== null) reportDuration();
  }

  function seek({ position: target, isSeekReported }: PlayerState): void {
    startPosition = target;
    if (!loads.active?.isReady) return;
    if (isSeekReported) media.expectSeek();
    audio.currentTime = toFileTime(window(), target);
  }

  /** Inside the visitor's gesture, where there is one. */
  function start(state: PlayerState): void {
    const track = activeTrack(state);
    if (track === null) return;
    const load = loads.ensureActive(track);
    if (load.isReady) player.play();
    else if (!load.feedsElement) player.unlock();
    load.start(state.requestedAt);
  }

  function apply(state: PlayerState): void {
    const before = applied;
    applied = state;
    const isNewLoad = state.loadId !== before.loadId;
    const isSeek = state.seekId !== before.seekId;
    const fileHasEnded = audio.ended;
    if (isNewLoad) changeTrack(state);
    else if (isSeek) seek(state);
    if (state.clock !== before.clock) clock.set(state.clock);
    if (!shouldPlay(state)) {
      if (!shouldPlay(before)) return;
      loads.active?.idle();
      player.pause();
    } else if (isNewLoad || !shouldPlay(before) || state.requestId !== before.requestId) start(state);
    // A pause by headphones must not be undone, but a file that has ended is paused by that.
    else if (isSeek && fileHasEnded) player.play();
    else if (state.status === 'playing') loads.active?.reportPlaying();
  }

  return {
    get position() {
      return position();
    },
    get isStarved() {
      return isStarved();
    },
    apply,
    loadStreaming: () => parts.loadStreaming(audio),
    async preload() {
      const track = activeTrack(applied);
      if (track !== null && applied.error === null) await loads.ensureActive(track).preload(true);
    },
    prefetch: loads.prefetch,
  };
}
