import { log } from '../../platform/log.ts';
import { PlayerError } from '../../platform/model/player-error.ts';
import { firstSource, isFile, nextSource, type SourceKind } from '../model/playback/fallback.ts';
import { previewWindow } from '../model/playback/preview-window.ts';
import type { Track } from '../model/queue/mixtape.ts';
import type { PlayerSettings } from '../model/settings.ts';
import { type AttemptListener, createSourceAttempt, type SourceAttempt, type SourceDeps } from './source-attempt.ts';
import { createWatchdog } from './watchdog.ts';

/** The functions that a load calls: to ask, and to report. It reports nothing after `abort()`. */
interface TrackLoadListener extends Pick<AttemptListener, 'position' | 'onWindow' | 'onFailed'> {
  /** Runs a change of several steps; events are dispatched to the page when it is complete. */
  run(change: () => void): void;
  /**
   * `play()` may be called.
   * @param refuse call it if the element refuses to play this source
   */
  onReady(refuse: (error: PlayerError) => void): void;
  /** The element's source is about to be removed, or was removed. A source may be attached again. */
  onSourceLost(): void;
  /** Nothing plays yet, but data arrives. */
  onSlow(): void;
}

export type TrackLoad = ReturnType<typeof createTrackLoad>;

/** One load of one track: of its stream, and of the mp3 if the stream fails. `abort()` ends all that belongs to it. */
export function createTrackLoad(deps: SourceDeps, settings: PlayerSettings, track: Track, listener: TrackLoadListener) {
  let isAborted = false;
  let canAttachEarly = false;
  const sources = createSources(deps, settings, track, {
    ...listener,
    isRequested: () => request.isMade(),
    canAttachEarly: () => canAttachEarly,
    onWaiting: () => request.waitAgain(),
    onFailed(error) {
      abort();
      listener.onFailed(error);
    },
  });
  const request = createPlayRequest(
    createWatchdog(deps.deadlines, {
      source: sources.attempt,
      position: listener.position,
      onSlow: listener.onSlow,
      // The connection may be lost, or the browser may have stalled with data buffered.
      onStopped: sources.reopen,
      onTimeout: sources.timeOut,
    }),
  );

  function abort(): void {
    isAborted = true;
    request.withdraw();
    sources.abort();
  }

  return {
    track,
    preview: sources.preview,
    feedsElement: () => sources.attempt()?.isAttached ?? false,
    /** Whether the element is at its start position, so that `play()` may be called. */
    isReady: () => sources.attempt()?.isReady ?? false,
    /**
     * Loads the start of the preview.
     * @param isFree the source may be attached, so that only `play()` is missing
     */
    async preload(isFree: boolean): Promise<void> {
      canAttachEarly ||= isFree;
      if (!isAborted) await sources.preload();
    },
    /**
     * Loads the track to play it.
     * @param since when its deadlines begin; by default now
     */
    start(since?: number): void {
      if (!isAborted && request.make(since)) sources.attach();
    },
    reportPlaying: request.fulfil,
    /** Playback is no longer requested. */
    idle: request.withdraw,
    abort,
  };
}

interface SourcesListener extends TrackLoadListener, Pick<AttemptListener, 'isRequested' | 'canAttachEarly'> {
  /** The source that played is lost, and another one follows. */
  onWaiting(): void;
}

/** The sources of a track, one after the other: opens the next one when one has failed. */
function createSources(deps: SourceDeps, settings: PlayerSettings, track: Track, listener: SourcesListener) {
  const fallbacks = createFallbacks(track);
  let preview = previewWindow(settings, track.duration);
  let attempt: SourceAttempt | null = null;

  function open(kind: SourceKind): void {
    attempt?.abort();
    const refuse = (error: PlayerError): void => {
      if (attempt === created) fail(error);
    };
    const created = createSourceAttempt(kind, deps, settings, track, {
      position: listener.position,
      isRequested: listener.isRequested,
      canAttachEarly: listener.canAttachEarly,
      onWindow(known) {
        preview = known;
        listener.onWindow(known);
      },
      onReady: () => listener.onReady(refuse),
      onLost: () => listener.run(wait),
      onRestart: () =>
        listener.run(() => {
          wait();
          listener.onReady(refuse);
        }),
      onFailed: refuse,
    });
    attempt = created;
    created.open();
  }

  function wait(): void {
    listener.onSourceLost();
    listener.onWaiting();
  }

  const fail = (error: PlayerError): void => listener.run(() => fallBack(error));

  function fallBack(error: PlayerError): void {
    const failed = attempt;
    if (failed === null) return;
    if (failed.isAttached) listener.onSourceLost();
    abort();
    const next = fallbacks.after(failed.kind, error, listener.isRequested());
    if (next instanceof PlayerError) {
      listener.onFailed(next);
      return;
    }
    listener.onWaiting();
    if (next !== null) open(next);
  }

  function abort(): void {
    attempt?.abort();
    attempt = null;
  }

  return {
    attempt: () => attempt,
    preview: () => preview,
    /** Attaches the source to play it, after opening it if necessary. */
    attach(): void {
      if (attempt !== null) attempt.attach();
      else open(fallbacks.due());
    },
    /** Loads the start of the preview. A file that replaces a failed stream is opened only to play it. */
    async preload(): Promise<void> {
      if (attempt === null && !fallbacks.haveBegun()) open(fallbacks.due());
      else if (listener.canAttachEarly()) attempt?.attachEarly();
      await attempt?.preloaded;
    },
    /** Requests the present source once more. */
    reopen: () =>
      listener.run(() => {
        listener.onSourceLost();
        if (attempt !== null) open(attempt.kind);
      }),
    timeOut(): void {
      if (attempt !== null) fail(timedOut(attempt.kind, track.trackId));
    },
    abort,
  };
}

