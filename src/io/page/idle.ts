import { readyStateOf } from './ready-state.ts';

type Wait = (signal: AbortSignal, callback: () => void) => void;

/**
 * Waits until the page is idle.
 * @param latestMs runs after this time anyway, because a page's own scripts may keep it busy
 * @param otherwiseMs delay in browsers without idle callbacks (Safari)
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
export const afterPaint = waitForRest(100, 100);

const whenAtRest = waitForRest(5000, 1000);

/** Calls back once the page is loaded and has nothing better to do. */
export const onIdle: Wait = (signal, callback) => {
  const wait = (): void => whenAtRest(signal, callback);
  if (readyStateOf(document) === 'complete') wait();
  else addEventListener('load', wait, { signal, once: true });
};
