import type { ClockAnchor } from '../../domain/playback/player-state.ts';

/** A timer that fires a moment too early would still show the second before. */
const TICK_DELAY_MS = 5;

/** The anchor is set again if the element is so many seconds off what it shows. */
const MAX_DRIFT_SECONDS = 0.25;

/** Counts the seconds of the track that plays, and notices when its clock does not move. */
export interface PlaybackClock {
  /** Playback stands at the anchor, or runs from there. */
  set(anchor: ClockAnchor): void;
}

/** What the clock reads and reports. */
export interface ClockListener {
  /** Where the media element's own clock stands, in seconds since the start of the preview. */
  position(): number;
  /** After how long without movement `onStalled` is called. */
  silenceMs(): number;
  onSecond(seconds: number): void;
  /** The element's clock has paused for a moment: the anchor is wrong. */
  onDrift(): void;
  /**
   * The element says that it plays, and its clock has not moved `since`, on the clock of `performance.now()`. Firefox fires
   * `playing`, and nothing afterwards, for a file of which it has too little data.
   */
  onStalled(since: number): void;
}

export function createPlaybackClock({
  position,
  silenceMs,
  onSecond,
  onDrift,
  onStalled,
}: ClockListener): PlaybackClock {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start = { time: 0, at: 0 };
  let last = { time: 0, since: 0 };
  let isRunning = false;

  /** The next second begins when it does; the element's own `timeupdate` is up to a quarter of a second late. */
  function plan(time: number): void {
    timer = setTimeout(look, (1 - (time % 1)) * 1000 + TICK_DELAY_MS);
  }

  function look(): void {
    const time = position();
    const now = performance.now();
    if (time !== last.time) last = { time, since: now };
    if (now - last.since >= silenceMs()) {
      onStalled(last.since);
      return;
    }
    onSecond(Math.floor(time));
    plan(time);
    if (Math.abs(start.time + (now - start.at) / 1000 - time) > MAX_DRIFT_SECONDS) onDrift();
  }

  return {
    set({ time, running }) {
      clearTimeout(timer);
      const now = performance.now();
      start = { time, at: now };
      // An anchor that is only corrected does not hide that the clock stands still.
      if (!running || !isRunning || time !== last.time) last = { time, since: now };
      isRunning = running;
      if (running) plan(time);
    },
  };
}
