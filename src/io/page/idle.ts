import { readyStateOf } from './ready-state.ts';

type Wait = (signal: AbortSignal, callback: () => void) => void;

/**
 * Waits for a moment in which the page has nothing better to do.
 * @param latestMs when it is our turn anyway, since a page's own scripts may keep it from its rest
 * @param otherwiseMs how long to wait where nobody tells: Safari has no idle callbacks yet
 */
function waitForRest(latestMs: number, otherwiseMs: number): Wait {
  return (signal, callback) => {
    const run = (): void => {
      if (!signal.aborted) callback();
    };
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: latestMs });
    else setTimeout(run, otherwiseMs);
  };
}

/** Calls back soon, but behind what has just been changed and waits to be drawn. */
export const whenDrawn = waitForRest(100, 100);

const whenAtRest = waitForRest(5000, 1000);

/** Calls back once the page is loaded and has nothing better to do. */
export const whenIdle: Wait = (signal, callback) => {
  const wait = (): void => whenAtRest(signal, callback);
  if (readyStateOf(document) === 'complete') wait();
  else addEventListener('load', wait, { signal, once: true });
};
