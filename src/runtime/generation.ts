import type { Track } from '../domain/mixtape.ts';
import { type Deadlines, patience } from '../domain/patience.ts';
import { PlayerError } from '../domain/player-error.ts';
import { type PreviewWindow, previewWindow } from '../domain/preview-window.ts';
import type { PlayerSettings } from '../domain/settings.ts';
import type { AudioSource } from '../io/audio/audio-source.ts';
import type { OpenOptions } from '../io/audio/open-source.ts';
import type { Http } from '../io/http.ts';

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

/** A clock that has gone so far between two looks runs; one that waits may creep a little. */
export const RUN_SECONDS = 0.1;

type SourceKind = 'stream' | 'play-url';

interface Attempt {
  readonly kind: SourceKind;
  readonly controller: AbortController;
  readonly startedAt: number;
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
  /** Since when somebody waits for sound, while they do. */
  let waitingSince: number | null = null;
  /** Whether the play URL was asked for once more. */
  let repeated = false;
  /** Where sound stopped before that, and since when: Firefox says `playing` there again, and stands still. */
  let stood: { readonly position: number; readonly since: number } | null = null;
  let watch: ReturnType<typeof setInterval> | undefined;

  function start(kind: SourceKind): void {
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
      onRestart() {
        if (signal.aborted) return;
        listener.onSourceLost();
        if (wished) hear();
        listener.onReady(refuse);
      },
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
    if (mine.attached) listener.onSourceLost();
    mine.controller.abort();
    attempt = null;
    if (mine.kind === 'play-url') {
      fail(error);
      return;
    }
    streamError = error;
    if (error.code === 'media-unsupported') console.warn(error.message);
    // While nobody waits for it, a track that cannot be streamed is nobody's concern.
    if (!wished) return;
    waitFrom(waitingSince ?? performance.now());
    start('play-url');
  }

  /** The connection may be lost, or the engine stand still over what it has: what was heard from there comes again. */
  function repeat(since: number): void {
    repeated = true;
    listener.onSourceLost();
    stood = { position: listener.position(), since };
    start('play-url');
  }

  function fail(error: PlayerError): void {
    abort();
    listener.onFailed(bothErrors(streamError, error));
  }

  function check(): void {
    if (waitingSince === null || attempt === null) return;
    const now = performance.now();
    const { kind, startedAt, progressAt } = attempt;
    const todo = patience(
      {
        sinceWishMs: now - waitingSince,
        sinceProgressMs: now - progressAt,
        sinceSourceMs: now - Math.max(startedAt, waitingSince),
        // What was begun during this wait has had what there is of patience.
        hasFallback: kind === 'stream' || (!repeated && startedAt < waitingSince),
      },
      deadlines,
    );
    if (todo === 'say-slow') listener.onSlow();
    if (todo === 'fall-back' && kind === 'play-url') repeat(waitingSince);
    else if (todo === 'fall-back' || todo === 'give-up') {
      failed(
        attempt,
        new PlayerError('play-timeout', `No sound came from the ${kind} of the track ${trackId} in time.`, { trackId }),
      );
    }
  }

  function waitFrom(since: number): void {
    sound();
    waitingSince = since;
    watch = setInterval(check, deadlines.silenceMs / 8);
  }

  function hear(since = performance.now()): void {
    if (aborted || waitingSince !== null) return;
    wished = true;
    waitFrom(standsStill(since) ?? since);
    if (attempt === null) start(streamError === null ? 'stream' : 'play-url');
    else if (attempt.attached) attempt.source?.loadAll();
    else void attach(attempt).catch(() => {});
  }

  /** @returns since when, if it has not moved since it was asked for once more */
  function standsStill(now: number): number | null {
    if (stood === null || now - stood.since >= deadlines.sentenceMs) return null;
    return Math.abs(listener.position() - stood.position) < RUN_SECONDS ? stood.since : null;
  }

  function sound(): void {
    waitingSince = null;
    clearInterval(watch);
  }

  function rest(): void {
    wished = false;
    stood = null;
    sound();
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
    sound,
    rest,
    abort,
  };
}

function toPlayerError(error: unknown, trackId: string): PlayerError {
  if (error instanceof PlayerError) return error;
  return new PlayerError('media-failed', `The track ${trackId} could not be opened: ${String(error)}`, {
    trackId,
    cause: error,
  });
}

/** Why the stream failed helps a page author most; that the play URL failed as well is its cause of being told. */
function bothErrors(streamError: PlayerError | null, error: PlayerError): PlayerError {
  if (streamError === null || error.code === 'play-timeout' || streamError.code === 'play-timeout') return error;
  const { code, status, trackId, message } = streamError;
  return new PlayerError(code, `${message} The play URL failed as well: ${error.message}`, {
    status,
    trackId,
    cause: error,
  });
}
