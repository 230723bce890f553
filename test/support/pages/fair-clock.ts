export interface FairClock {
  /** Milliseconds since it was started, as a visitor's own machine would count them. */
  elapsed(): number;
  /** Milliseconds in which this machine let no script run: so much later than it should may a script do anything. */
  standstill(): number;
  stop(): void;
}

/**
 * Measures how long something takes as a visitor's own machine would: what this one stands still for does not count.
 * Its text is all of it, so that a page that Playwright opens can have it, too.
 */
export function fairClock(): FairClock {
  const tickMs = 10;
  /** A machine that stands still for longer than this makes nobody wait but the test. */
  const longestTickMs = 40;
  const started = performance.now();
  let last = started;
  let elapsed = 0;
  const tick = (): void => {
    const now = performance.now();
    elapsed += Math.min(now - last, longestTickMs);
    last = now;
  };
  const timer = setInterval(tick, tickMs);
  return {
    elapsed() {
      tick();
      return elapsed;
    },
    standstill() {
      tick();
      return last - started - elapsed;
    },
    stop: () => clearInterval(timer),
  };
}
