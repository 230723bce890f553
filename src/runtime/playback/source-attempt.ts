import type { SourceKind } from '../../domain/playback/fallback.ts';
import type { PreviewWindow } from '../../domain/playback/preview-window.ts';
import type { PlayerError } from '../../domain/player-error.ts';
import type { Track } from '../../domain/queue/mixtape.ts';
import type { PlayerSettings } from '../../domain/settings.ts';
import type { AudioSource } from '../../io/audio/audio-source.ts';
import type { OpenOptions } from '../../io/audio/open-source.ts';
import { toPlayerError } from './track-errors.ts';
import type { TrackLoadParts } from './track-load.ts';

/** One try to play a track from one source. */
export interface SourceAttempt {
  readonly kind: SourceKind;
  /** On the clock of `performance.now()`. */
  readonly startedAt: number;
  /** When its last byte arrived; `-Infinity` if none has. */
  readonly progressAt: number;
  /** Whether it has begun to feed the media element. */
  readonly isAttached: boolean;
  /** Whether the element stands at its start and may be told to play. */
  readonly isReady: boolean;
  /** Resolves when a first moment of sound is loaded, or the source has failed. */
  readonly prepared: Promise<void>;
  /** Requests the source. It may fail at once, so this is called when the attempt is in its place. */
  open(): void;
  /** Feeds the element, unless it does already. */
  attach(): void;
  /** Attaches where that loads no more than a first moment of sound. */
  attachToWait(): void;
  abort(): void;
}

/** What an attempt reports. Nothing is reported after `abort()`. */
export interface AttemptListener {
  /** Where playback begins or goes on, in seconds since the start of the preview. */
  position(): number;
  /** Whether the source feeds the element as soon as it is open: somebody waits for it. */
  isRequested(): boolean;
  /** Whether it may feed the element before that. */
  isElementFree(): boolean;
  onWindow(window: PreviewWindow): void;
  onReady(): void;
  /** The source had to feed the element anew: the element is paused where it stood. */
  onRestart(): void;
  onFailed(error: PlayerError): void;
}

export function createSourceAttempt(
  kind: SourceKind,
  { audio, http, deadlines, openStream, openPlayUrl }: TrackLoadParts,
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
  let prepared = Promise.resolve();

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
    if (listener.isRequested() || (listener.isElementFree() && source.waitsAttached)) await feed(source);
    await source.prepare();
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
    get prepared() {
      return prepared;
    },
    open() {
      prepared = open().catch((error: unknown) => onFailed(toPlayerError(error, trackId)));
    },
    attach,
    attachToWait() {
      if (source?.waitsAttached && !isAttached) attach();
    },
    abort: () => controller.abort(),
  };
}
