/** Seconds by which timers are early, because they may fire late: better to end early than to play past the end. */
const TIMER_DELAY = 0.05;

/** Calls back at the end of the window: by a timer, or in hidden tabs, which delay timers, by events. */
export function onWindowEnd(
  audio: HTMLAudioElement,
  windowEnd: () => number,
  signal: AbortSignal,
  callback: () => void,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = (): void => {
    clearTimeout(timer);
    if (audio.seeking) return;
    // A page or an extension may play faster. A timer that fires too early checks again.
    const rate = Math.max(audio.playbackRate, 1);
    const left = windowEnd() - TIMER_DELAY * rate - audio.currentTime;
    // At the end of its file, the element is paused. Its `ended` may come late, or never.
    if (left <= 0 && (!audio.paused || audio.ended)) callback();
    else if (left > 0 && !audio.paused) timer = setTimeout(check, (left / rate) * 1000);
  };
  for (const type of ['playing', 'timeupdate', 'seeked', 'pause', 'ratechange'])
    audio.addEventListener(type, check, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}
