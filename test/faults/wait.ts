import { fairClock } from '../support/pages/fair-clock.ts';

/** The default limit, longer than any unmeasured step takes. */
const GENEROUS_MS = 15_000;

/**
 * Resolves once `isTrue` returns true, with the milliseconds that it took on a fair clock.
 * @param limitMs rejects after this time
 */
export async function untilWithin(what: string, isTrue: () => unknown, limitMs = GENEROUS_MS): Promise<number> {
  const clock = fairClock();
  try {
    while (!isTrue()) {
      if (clock.elapsed() > limitMs) throw new Error(`Not within ${Math.round(limitMs)} ms: ${what}.`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return clock.elapsed();
  } finally {
    clock.stop();
  }
}
