import { type Deadlines, patience } from '../../domain/playback/patience.ts';

/** A clock that has gone so far between two looks runs; one that waits may creep a little. */
export const RUN_SECONDS = 0.1;

/** A source that is on its way to the ear. Its times are those of `performance.now()`. */
export interface Arrival {
  readonly kind: 'stream' | 'play-url';
  readonly startedAt: number;
  /** When its last byte came in; `-Infinity` if none has. */
  readonly progressAt: number;
}

/** What a watchdog looks at, and whom it tells what. */
export interface Watched {
  /** What is loading, if anything is. */
  arrival(): Arrival | null;
  /** Where the track stands, in seconds since the window's start. */
  position(): number;
  /** Nothing sounds yet, but bytes still come in. */
  onSlow(): void;
  /** The play URL has stopped sounding: from there, it may be asked for once more. */
  onStopped(): void;
  /** What is loading has had its time. */
  onTimeout(): void;
}

/** Watches over somebody who waits for sound, and over nobody else. */
export interface Watchdog {
  readonly isWaiting: boolean;
  /** Somebody waits, unless they did already. @param since on the clock of `performance.now()`; by default now */
  wait(since?: number): void;
  /** It sounds. */
  stop(): void;
  /** Nobody wishes to hear it any more: whoever does later has all the patience again. */
  reset(): void;
}

export function createWatchdog(deadlines: Deadlines, watched: Watched): Watchdog {
  let waitingSince: number | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  /** Whether the play URL was asked for once more. */
  let repeated = false;
  /** Where sound stopped before that, and since when: Firefox says `playing` there again, and stands still. */
  let stood: { readonly position: number; readonly since: number } | null = null;

  function look(): void {
    const arrival = watched.arrival();
    if (waitingSince === null || arrival === null) return;
    const now = performance.now();
    const { kind, startedAt, progressAt } = arrival;
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
    if (todo === 'say-slow') watched.onSlow();
    else if (todo === 'fall-back' && kind === 'play-url') {
      repeated = true;
      stood = { position: watched.position(), since: waitingSince };
      watched.onStopped();
    } else if (todo !== 'wait') watched.onTimeout();
  }

  /** @returns since when, if it has not moved since it was asked for once more */
  function standsStill(now: number): number | null {
    if (stood === null || now - stood.since >= deadlines.sentenceMs) return null;
    return Math.abs(watched.position() - stood.position) < RUN_SECONDS ? stood.since : null;
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
      waitingSince = standsStill(since) ?? since;
      timer = setInterval(look, deadlines.silenceMs / 8);
    },
    stop,
    reset() {
      stood = null;
      stop();
    },
  };
}
