export interface FairClock {
  /** Milliseconds since the start, without those in which this machine was frozen. */
  elapsed(): number;
  /** Milliseconds in which this machine was frozen. Scripts may be late by that much. */
  standstill(): number;
  stop(): void;
}

/**
 * Measures how long something takes, without the time in which this machine was frozen.
 * It uses nothing outside of itself, so that Playwright can run its source in a page.
 */
export function fairClock(): FairClock {
  const tickMs = 10;
  /** A longer gap between two timers means that the machine was frozen. */
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
