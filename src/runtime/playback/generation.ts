import type { Deadlines } from '../../domain/playback/patience.ts';
import { type PreviewWindow, previewWindow } from '../../domain/playback/preview-window.ts';
import { PlayerError } from '../../domain/player-error.ts';
import type { Track } from '../../domain/queue/mixtape.ts';
import type { PlayerSettings } from '../../domain/settings.ts';
import type { Http } from '../../io/api/http.ts';
import type { AudioSource } from '../../io/audio/audio-source.ts';
import type { OpenOptions } from '../../io/audio/open-source.ts';
import { tell } from '../../io/tell.ts';
import { bothErrors, toPlayerError } from './track-errors.ts';
import { type Arrival, createWatchdog } from './watchdog.ts';

/** What a generation plays with; handed in, so that tests can put their own in its place. */
export interface GenerationParts {
  readonly audio: HTMLAudioElement;
  readonly http: Http;
  readonly deadlines: Deadlines;
  openStream(audio: HTMLAudioElement, options: OpenOptions): Promise<AudioSource>;
  openPlayUrl(options: OpenOptions): AudioSource;
}

/** Whom a generation tells what. */
export interface GenerationListener {
  /** Runs a change that takes several steps: the page hears of it when it is complete. */
  run(act: () => void): void;
  /** Where playback is to begin or to go on, in seconds since the window's start. */
  position(): number;
  onWindow(window: PreviewWindow): void;
  /**
   * The element is fed and stands where it is to begin: `play()` may be called.
   * @param refuse to be called if the element refuses to play this source
   */
  onReady(refuse: (error: PlayerError) => void): void;
  /** What feeds the element is about to be taken away, or was; another source or the same may follow. */
  onSourceLost(): void;
  /** Nothing sounds yet, but bytes still come in. */
  onSlow(): void;
  /** Everything was tried. */
  onFailed(error: PlayerError): void;
}

/**
 * One track on its way to the ear: the stream first, then the play URL. Every switch of track is a new
 * generation; when it is aborted, its requests, its source and its listeners go with it, and nothing of it
 * can be heard of again.
 */
export interface Generation {
  readonly track: Track;
  readonly window: PreviewWindow;
  /** Whether it has begun to feed the element. */
  readonly feeds: boolean;
  /** Whether the element stands at its start, and may be told to play. */
  readonly ready: boolean;
  /**
   * Makes the track ready as far as it goes without being heard. Resolves when that is done, or failed.
   * @param hasElement whether the element is free for it: then it only has to be told to play
   */
  prepare(hasElement: boolean): Promise<void>;
  /** Somebody wishes to hear it, and does not yet: deadlines run, by default from now on. */
  hear(since?: number): void;
  /** It sounds: no deadline runs. */
  sound(): void;
  /** Nobody wishes to hear it any more. */
  rest(): void;
  abort(): void;
}

interface Attempt extends Arrival {
  readonly controller: AbortController;
  progressAt: number;
  source: AudioSource | null;
  /** Settles when a first moment of its sound is in hand, or never will be. */
  prepared: Promise<void>;
  attached: boolean;
  ready: boolean;
}

