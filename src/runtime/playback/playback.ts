import {
  clamp,
  type PreviewWindow,
  previewWindow,
  toFileTime,
  toWindowTime,
  windowDuration,
} from '../../domain/playback/preview-window.ts';
import { PlayerError } from '../../domain/player-error.ts';
import type { Track } from '../../domain/queue/mixtape.ts';
import { isInHand } from '../../io/audio/in-hand.ts';
import { tell } from '../../io/tell.ts';
import type { PageStore } from '../../state/page-store.ts';
import type { PlayerAtoms } from '../../state/player-atoms.ts';
import type { Outbox } from '../player/outbox.ts';
import { createPlayPromises } from '../player/play-promises.ts';
import { createClock } from './clock.ts';
import { createGeneration, type Generation, type GenerationParts } from './generation.ts';
import { RUN_SECONDS } from './watchdog.ts';
import { guardWindowEnd } from './window-guard.ts';

/** What playback asks of whoever knows the order of the tracks. */
export interface PlaybackOwner {
  /** Somebody wishes to hear this player, and did not before. */
  onWish(): void;
  /** The wish was not refused. */
  onPlay(): void;
  /** What follows when the window is over. */
  afterEnd(): 'loop' | 'play' | 'load';
  /** The window is over, and whoever heard of it has done nothing about it. */
  onEnded(): void;
  /** The track cannot be played, though somebody wishes to hear it. */
  onUnavailable(track: Track): void;
  onSounding(): void;
  /** All of the track that plays is in hand, told again and again: there is time to make the next one ready. */
  onBuffered(): void;
}

/** What playback works with; handed in, so that tests can put their own in its place. */
export interface PlaybackParts extends GenerationParts {
  readonly store: PageStore;
  readonly atoms: PlayerAtoms;
  /** Loads what streaming takes, without asking for any track. */
  loadStreaming(audio: HTMLAudioElement): Promise<void>;
}

/**
 * WebKitGTK may go on by itself when it is paused while a seek settles: in the next moment after a pause, an element that
 * plays was not started by anybody.
 */
const ECHO_MS = 250;

/** A running clock is reported four times a second. After a longer gap, it is unknown whether the track played. */
const LONGEST_LOOK_SECONDS = 1;

// `HTMLMediaElement` has them too, but not where there are no media elements.
const HAVE_CURRENT_DATA = 2;
const HAVE_FUTURE_DATA = 3;

/** Plays one track at a time on one audio element. */
export interface Playback {
  /** Seconds since the window's start. */
  readonly currentTime: number;
  /**
   * Makes another track the one to play. What was loaded before can change nothing any more.
   * @param startTime seconds since the window's start; by default 0
   */
  load(track: Track | null, startTime?: number): void;
  /** Loads what every track takes, without asking for any. */
  loadStreaming(): Promise<void>;
  /** Makes the track ready as far as it goes without being heard. Resolves when that is done, or failed. */
  prepare(): Promise<void>;
  /** Makes other tracks ready, in case one of them is the next to be loaded; what was made ready besides is dropped. */
  cue(tracks: readonly Track[]): void;
  /**
   * Settles as a media element's: resolves when sound runs.
   * @param since when it was wished for, on the clock of `performance.now()`; by default now
   */
  play(since?: number): Promise<void>;
  pause(): void;
  /** @param time seconds since the window's start; clamped */
  seek(time: number): void;
  /** Silence, and nothing kept: as after `load`, with nobody wishing to hear anything. */
  stop(): void;
}

