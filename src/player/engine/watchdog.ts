import { isFile } from '../model/playback/fallback.ts';
import { type Deadlines, patience } from '../model/playback/patience.ts';
import type { SourceAttempt } from './source-attempt.ts';

/** If an element's clock has moved by less, it may only have crept while the element waits for data. */
export const MOVED_SECONDS = 0.1;

interface Watched {
  source(): Pick<SourceAttempt, 'kind' | 'startedAt' | 'progressAt'> | null;
  position(): number;
  onSlow(): void;
  /** The mp3 has stopped playing. It has to be requested once more, from the present position. */
  onStopped(): void;
  onTimeout(): void;
}

/** Watches a source until it plays, and reports when it takes longer than `patience` allows. */
export function createWatchdog(deadlines: Deadlines, watched: Watched) {
  let waitingSince: number | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  /** Whether the mp3 was requested a second time. */
  let isRepeated = false;
  /**
   * Position and time at which it stopped before that. Firefox may fire
   * `playing` there although its clock does not move.
   */
  let stopped: { readonly position: number; readonly since: number } | null = null;

  function look(): void {
    const source = watched.source();
    if (waitingSince === null || source === null) return;
    const now = performance.now();
    const { kind, startedAt, progressAt } = source;
    const step = patience(
      {
        sinceRequestMs: now - waitingSince,
        sinceProgressMs: now - progressAt,
        sinceSourceMs: now - Math.max(startedAt, waitingSince),
        // An mp3 that was opened during this wait is not requested a second time.
        hasFallback: !isFile(kind) || (!isRepeated && startedAt < waitingSince),
      },
      deadlines,
    );
    if (step === 'say-slow') watched.onSlow();
    else if (step === 'fall-back' && isFile(kind)) {
      isRepeated = true;
      stopped = { position: watched.position(), since: waitingSince };
      watched.onStopped();
    } else if (step !== 'wait') watched.onTimeout();
  }

  /** When playback stopped, if the mp3 was requested a second time and still does not play. */
  function stoppedSince(now: number): number | null {
    if (stopped === null || now - stopped.since >= deadlines.messageMs) return null;
    return Math.abs(watched.position() - stopped.position) < MOVED_SECONDS ? stopped.since : null;
  }

  /** Call this when the source plays. */
  function stop(): void {
    waitingSince = null;
    clearInterval(timer);
  }

  return {
    isWaiting: () => waitingSince !== null,
    wait(since = performance.now()): void {
      if (waitingSince !== null) return;
      waitingSince = stoppedSince(since) ?? since;
      timer = setInterval(look, deadlines.silenceMs / 8);
    },
    stop,
    /** Call this when playback is no longer requested: earlier stops do not count for the next request. */
    reset(): void {
      stopped = null;
      stop();
    },
  };
}
