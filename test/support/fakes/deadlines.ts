import { DEADLINES, type Deadlines } from '../../../src/player/model/playback/patience.ts';

/** The deadlines multiplied by a factor. */
export function scaledDeadlines(scale: number): Deadlines {
  const { fallbackMs, messageMs, silenceMs, requestMs, retryDelayMs, advanceMs } = DEADLINES;
  return {
    fallbackMs: fallbackMs * scale,
    messageMs: messageMs * scale,
    silenceMs: silenceMs * scale,
    requestMs: requestMs * scale,
    retryDelayMs: retryDelayMs * scale,
    advanceMs: advanceMs * scale,
  };
}

/** Short enough for a test, but long enough that a slow machine keeps their order. */
export const FAST = scaledDeadlines(1 / 20);

/** The factor for tests that are not about deadlines. */
export const PATIENCE = 3;

/** Long deadlines, so that no source fails when the machine is slow; short pauses, so that tests do not wait. */
export const PATIENT: Deadlines = {
  ...scaledDeadlines(PATIENCE),
  advanceMs: FAST.advanceMs,
  retryDelayMs: FAST.retryDelayMs,
};
