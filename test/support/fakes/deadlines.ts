import { DEADLINES, type Deadlines } from '../../../src/domain/playback/patience.ts';

/** The same waits, at a fraction of their length. */
export function scaledDeadlines(scale: number): Deadlines {
  const { fallbackMs, sentenceMs, silenceMs, requestMs, retryDelayMs, advanceMs, labelsMs } = DEADLINES;
  return {
    fallbackMs: fallbackMs * scale,
    sentenceMs: sentenceMs * scale,
    silenceMs: silenceMs * scale,
    requestMs: requestMs * scale,
    retryDelayMs: retryDelayMs * scale,
    advanceMs: advanceMs * scale,
    labelsMs: labelsMs * scale,
  };
}

/** Long enough for a slow machine to keep order, short enough for a test. */
export const FAST = scaledDeadlines(1 / 20);

/** So many times more patient than it ships is a player where waiting is not what a test is about. */
export const PATIENCE = 3;

/** A machine that stands still for seconds loses no source for it; pauses that nothing can use are short. */
export const PATIENT: Deadlines = {
  ...scaledDeadlines(PATIENCE),
  advanceMs: FAST.advanceMs,
  retryDelayMs: FAST.retryDelayMs,
};
