import type { ClockAnchor } from '../model/playback/player-state.ts';

/** Added to each timer, because one that fires a moment early would still show the previous second. */
const TICK_DELAY_MS = 5;

/** If the element's clock differs by more, the anchor is set again. */
const MAX_DRIFT_SECONDS = 0.25;

export interface ClockListener {
  /** The time of the media element's own clock, in seconds since the start of the preview. */
  position(): number;
  /** After how long without movement `onStalled` is called. */
  silenceMs(): number;
  onSecond(seconds: number): void;
  /** The element's clock has stopped for a moment, so the anchor is outdated. */
  onDrift(): void;
  /** The clock has not moved since then, although Firefox has fired `playing`, and no `waiting`. */
  onStalled(since: number): void;
}

/** Reports each second while the track plays, and when the clock stands still. @returns a function that starts or stops it */
export function createPlaybackClock(listener: ClockListener): (anchor: ClockAnchor) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start = { time: 0, at: 0 };
  let last = { time: 0, since: 0 };
  let isRunning = false;

  /** Looks again when the next second begins. The element's `timeupdate` can be a quarter of a second late. */
  function plan(time: number): void {
    timer = setTimeout(look, (1 - (time % 1)) * 1000 + TICK_DELAY_MS);
  }

  function look(): void {
    const time = listener.position();
    const now = performance.now();
    if (time !== last.time) last = { time, since: now };
    if (now - last.since >= listener.silenceMs()) {
      listener.onStalled(last.since);
      return;
    }
    listener.onSecond(Math.floor(time));
    plan(time);
    if (Math.abs(start.time + (now - start.at) / 1000 - time) > MAX_DRIFT_SECONDS) listener.onDrift();
  }

  return ({ time, running }) => {
    clearTimeout(timer);
    const now = performance.now();
    start = { time, at: now };
    // A corrected anchor does not count as movement of the element's clock.
    if (!running || !isRunning || time !== last.time) last = { time, since: now };
    isRunning = running;
    if (running) plan(time);
  };
}
