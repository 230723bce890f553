import type { PlayerError } from '../../platform/model/player-error.ts';
import { activeTrack, type PlayerState, shouldPlay } from '../model/playback/player-state.ts';
import { toFileTime, windowDuration } from '../model/playback/preview-window.ts';
import type { Track } from '../model/queue/mixtape.ts';
import { createElementPlayer, createPlaybackClock, type EngineOwner } from './element-player.ts';
import { createMediaPosition, listenToMedia } from './media-events.ts';
import { createPrefetch } from './prefetch.ts';
import type { SourceDeps } from './source-attempt.ts';
import { createTrackLoad, createTrackLoads, type TrackLoad } from './track-load.ts';

export type Engine = ReturnType<typeof createEngine>;

/**
 * Makes the media element match the player's state.
 * @param initial the state of an element that nothing has changed yet. It is passed in, because importing it here would
 * bring the table of attributes into this chunk
 */
export function createEngine(deps: SourceDeps, owner: EngineOwner, signal: AbortSignal, initial: PlayerState) {
  const { audio, deadlines } = deps;
  const { outbox, dispatch } = owner;
  let applied = initial;
  let refuseSource: (error: PlayerError) => void = () => {};
  const loads = createTrackLoads(createLoad);
  const prefetch = createPrefetch(owner, loads.prefetch);

  const load = (): TrackLoad | null => loads.active;
  const refuse = (error: PlayerError): void => refuseSource(error);
  const position = createMediaPosition(audio, owner, load);
  const player = createElementPlayer(audio, owner, refuse);
  const listener = { load, position, isEchoOfPause: player.isEchoOfPause, refuse, onBuffered: prefetch.afterActive };
  const media = listenToMedia(audio, owner, listener, signal);

  const onStalled = outbox.wrap((since: number) => {
    dispatch({ type: 'stalled', loadId: applied.loadId });
    loads.active?.start(since);
  });
  const setClock = createPlaybackClock(owner, position.now, deadlines, onStalled);

  function createLoad(track: Track): TrackLoad {
    const isActive = (): boolean => loads.active === load;
    const load = createTrackLoad(deps, applied.settings, track, {
      run: outbox.run,
      position: () => (isActive() ? position.now() : 0),
      onWindow: () => isActive() && reportDuration(),
      onReady(refuse) {
        media.isSeekExpected = false;
        refuseSource = refuse;
        if (shouldPlay(applied)) player.play();
      },
      onSourceLost() {
        if (!isActive()) return;
        position.start = position.now();
        dispatch({ type: 'stalled', loadId: applied.loadId });
      },
      onSlow: () => dispatch({ type: 'slow', loadId: applied.loadId }),
      onFailed: (error) => isActive() && dispatch({ type: 'failed', loadId: applied.loadId, error }),
    });
    return load;
  }

  function reportDuration(): void {
    dispatch({ type: 'durationKnown', loadId: applied.loadId, seconds: windowDuration(position.preview()) });
  }

  const control = createElementControl(audio, { loads, position, player, media, reportDuration });

  return {
    position: position.now,
    lacksData: position.lacksData,
    apply(after: PlayerState): void {
      const before = applied;
      applied = after;
      const fileHasEnded = audio.ended;
      control.changePosition(before, after);
      if (after.clock !== before.clock) setClock(after.clock);
      control.changePlayback(before, after, fileHasEnded);
    },
    loadStreaming: () => deps.loadStreaming(audio, applied.settings, activeTrack(applied)?.streams ?? null),
    /** Loads the start of the active track. Resolves when it is loaded, or has failed. */
    async preload() {
      const track = activeTrack(applied);
      if (track !== null && applied.error === null) await loads.ensureActive(track).preload(true);
    },
    prefetch,
  };
}

/** The parts of the engine that change the element. */
interface EngineParts {
  readonly loads: ReturnType<typeof createTrackLoads>;
  readonly position: ReturnType<typeof createMediaPosition>;
  readonly player: ReturnType<typeof createElementPlayer>;
  readonly media: ReturnType<typeof listenToMedia>;
  reportDuration(): void;
}

/** Changes track, position and playback of the element from those of one state to those of the next. */
function createElementControl(
  audio: HTMLAudioElement,
  { loads, position, player, media, reportDuration }: EngineParts,
) {
  function changeTrack(after: PlayerState): void {
    loads.activate(activeTrack(after));
    position.start = after.position;
    media.isSeekExpected = false;
    if (loads.active !== null) reportDuration();
  }

  function seek({ position: target, isSeekReported }: PlayerState): void {
    position.start = target;
    if (!loads.active?.isReady()) return;
    if (isSeekReported) media.isSeekExpected = true;
    audio.currentTime = toFileTime(position.preview(), target);
  }

  /** Runs inside the visitor's gesture, if there is one, because the browser may allow playback only there. */
  function start(after: PlayerState): void {
    const track = activeTrack(after);
    if (track === null) return;
    const active = loads.ensureActive(track);
    if (active.isReady()) player.play();
    else if (!active.feedsElement()) player.unlock();
    active.start(after.requestedAt);
  }

  return {
    changePosition(before: PlayerState, after: PlayerState): void {
      if (after.loadId !== before.loadId) changeTrack(after);
      else if (after.seekId !== before.seekId) seek(after);
    },
    /** @param fileHasEnded whether the element had ended before the position changed */
    changePlayback(before: PlayerState, after: PlayerState, fileHasEnded: boolean): void {
      const isNewLoad = after.loadId !== before.loadId;
      const isSeek = after.seekId !== before.seekId;
      if (!shouldPlay(after)) {
        if (!shouldPlay(before)) return;
        loads.active?.idle();
        player.pause();
      } else if (isNewLoad || !shouldPlay(before) || after.requestId !== before.requestId) start(after);
      // Only a file that has ended needs `play()` again. A pause by headphones must not be undone.
      else if (isSeek && fileHasEnded) player.play();
      else if (after.status === 'playing') loads.active?.reportPlaying();
    },
  };
}
