import { listenTo, nativeMember } from './native-member.ts';

/** The first pauses between two calls. */
const FIRST_PAUSES_SECONDS: readonly number[] = [5, 10, 20];
/** All later pauses. */
const LAST_PAUSE_SECONDS = 30;

/** Why it is worth asking again: the browser says that it is online, or time has passed. */
export type NetworkMoment = 'online' | 'time';

/**
 * Calls back when a lost network may be back: at the window's `online`, and after 5, 10, 20, 30, 30 … seconds, but only
 * while the page is visible. A time that passes while it is hidden counts when it is shown.
 */
export function onNetworkReturn(
  document: Document,
  signal: AbortSignal,
  callback: (moment: NetworkMoment) => void,
): void {
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;

  function plan(): void {
    clearTimeout(timer);
    isDue = false;
    if (signal.aborted) return;
    timer = setTimeout(onTime, (FIRST_PAUSES_SECONDS[count] ?? LAST_PAUSE_SECONDS) * 1000);
    count += 1;
  }

  function onTime(): void {
    isDue = nativeMember(document, 'visibilityState') === 'hidden';
    if (isDue) return;
    plan();
    callback('time');
  }

  const onVisible = (): void => {
    if (isDue) onTime();
  };
  const onOnline = (): void => callback('online');

  plan();
  listenTo(document, 'visibilitychange', onVisible, { signal });
  addEventListener('online', onOnline, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}
