import type { PresavePage } from '../page/presave-page.ts';

/** Browsers run a timer at once if it is longer than 24.8 days. Shorter ones also notice a clock that was set. */
const MAX_TIMER_MS = 6 * 3600 * 1000;

/** Notices when a release is out. @returns a function that watches the clock until then, or until the signal aborts */
export function createReleaseClock({ now }: Pick<PresavePage, 'now'>, onChange: (isOut: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return function check(at: number | null, signal: AbortSignal | null): void {
    clearTimeout(timer);
    if (signal?.aborted) return;
    const leftMs = at === null ? Number.POSITIVE_INFINITY : at - now();
    onChange(leftMs <= 0);
    if (signal === null || at === null || leftMs <= 0) return;
    timer = setTimeout(check, Math.min(leftMs, MAX_TIMER_MS), at, signal);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  };
}
