/** Seconds by which a timer may be late. It is better to end that much early than to be heard past the end. */
const TIMER_DELAY = 0.05;

/**
 * Calls back when the element's clock reaches the end of the preview window. A timer does it on time; the element's
 * own clock events see to it where timers are held back, as in hidden tabs. No animation frame is needed.
 */
export function guardWindowEnd(
  audio: HTMLAudioElement,
  windowEnd: () => number,
  signal: AbortSignal,
  onEnd: () => void,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = (): void => {
    clearTimeout(timer);
    if (audio.seeking) return;
    // A page or an extension may play faster. A timer that comes too early looks again.
    const rate = Math.max(audio.playbackRate, 1);
    const left = windowEnd() - TIMER_DELAY * rate - audio.currentTime;
    // One that came to its end before anybody looked is paused by that; its own word of it may be late, or never come.
    if (left <= 0 && (!audio.paused || audio.ended)) onEnd();
    else if (left > 0 && !audio.paused) timer = setTimeout(check, (left / rate) * 1000);
  };
  for (const type of ['playing', 'timeupdate', 'seeked', 'pause', 'ratechange'])
    audio.addEventListener(type, check, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}
