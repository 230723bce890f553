import type { Http } from '../../platform/http/http.ts';
import { PlayerError } from '../../platform/model/player-error.ts';
import type { SourceKind } from '../model/playback/fallback.ts';
import type { Deadlines } from '../model/playback/patience.ts';
import type { PreviewWindow } from '../model/playback/preview-window.ts';
import type { Track } from '../model/queue/mixtape.ts';
import type { PlayerSettings } from '../model/settings.ts';
import type { AudioSource } from './sources/audio-source.ts';
import type { OpenOptions } from './sources/open-source.ts';

/** What loading a track needs; tests replace it. */
export interface SourceDeps {
  readonly audio: HTMLAudioElement;
  readonly http: Http;
  readonly deadlines: Deadlines;
  openStream(audio: HTMLAudioElement, options: OpenOptions): Promise<AudioSource>;
  openPlayUrl(options: OpenOptions): AudioSource;
}

/** One attempt to play a track from one source. */
export interface SourceAttempt {
  readonly kind: SourceKind;
  /** On the clock of `performance.now()`. */
  readonly startedAt: number;
  /** When its last byte arrived; `-Infinity` if none has. */
  readonly progressAt: number;
  /** Whether the source is attached to the media element. */
  readonly isAttached: boolean;
  /** Whether the element is at its start position, so that `play()` may be called. */
  readonly isReady: boolean;
  /** Resolves when the start of the preview is loaded, or the source has failed. */
  readonly preloaded: Promise<void>;
  /** Requests the source. It may fail at once, so store the attempt first. */
  open(): void;
  /** Attaches the source, unless it is attached already, and loads the whole preview. */
  attach(): void;
  /** Attaches the source if that loads only the start of the preview. */
  attachEarly(): void;
  abort(): void;
}

/** What an attempt reads and reports. Nothing is reported after `abort()`. */
export interface AttemptListener {
  /** Where playback begins or goes on, in seconds since the start of the preview. */
  position(): number;
  /** Whether playback is requested: then the source is attached as soon as it is open. */
  isRequested(): boolean;
  /** Whether the source may be attached before playback is requested. */
  canAttachEarly(): boolean;
  onWindow(window: PreviewWindow): void;
  onReady(): void;
  /** The source was attached again; the element is paused at the same position. */
  onRestart(): void;
  onFailed(error: PlayerError): void;
}

export function createSourceAttempt(
  kind: SourceKind,
  { audio, http, deadlines, openStream, openPlayUrl }: SourceDeps,
  settings: PlayerSettings,
  track: Track,
  listener: AttemptListener,
): SourceAttempt {
  const { trackId } = track;
  const controller = new AbortController();
  const { signal } = controller;
  const startedAt = performance.now();
  let progressAt = Number.NEGATIVE_INFINITY;
  let source: AudioSource | null = null;
  let isAttached = false;
  let isReady = false;
  let preloaded = Promise.resolve();

  const unlessAborted =
    <Values extends unknown[]>(report: (...values: Values) => void) =>
    (...values: Values): void => {
      if (!signal.aborted) report(...values);
    };
  const onFailed = unlessAborted(listener.onFailed);

  const options: OpenOptions = {
    trackId,
    settings,
    guessedSeconds: track.duration,
    position: listener.position,
    signal,
    http,
    deadlines,
    onWindow: unlessAborted(listener.onWindow),
    onProgress() {
      progressAt = performance.now();
    },
    onRestart: unlessAborted(listener.onRestart),
    onError: onFailed,
  };

  async function open(): Promise<void> {
    source = kind === 'stream' ? await openStream(audio, options) : openPlayUrl(options);
    if (listener.isRequested() || (listener.canAttachEarly() && source.canAttachEarly)) await feed(source);
    await source.preload();
  }

  async function feed(opened: AudioSource): Promise<void> {
    if (isAttached || signal.aborted) return;
    isAttached = true;
    if (listener.isRequested()) opened.loadAll();
    await opened.attach(audio);
    if (signal.aborted) return;
    isReady = true;
    listener.onReady();
  }

  const attach = (): void => {
    if (source === null) return;
    if (isAttached) source.loadAll();
    else void feed(source).catch(() => {});
  };

  return {
    kind,
    startedAt,
    get progressAt() {
      return progressAt;
    },
    get isAttached() {
      return isAttached;
    },
    get isReady() {
      return isReady;
    },
    get preloaded() {
      return preloaded;
    },
    open() {
      preloaded = open().catch((error: unknown) => onFailed(toPlayerError(error, trackId)));
    },
    attach,
    attachEarly() {
      if (source?.canAttachEarly && !isAttached) attach();
    },
    abort: () => controller.abort(),
  };
}

/** Turns anything that was thrown while a track was loaded into a PlayerError. */
function toPlayerError(error: unknown, trackId: string): PlayerError {
  if (error instanceof PlayerError) return error;
  return new PlayerError('media-failed', `The track ${trackId} could not be opened: ${error}`, {
    trackId,
    cause: error,
  });
}