/** The request to play the track. As long as it is made and nothing plays, the watchdog's deadlines run. */
function createPlayRequest(watchdog: ReturnType<typeof createWatchdog>) {
  let isMade = false;
  return {
    isMade: () => isMade,
    /**
     * @param since when its deadlines begin; by default now
     * @returns whether it is new: false if its deadlines run already
     */
    make(since?: number): boolean {
      if (watchdog.isWaiting()) return false;
      isMade = true;
      watchdog.wait(since);
      return true;
    },
    /** Starts the deadlines again for a source that was playing and is lost: the element fires no event then. */
    waitAgain(): void {
      if (isMade) watchdog.wait();
    },
    /** The track plays, so the deadlines end. */
    fulfil: watchdog.stop,
    withdraw(): void {
      isMade = false;
      watchdog.reset();
    },
  };
}

function timedOut(kind: SourceKind, trackId: string): PlayerError {
  return new PlayerError('play-timeout', `No sound came from the ${kind} of the track ${trackId} in time.`, {
    trackId,
  });
}

/** Chooses the source of a track that comes next when one has failed. */
function createFallbacks(track: Track) {
  const failed: SourceKind[] = [];
  let next = firstSource(track);
  let streamError: PlayerError | null = null;

  /** The source to open when the track is wanted. */
  function due(): SourceKind {
    if (isFile(next) && streamError?.code === 'media-unsupported') log('warn', streamError.message);
    return next;
  }

  return {
    due,
    /** Whether a source has failed. */
    haveBegun: () => failed.length > 0,
    /**
     * @returns the source to open now; an error if none is left; `null` if only the file is left of a prefetched track,
     * which the visitor may never play
     */
    after(kind: SourceKind, error: PlayerError, isRequested: boolean): SourceKind | PlayerError | null {
      failed.push(kind);
      const following = nextSource(track, failed, error);
      if (following === null) return bothErrors(streamError, error);
      next = following;
      if (!isFile(kind)) streamError = error;
      return isRequested || !isFile(next) ? due() : null;
    },
  };
}

/** Reports the stream's error, which helps a page author more, and adds that the play URL failed as well. */
function bothErrors(streamError: PlayerError | null, error: PlayerError): PlayerError {
  if (streamError === null || error.code === 'play-timeout' || streamError.code === 'play-timeout') return error;
  const { code, status, trackId, message } = streamError;
  const both = `${message} The play URL failed as well: ${error.message}`;
  return new PlayerError(code, both, { status, trackId, cause: error });
}

/** The load of the active track, and the loads of prefetched tracks. */
export function createTrackLoads(createLoad: (track: Track) => TrackLoad) {
  let activeId: string | null = null;
  let active: TrackLoad | null = null;
  let prefetched: readonly TrackLoad[] = [];

  function prefetch(tracks: readonly Track[]): void {
    // By id: a queue that is requested again has new objects for the same tracks.
    for (const load of prefetched) if (!tracks.some(({ trackId }) => trackId === load.track.trackId)) load.abort();
    prefetched = tracks
      .filter(({ trackId }) => trackId !== activeId)
      .map((track) => prefetched.find((load) => load.track.trackId === track.trackId) ?? createLoad(track));
    for (const load of prefetched) void load.preload(false);
  }

  return {
    get active() {
      return active;
    },
    /** Ends the active load. If the new track was prefetched, its load becomes the active one. */
    activate(track: Track | null): void {
      active?.abort();
      activeId = track?.trackId ?? null;
      active = prefetched.find((load) => load.track.trackId === activeId) ?? null;
      prefetched = prefetched.filter((load) => load !== active);
      prefetch([]);
    },
    ensureActive(track: Track): TrackLoad {
      active ??= createLoad(track);
      return active;
    },
    prefetch,
  };
}
