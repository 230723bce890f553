import { afterFailure, type SourceKind } from '../../domain/playback/fallback.ts';
import type { Deadlines } from '../../domain/playback/patience.ts';
import { type PreviewWindow, previewWindow } from '../../domain/playback/preview-window.ts';
import { PlayerError } from '../../domain/player-error.ts';
import type { Track } from '../../domain/queue/mixtape.ts';
import type { PlayerSettings } from '../../domain/settings.ts';
import type { Http } from '../../io/api/http.ts';
import type { AudioSource } from '../../io/audio/audio-source.ts';
import type { OpenOptions } from '../../io/audio/open-source.ts';
import { log } from '../../io/log.ts';
import { createSourceAttempt, type SourceAttempt } from './source-attempt.ts';
import { bothErrors } from './track-errors.ts';
import { createWatchdog } from './watchdog.ts';

/** What loading a track needs; passed in, so that tests can replace it. */
export interface TrackLoadParts {
  readonly audio: HTMLAudioElement;
  readonly http: Http;
  readonly deadlines: Deadlines;
  openStream(audio: HTMLAudioElement, options: OpenOptions): Promise<AudioSource>;
  openPlayUrl(options: OpenOptions): AudioSource;
}

/** What a load reports. Nothing is reported after `abort()`. */
export interface TrackLoadListener {
  /** Runs a change of several steps: the page is sent its events when it is complete. */
  run(change: () => void): void;
  /** Where playback begins or goes on, in seconds since the start of the preview. */
  position(): number;
  onWindow(window: PreviewWindow): void;
  /**
   * The element is fed and stands where playback begins: `play()` may be called.
   * @param refuse to be called if the element refuses to play this source
   */
  onReady(refuse: (error: PlayerError) => void): void;
  /** What feeds the element is about to be removed, or was; another source or the same may follow. */
  onSourceLost(): void;
  /** Nothing plays yet, but data arrives. */
  onSlow(): void;
  /** Neither the stream nor the mp3 can be played. */
  onFailed(error: PlayerError): void;
}

/**
 * One load of one track: its stream first, and the mp3 of its play URL if the stream fails. Each change of track makes a new
 * load; aborting it also ends its requests, its source and its listeners.
 */
export interface TrackLoad {
  readonly track: Track;
  readonly window: PreviewWindow;
  /** Whether it has begun to feed the media element. */
  readonly feedsElement: boolean;
  /** Whether the element stands at its start and may be told to play. */
  readonly isReady: boolean;
  /**
   * Loads a first moment of sound, before anybody has asked to hear the track. Resolves when that is loaded, or has failed.
   * @param isElementFree whether the element may be fed: then it only has to be told to play
   */
  preload(isElementFree: boolean): Promise<void>;
  /** Loads the track to play it. @param since from when deadlines run; by default now */
  start(since?: number): void;
  /** It plays: no deadline runs. */
  reportPlaying(): void;
  /** Playback is no longer requested: no deadline runs. */
  idle(): void;
  abort(): void;
}

export function createTrackLoad(
  parts: TrackLoadParts,
  settings: PlayerSettings,
  track: Track,
  listener: TrackLoadListener,
): TrackLoad {
  const { trackId } = track;
  let window = previewWindow(settings, track.duration);
  let attempt: SourceAttempt | null = null;
  let streamError: PlayerError | null = null;
  let isAborted = false;
  let isRequested = false;
  let isElementFree = false;
  const watchdog = createWatchdog(parts.deadlines, {
    source: () => attempt,
    position: listener.position,
    onSlow: listener.onSlow,
    // The connection may be lost, or the browser may have stalled with data buffered.
    onStopped: () =>
      listener.run(() => {
        listener.onSourceLost();
        open('play-url');
      }),
    onTimeout() {
      if (attempt === null) return;
      const message = `No sound came from the ${attempt.kind} of the track ${trackId} in time.`;
      listener.run(() => failed(new PlayerError('play-timeout', message, { trackId })));
    },
  });

  function open(kind: SourceKind): void {
    attempt?.abort();
    const refuse = (error: PlayerError): void => {
      if (attempt === mine) listener.run(() => failed(error));
    };
    const mine = createSourceAttempt(kind, parts, settings, track, {
      position: listener.position,
      isRequested: () => isRequested,
      isElementFree: () => isElementFree,
      onWindow(known) {
        window = known;
        listener.onWindow(known);
      },
      onReady: () => listener.onReady(refuse),
      onRestart: () =>
        listener.run(() => {
          listener.onSourceLost();
          if (isRequested) start();
          listener.onReady(refuse);
        }),
      onFailed: refuse,
    });
    attempt = mine;
    mine.open();
  }

  function failed(error: PlayerError): void {
    const lost = attempt;
    if (lost === null) return;
    if (lost.isAttached) listener.onSourceLost();
    lost.abort();
    attempt = null;
    const next = afterFailure(lost.kind, isRequested);
    if (next === 'fail') {
      abort();
      listener.onFailed(bothErrors(streamError, error));
      return;
    }
    streamError = error;
    if (next === 'use-play-url') {
      watchdog.wait();
      fallBack(error);
    }
  }

  function fallBack(error: PlayerError): void {
    if (error.code === 'media-unsupported') log('warn', error.message);
    open('play-url');
  }

  function start(since?: number): void {
    if (isAborted || watchdog.isWaiting) return;
    isRequested = true;
    watchdog.wait(since);
    if (attempt !== null) attempt.attach();
    else if (streamError !== null) fallBack(streamError);
    else open('stream');
  }

  function idle(): void {
    isRequested = false;
    watchdog.reset();
  }

  function abort(): void {
    isAborted = true;
    idle();
    attempt?.abort();
    attempt = null;
  }

  return {
    track,
    get window() {
      return window;
    },
    get feedsElement() {
      return attempt?.isAttached ?? false;
    },
    get isReady() {
      return attempt?.isReady ?? false;
    },
    async preload(isFree) {
      isElementFree ||= isFree;
      if (!isAborted && attempt === null && streamError === null) open('stream');
      else if (isElementFree) attempt?.attachToWait();
      await attempt?.prepared;
    },
    start,
    reportPlaying: watchdog.stop,
    idle,
    abort,
  };
}
