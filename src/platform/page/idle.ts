import { readyStateOf } from './ready-state.ts';

type Wait = (signal: AbortSignal, callback: () => void) => void;

/** @param timeoutMs the longest wait on a busy page @param fallbackMs the wait where there are no idle callbacks (Safari) */
function waitForIdlePeriod(timeoutMs: number, fallbackMs: number): Wait {
  return (signal, callback) => {
    const run = (): void => {
      if (!signal.aborted) callback();
    };
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: timeoutMs });
    else setTimeout(run, fallbackMs);
  };
}

/** Calls back soon, after the changes so far are painted. */
export const afterPaint = waitForIdlePeriod(100, 100);

const onIdlePeriod = waitForIdlePeriod(5000, 1000);

/** Calls back once the page is loaded and idle. */
export const onIdle: Wait = (signal, callback) => {
  const wait = (): void => onIdlePeriod(signal, callback);
  if (readyStateOf(document) === 'complete') wait();
  else addEventListener('load', wait, { signal, once: true });
};