export function createGeneration(
  parts: GenerationParts,
  settings: PlayerSettings,
  track: Track,
  listener: GenerationListener,
): Generation {
  const { audio, http, deadlines } = parts;
  const { trackId } = track;
  let window = previewWindow(settings, track.duration);
  let attempt: Attempt | null = null;
  let streamError: PlayerError | null = null;
  let aborted = false;
  let wished = false;
  let hasElement = false;
  const watchdog = createWatchdog(deadlines, {
    arrival: () => attempt,
    position: listener.position,
    onSlow: listener.onSlow,
    // The connection may be lost, or the engine stand still over what it has.
    onStopped: () =>
      listener.run(() => {
        listener.onSourceLost();
        start('play-url');
      }),
    onTimeout() {
      if (attempt === null) return;
      const message = `No sound came from the ${attempt.kind} of the track ${trackId} in time.`;
      failed(attempt, new PlayerError('play-timeout', message, { trackId }));
    },
  });

  function start(kind: Arrival['kind']): void {
    attempt?.controller.abort();
    const now = performance.now();
    const mine: Attempt = {
      kind,
      controller: new AbortController(),
      startedAt: now,
      progressAt: Number.NEGATIVE_INFINITY,
      source: null,
      prepared: Promise.resolve(),
      attached: false,
      ready: false,
    };
    attempt = mine;
    mine.prepared = open(mine)
      .then((source) => source.prepare())
      .catch((error: unknown) => {
        if (!mine.controller.signal.aborted) failed(mine, toPlayerError(error, trackId));
      });
  }

  async function open(mine: Attempt): Promise<AudioSource> {
    const { signal } = mine.controller;
    const refuse = refusal(mine);
    const options: OpenOptions = {
      trackId,
      settings,
      guessedSeconds: track.duration,
      position: listener.position,
      signal,
      http,
      deadlines,
      onWindow(trueWindow) {
        window = trueWindow;
        if (!signal.aborted) listener.onWindow(trueWindow);
      },
      onProgress() {
        mine.progressAt = performance.now();
      },
      onRestart: () =>
        listener.run(() => {
          if (signal.aborted) return;
          listener.onSourceLost();
          if (wished) hear();
          listener.onReady(refuse);
        }),
      onError: refuse,
    };
    mine.source = mine.kind === 'stream' ? await parts.openStream(audio, options) : parts.openPlayUrl(options);
    if (wished || (hasElement && mine.source.waitsAttached)) await attach(mine);
    return mine.source;
  }

  async function attach(mine: Attempt): Promise<void> {
    const {
      source,
      controller: { signal },
    } = mine;
    if (source === null || mine.attached || signal.aborted) return;
    mine.attached = true;
    if (wished) source.loadAll();
    await source.attach(audio);
    if (signal.aborted) return;
    mine.ready = true;
    listener.onReady(refusal(mine));
  }

  function refusal(mine: Attempt): (error: PlayerError) => void {
    return (error) => {
      if (!mine.controller.signal.aborted) failed(mine, error);
    };
  }

  function failed(mine: Attempt, error: PlayerError): void {
    listener.run(() => giveUp(mine, error));
  }

  function giveUp(mine: Attempt, error: PlayerError): void {
    if (mine.attached) listener.onSourceLost();
    mine.controller.abort();
    attempt = null;
    if (mine.kind === 'play-url') {
      fail(error);
      return;
    }
    streamError = error;
    // While nobody waits for it, a track that cannot be streamed is nobody's concern.
    if (!wished) return;
    watchdog.wait();
    fallBack();
  }

  function fallBack(): void {
    if (streamError?.code === 'media-unsupported') tell('warn', streamError.message);
    start('play-url');
  }

  function fail(error: PlayerError): void {
    abort();
    listener.onFailed(bothErrors(streamError, error));
  }

  function hear(since?: number): void {
    if (aborted || watchdog.isWaiting) return;
    wished = true;
    watchdog.wait(since);
    if (attempt === null && streamError !== null) fallBack();
    else if (attempt === null) start('stream');
    else if (attempt.attached) attempt.source?.loadAll();
    else void attach(attempt).catch(() => {});
  }

  function rest(): void {
    wished = false;
    watchdog.reset();
  }

  function abort(): void {
    aborted = true;
    rest();
    attempt?.controller.abort();
    attempt = null;
  }

  return {
    track,
    get window() {
      return window;
    },
    get feeds() {
      return attempt?.attached ?? false;
    },
    get ready() {
      return attempt?.ready ?? false;
    },
    async prepare(isElementFree) {
      hasElement ||= isElementFree;
      if (!aborted && attempt === null && streamError === null) start('stream');
      else if (hasElement && attempt?.source?.waitsAttached) void attach(attempt).catch(() => {});
      await attempt?.prepared;
    },
    hear,
    sound: watchdog.stop,
    rest,
    abort,
  };
}
