import { fairClock } from '../support/pages/fair-clock.ts';

/** Longer than anything takes that is not measured. */
const GENEROUS_MS = 15_000;

/**
 * Resolves once something is true, with the milliseconds that it took on a fair clock.
 * @param limitMs fails after so many of them
 */
export async function until(what: string, isTrue: () => unknown, limitMs = GENEROUS_MS): Promise<number> {
  const clock = fairClock();
  try {
    while (!isTrue()) {
      if (clock.elapsed() > limitMs) throw new Error(`In ${Math.round(limitMs)} ms not: ${what}.`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return clock.elapsed();
  } finally {
    clock.stop();
  }
}
