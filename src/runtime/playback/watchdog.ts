import type { SourceKind } from '../../domain/playback/fallback.ts';
import { type Deadlines, patience } from '../../domain/playback/patience.ts';

/** A clock that moves this many seconds between two looks is running; a waiting one may creep a little. */
export const RUN_SECONDS = 0.1;

/** A source that is loading. Its times are those of `performance.now()`. */
export interface LoadingSource {
  readonly kind: SourceKind;
  readonly startedAt: number;
  /** When its last byte arrived; `-Infinity` if none has. */
  readonly progressAt: number;
}

/** What a watchdog looks at, and what it reports. */
export interface Watched {
  source(): LoadingSource | null;
  /** Where playback stands, in seconds since the start of the preview. */
  position(): number;
  /** Nothing plays yet, but data arrives. */
  onSlow(): void;
  /** The mp3 has stopped playing: it may be requested once more, from there. */
  onStopped(): void;
  /** The source has taken too long. */
  onTimeout(): void;
}

/** Sees to it that nobody waits for sound for longer than `patience` allows. */
export interface Watchdog {
  readonly isWaiting: boolean;
  /** Somebody waits for sound; does nothing if they do already. @param since on the clock of `performance.now()` */
  wait(since?: number): void;
  /** It plays. */
  stop(): void;
  /** Playback is no longer requested: the next wait starts afresh. */
  reset(): void;
}

export function createWatchdog(deadlines: Deadlines, watched: Watched): Watchdog {
  let waitingSince: number | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  /** Whether the mp3 was requested once more. */
  let isRepeated = false;
  /** Where playback stopped before that, and when: Firefox fires `playing` there again, and its clock does not move. */
  let stopped: { readonly position: number; readonly since: number } | null = null;

  function look(): void {
    const source = watched.source();
    if (waitingSince === null || source === null) return;
    const now = performance.now();
    const { kind, startedAt, progressAt } = source;
    const step = patience(
      {
        sinceWishMs: now - waitingSince,
        sinceProgressMs: now - progressAt,
        sinceSourceMs: now - Math.max(startedAt, waitingSince),
        // A mp3 that was opened during this wait is not requested a second time.
        hasFallback: kind === 'stream' || (!isRepeated && startedAt < waitingSince),
      },
      deadlines,
    );
    if (step === 'say-slow') watched.onSlow();
    else if (step === 'fall-back' && kind === 'play-url') {
      isRepeated = true;
      stopped = { position: watched.position(), since: waitingSince };
      watched.onStopped();
    } else if (step !== 'wait') watched.onTimeout();
  }

  /** Since when playback has not moved, if the mp3 was requested once more and still does not play. */
  function stoppedSince(now: number): number | null {
    if (stopped === null || now - stopped.since >= deadlines.sentenceMs) return null;
    return Math.abs(watched.position() - stopped.position) < RUN_SECONDS ? stopped.since : null;
  }

  function stop(): void {
    waitingSince = null;
    clearInterval(timer);
  }

  return {
    get isWaiting() {
      return waitingSince !== null;
    },
    wait(since = performance.now()) {
      if (waitingSince !== null) return;
      waitingSince = stoppedSince(since) ?? since;
      timer = setInterval(look, deadlines.silenceMs / 8);
    },
    stop,
    reset() {
      stopped = null;
      stop();
    },
  };
}
