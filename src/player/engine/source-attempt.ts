import type { Http } from '../../platform/http/http.ts';
import { PlayerError } from '../../platform/model/player-error.ts';
import { isFile, type SourceKind } from '../model/playback/fallback.ts';
import type { Deadlines } from '../model/playback/patience.ts';
import type { Track } from '../model/queue/mixtape.ts';
import type { PlayerSettings } from '../model/settings.ts';
import type { AudioSource, SourceOptions } from './sources/audio-source.ts';
import type { OpenOptions } from './sources/open-source.ts';

/** Opens the sources of tracks. */
export type Sources = Pick<typeof import('./sources/open-source.ts'), 'loadStreaming' | 'openPlayUrl' | 'openStream'>;

/** Dependencies of loading a track; tests replace them. */
export interface SourceDeps extends Sources {
  readonly audio: HTMLAudioElement;
  readonly http: Http;
  readonly deadlines: Deadlines;
}

export type SourceAttempt = ReturnType<typeof createSourceAttempt>;

/** The functions that an attempt calls: to ask, and to report. It reports nothing after `abort()`. */
export interface AttemptListener extends Pick<SourceOptions, 'position' | 'onWindow' | 'onLost' | 'onRestart'> {
  /** Whether playback is requested: then the source is attached as soon as it is open. */
  isRequested(): boolean;
  /** Whether the source may be attached before playback is requested. */
  canAttachEarly(): boolean;
  onReady(): void;
  onFailed(error: PlayerError): void;
}

export function createSourceAttempt(
  kind: SourceKind,
  { audio, http, deadlines, openStream, openPlayUrl }: SourceDeps,
  settings: PlayerSettings,
  track: Track,
  listener: AttemptListener,
) {
  const { trackId } = track;
  const controller = new AbortController();
  const { signal } = controller;
  let source: AudioSource | null = null;
  const attempt = {
    kind,
    /** On the clock of `performance.now()`. */
    startedAt: performance.now(),
    /** When the last byte arrived; `-Infinity` if none has. */
    progressAt: Number.NEGATIVE_INFINITY,
    isAttached: false,
    /** Whether the element is at its start position, so that `play()` may be called. */
    isReady: false,
    /** Resolves when the start of the preview is loaded, or the source has failed. */
    preloaded: Promise.resolve(),
    /** Requests the source. Store the attempt before: the source may fail at once. */
    open(): void {
      attempt.preloaded = open().catch((error: unknown) => onFailed(toPlayerError(error, trackId)));
    },
    /** Attaches the source, unless it is attached already, and loads the whole preview. */
    attach(): void {
      if (source === null) return;
      if (attempt.isAttached) source.loadAll();
      else void feed(source).catch(() => {});
    },
    /** Attaches the source if that loads only the start of the preview. */
    attachEarly(): void {
      if (source?.canAttachEarly && !attempt.isAttached) attempt.attach();
    },
    abort: () => controller.abort(),
  };

  const unlessAborted =
    <Values extends unknown[]>(report: (...values: Values) => void) =>
    (...values: Values): void => {
      if (!signal.aborted) report(...values);
    };
  const onFailed = unlessAborted(listener.onFailed);

  const options: OpenOptions = {
    trackId,
    track: kind === 'queue-play-url' ? track : { trackId },
    settings,
    guessedSeconds: track.duration,
    position: listener.position,
    signal,
    http,
    deadlines,
    onWindow: unlessAborted(listener.onWindow),
    onProgress() {
      attempt.progressAt = performance.now();
    },
    onLost: unlessAborted(() => {
      // Before `isReady` changes, because it reads the position.
      listener.onLost();
      attempt.isReady = false;
    }),
    onRestart: unlessAborted(() => {
      attempt.isReady = true;
      listener.onRestart();
    }),
    onError: onFailed,
  };

  async function open(): Promise<void> {
    if (isFile(kind)) source = openPlayUrl(options);
    else source = await openStream(audio, kind === 'queue-stream' ? (track.streams ?? []) : null, options);
    if (listener.isRequested() || (listener.canAttachEarly() && source.canAttachEarly)) await feed(source);
    await source.preload();
  }

  async function feed(opened: AudioSource): Promise<void> {
    if (attempt.isAttached || signal.aborted) return;
    attempt.isAttached = true;
    if (listener.isRequested()) opened.loadAll();
    await opened.attach(audio);
    if (signal.aborted) return;
    attempt.isReady = true;
    listener.onReady();
  }

  return attempt;
}

function toPlayerError(error: unknown, trackId: string): PlayerError {
  if (error instanceof PlayerError) return error;
  return new PlayerError('media-failed', `The track ${trackId} could not be opened: ${error}`, {
    trackId,
    cause: error,
  });
}
