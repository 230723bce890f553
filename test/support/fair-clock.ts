const TICK_MS = 10;
/** A machine that stands still for longer than this makes nobody wait but the test. */
const LONGEST_TICK_MS = 40;

/** Measures how long something takes as a visitor's own machine would: what this one stands still for does not count. */
export function fairClock(): { elapsed(): number; stop(): void } {
  let last = performance.now();
  let elapsed = 0;
  const tick = (): void => {
    const now = performance.now();
    elapsed += Math.min(now - last, LONGEST_TICK_MS);
    last = now;
  };
  const timer = setInterval(tick, TICK_MS);
  return {
    elapsed() {
      tick();
      return elapsed;
    },
    stop: () => clearInterval(timer),
  };
}
