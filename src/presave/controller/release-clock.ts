import type { PresavePage } from '../page/presave-page.ts';

/** Browsers run a timer at once if it is longer than 24.8 days. Shorter ones also notice a clock that was set. */
const MAX_TIMER_MS = 6 * 3600 * 1000;

/** Notices when a release is out, as long as the page is open. */
export interface ReleaseClock {
  /** Looks at the clock, and goes on looking until the release is out or the signal aborts. */
  check(at: number | null, signal: AbortSignal | null): void;
}

/** @param onChange called with whether the release is out, whenever that is known anew */
export function createReleaseClock(
  { now }: Pick<PresavePage, 'now'>,
  onChange: (isOut: boolean) => void,
): ReleaseClock {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function check(at: number | null, signal: AbortSignal | null): void {
    clearTimeout(timer);
    if (signal?.aborted) return;
    const leftMs = at === null ? Number.POSITIVE_INFINITY : at - now();
    onChange(leftMs <= 0);
    if (signal === null || at === null || leftMs <= 0) return;
    timer = setTimeout(check, Math.min(leftMs, MAX_TIMER_MS), at, signal);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }

  return { check };
}