export function createPlayback(
  parts: PlaybackParts,
  outbox: Outbox,
  owner: PlaybackOwner,
  signal: AbortSignal,
): Playback {
  const { audio, store, atoms } = parts;
  const promises = createPlayPromises();
  let track: Track | null = null;
  let generation: Generation | null = null;
  let cued: readonly Generation[] = [];
  let wished = false;
  /** Whether the page has been told that it plays: a refusal that comes at once is not worth a `play` and a `pause`. */
  let announced = false;
  /** Where playback begins when the element is fed next: what was asked for, or where it was last. */
  let startTime = 0;
  let refuse: (error: PlayerError) => void = () => {};
  /** When the element's clock was read last. */
  let lookedAt = Number.NEGATIVE_INFINITY;
  let seekAsked = false;
  let pausedAt = Number.NEGATIVE_INFINITY;
  /** How often the element was told to play: only the last time counts. */
  let plays = 0;
  /** Counts the calls of `play()`. */
  let requests = 0;
  /** Counts how often the end of the window was reached. */
  let ends = 0;

  const window = (): PreviewWindow =>
    generation?.window ?? previewWindow(store.get(atoms.settings), track?.duration ?? null);
  const duration = (): number => store.get(atoms.duration);
  const position = (): number => {
    if (store.get(atoms.ended)) return duration();
    const isThere = generation?.ready && audio.readyState >= HAVE_CURRENT_DATA;
    return isThere ? toWindowTime(window(), audio.currentTime) : startTime;
  };

  /** Whether the element lacks what it needs to go on. What it tells of a source that is gone does not count. */
  const isStarved = (): boolean => !generation?.ready || audio.readyState < HAVE_FUTURE_DATA;

  const clock = createClock(
    store,
    atoms,
    position,
    () => parts.deadlines.silenceMs,
    outbox.wrap((time, since) => {
      starve(time);
      generation?.hear(since);
    }),
  );

  function setDuration(seconds: number): void {
    if (store.get(atoms.duration) === seconds) return;
    store.set(atoms.duration, seconds);
    outbox.media('durationchange');
  }

  function reset(): void {
    generation?.abort();
    generation = cued.find((other) => isSame(other.track, track)) ?? null;
    cued = cued.filter((other) => other !== generation);
    cue([]);
    startTime = 0;
    seekAsked = false;
    promises.reject('AbortError', 'The track was changed before it began.');
    store.set(atoms.waiting, false);
    store.set(atoms.sounding, false);
    store.set(atoms.ended, false);
    store.set(atoms.error, null);
    store.set(atoms.notice, null);
    clock.set(0, false);
    setDuration(windowDuration(window()));
  }

  function load(next: Track | null, from = 0): void {
    track = next;
    reset();
    if (from > 0) seek(from);
  }

  function ensureGeneration(active: Track): Generation {
    generation ??= newGeneration(active);
    return generation;
  }

  /** Only the generation that is the present one can change anything; one that is cued just makes itself ready. */
  function newGeneration(ofTrack: Track): Generation {
    const mine = createGeneration(parts, store.get(atoms.settings), ofTrack, {
      run: outbox.run,
      position: () => (generation === mine ? position() : 0),
      onWindow(trueWindow) {
        if (generation === mine) setDuration(windowDuration(trueWindow));
      },
      onReady(refusal) {
        seekAsked = false;
        refuse = refusal;
        if (wished) startAudio();
      },
      onSourceLost() {
        if (generation !== mine) return;
        startTime = position();
        if (store.get(atoms.sounding)) starve(startTime);
      },
      onSlow: () => store.set(atoms.notice, 'slow'),
      onFailed: (error) => fail(ofTrack, error),
    });
    return mine;
  }

  function cue(tracks: readonly Track[]): void {
    for (const other of cued) if (!tracks.some((wanted) => isSame(wanted, other.track))) other.abort();
    const others = tracks.filter((other) => !isSame(other, track));
    cued = others.map((other) => cued.find((ready) => isSame(ready.track, other)) ?? newGeneration(other));
    for (const other of cued) void other.prepare(false);
  }

  function play(since?: number): Promise<void> {
    if (track === null) return Promise.reject(new DOMException('There is no track to play.', 'NotSupportedError'));
    if (store.get(atoms.error) !== null) reset();
    if (store.get(atoms.ended)) restart();
    const promise = promises.add();
    requests += 1;
    if (!wished) {
      wished = true;
      // A wish that waited for this file has been shown, and has had its turn.
      if (store.get(atoms.paused)) owner.onWish();
      store.set(atoms.paused, false);
      // In a task of its own, as a media element does.
      setTimeout(outbox.wrap(announce));
    }
    if (store.get(atoms.sounding)) {
      promises.resolve();
      return promise;
    }
    const waited = store.get(atoms.waiting);
    store.set(atoms.waiting, true);
    const mine = ensureGeneration(track);
    if (mine.ready) startAudio();
    // Phones allow sound to an element that was told to play inside the tap, even before it has anything to play.
    else if (!mine.feeds) tellAudioToPlay(() => {});
    mine.hear(since);
    if (announced && !waited) tellWaiting();
    return promise;
  }

  function announce(): void {
    if (!wished || announced) return;
    announced = true;
    // It pauses other players, whose pages hear of that.
    outbox.afterEvents(owner.onPlay);
    outbox.media('play');
    tellWaiting();
  }

  /** Dispatches `waiting`, unless the track plays or is paused by the time that the page would hear of it. */
  function tellWaiting(): void {
    outbox.media('waiting', () => store.get(atoms.waiting) && isStarved());
  }

  function startAudio(): void {
    const mine = generation;
    const refuseSource = refuse;
    plays += 1;
    const turn = plays;
    tellAudioToPlay((error) => {
      // The element also resolves what it never played, if it is fed anew meanwhile: what plays says so by its events.
      if (error === null || generation !== mine || !wished) return;
      // Of an error of the element its source hears as well, and knows what to do: it may have fed it anew by now.
      if (error.name !== 'AbortError' && audio.error === null && turn === plays) {
        const message = `The browser refused to play the track ${track?.trackId}: ${error.message}`;
        refuseSource(new PlayerError('media-failed', message, { trackId: track?.trackId, cause: error }));
      }
    });
  }

  function tellAudioToPlay(onSettled: (error: Error | null) => void): void {
    const mine = generation;
    // A page may have put its own in the place of `play`, which throws or gives no reason.
    (async () => audio.play())().then(
      outbox.wrap(() => onSettled(null)),
      outbox.wrap((reason: unknown) => {
        // What another frame's code throws is no error of a class of ours.
        const error = (reason ?? new Error('It gave no reason.')) as Error;
        if (error.name !== 'NotAllowedError') onSettled(error);
        else if (generation === mine && wished) block(error.message);
      }),
    );
  }

  function block(message: string): void {
    promises.reject('NotAllowedError', message);
    quieten();
    if (track !== null) outbox.custom('playblocked', { track });
  }

  /** Nobody wishes to hear anything any more. */
  function quieten(): void {
    if (!wished) return;
    const time = position();
    wished = false;
    generation?.rest();
    audio.pause();
    pausedAt = performance.now();
    store.set(atoms.paused, true);
    store.set(atoms.waiting, false);
    store.set(atoms.sounding, false);
    if (store.get(atoms.notice) === 'slow') store.set(atoms.notice, null);
    clock.set(time, false);
    if (announced) outbox.media('pause');
    announced = false;
  }

  /** It sounded, and does not any more, though somebody wishes it did. */
  function starve(time: number): void {
    startTime = time;
    store.set(atoms.sounding, false);
    store.set(atoms.waiting, true);
    clock.set(time, false);
    outbox.media('waiting');
  }

  function pause(): void {
    promises.reject('AbortError', 'Playback was paused before it began.');
    quieten();
  }

  function endedEarly(): PlayerError {
    const trackId = track?.trackId;
    return new PlayerError('media-failed', `The sound of the track ${trackId} ended too early.`, { trackId });
  }

  function restart(): void {
    store.set(atoms.ended, false);
    startTime = 0;
    if (generation?.ready) audio.currentTime = window().start;
    clock.set(0, store.get(atoms.sounding));
  }

  function seek(time: number): void {
    const target = clamp(time, 0, duration());
    const atEnd = target >= duration();
    startTime = target;
    if (generation?.ready) {
      seekAsked = true;
      audio.currentTime = toFileTime(window(), target);
    }
    store.set(atoms.ended, atEnd && !wished);
    clock.set(target, store.get(atoms.sounding) && !atEnd);
    if (atEnd && wished) endWindow();
  }

  function endWindow(): void {
    if (!wished || generation === null || store.get(atoms.ended)) return;
    const follows = owner.afterEnd();
    if (follows === 'loop') {
      restart();
      if (generation.ready) startAudio();
      return;
    }
    store.set(atoms.ended, true);
    clock.set(duration(), false);
    if (follows === 'load') quieten();
    else {
      audio.pause();
      generation.rest();
      store.set(atoms.sounding, false);
    }
    ends += 1;
    const mine = { generation, end: ends, requests };
    outbox.media('ended');
    outbox.afterEvents(() => {
      if (generation !== mine.generation || ends !== mine.end) return;
      if (store.get(atoms.ended)) owner.onEnded();
      // A handler of `ended` has sought back, and has not called `play()`.
      else if (wished && requests === mine.requests) pause();
    });
  }

  function fail(failed: Track, error: PlayerError): void {
    audio.pause();
    store.set(atoms.waiting, false);
    store.set(atoms.sounding, false);
    store.set(atoms.error, error);
    store.set(atoms.notice, 'unavailable');
    clock.set(position(), false);
    promises.reject('NotSupportedError', error.message);
    tell('error', error);
    // Handlers of earlier events may have chosen another track, or tried this one again.
    const isCurrent = (): boolean => store.get(atoms.error) === error;
    outbox.media('error', isCurrent);
    outbox.afterEvents(() => {
      if (wished && isCurrent()) owner.onUnavailable(failed);
    });
  }

  function listen(type: keyof HTMLMediaElementEventMap, listener: () => void): void {
    audio.addEventListener(type, outbox.wrap(listener), { signal });
  }

  function startSounding(): void {
    if (!wished) return;
    if (!announced) {
      // WebKit can play what is in hand before the task of the announcement. A handler of `play` may pause, or choose
      // another track.
      announce();
      const mine = generation;
      outbox.afterEvents(() => {
        if (generation === mine && !audio.paused) startSounding();
      });
      return;
    }
    generation?.sound();
    store.set(atoms.waiting, false);
    store.set(atoms.sounding, true);
    store.set(atoms.notice, null);
    clock.set(position(), true);
    promises.resolve();
    outbox.media('playing');
    owner.onSounding();
  }

  /** Whether the clock has run since the last look. One that went further than time did has jumped. */
  function hasRun(): boolean {
    const seconds = position() - startTime;
    const passed = (performance.now() - lookedAt) / 1000;
    if (seconds <= RUN_SECONDS || passed > LONGEST_LOOK_SECONDS) return false;
    return seconds <= passed * Math.max(audio.playbackRate, 1) + RUN_SECONDS;
  }

  listen('playing', () => {
    if (!isStarved()) startSounding();
  });
  listen('waiting', () => {
    if (!wished || !store.get(atoms.sounding) || audio.ended) return;
    starve(position());
    generation?.hear();
  });
  // Headphones pulled, a key on the keyboard, the system: the element was told by somebody else.
  listen('pause', () => {
    if (wished && generation?.ready && audio.paused && !audio.ended) pause();
  });
  listen('play', () => {
    if (wished || audio.paused || !generation?.ready) return;
    if (performance.now() - pausedAt < ECHO_MS) audio.pause();
    else void play().catch(() => {});
  });
  listen('timeupdate', () => {
    if (!generation?.ready || audio.seeking) return;
    // WebKitGTK says no `playing` after a seek in an mp3, and plays.
    if (store.get(atoms.waiting) && !audio.paused && hasRun()) startSounding();
    startTime = position();
    lookedAt = performance.now();
    store.set(atoms.seconds, Math.floor(position()));
    outbox.media('timeupdate');
    if (store.get(atoms.sounding) && isInHand(audio, window().end)) owner.onBuffered();
  });
  listen('seeking', () => {
    // What a seek skips has not been played.
    lookedAt = Number.NEGATIVE_INFINITY;
    if (seekAsked) outbox.media('seeking');
  });
  listen('seeked', () => {
    if (!generation?.ready) return;
    startTime = position();
    if (!store.get(atoms.ended)) clock.set(position(), store.get(atoms.sounding));
    const wasAsked = seekAsked;
    // Whoever hears of it may seek again.
    seekAsked = false;
    if (wasAsked) outbox.media('seeked');
  });
  listen('ended', () => {
    if (!generation?.ready || !audio.ended) return;
    // What holds less than half of what it was said to hold is no preview.
    if (wished && position() * 2 < duration()) refuse(endedEarly());
    else endWindow();
  });
  guardWindowEnd(
    audio,
    () => window().end,
    signal,
    outbox.wrap(() => {
      if (wished && generation?.ready) endWindow();
    }),
  );

  return {
    get currentTime() {
      return position();
    },
    load,
    loadStreaming: () => parts.loadStreaming(audio),
    async prepare() {
      if (track !== null && store.get(atoms.error) === null) await ensureGeneration(track).prepare(true);
    },
    cue,
    play,
    pause,
    seek,
    stop() {
      cue([]);
      reset();
      pause();
    },
  };
}

/** A queue that is asked for again brings its tracks anew. */
function isSame(one: Track | null, other: Track | null): boolean {
  return one?.trackId === other?.trackId;
}
