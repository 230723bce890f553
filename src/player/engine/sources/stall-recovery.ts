import { isBuffered } from './audio-source.ts';

/** An element that has moved by this much really plays, and does not just empty its decoder. */
const PLAYED_ON_SECONDS = 1;
/** Several short timers in place of a long one, which would fire at once after the machine was paused. */
const CHECK_MS = 100;
/** This many checks in a row with an unchanged position count as a stall. A wait after a seek is shorter. */
const STALLED_CHECKS = 4;

/** How much has to be buffered ahead to play on, in media that is loaded while it plays. */
export const ENOUGH_SECONDS = 1;

/**
 * WebKitGTK may stall with data buffered. A seek to the current position helps. Only one is made in each place, because
 * each extends the watchdog's deadline.
 * @param neededUntil the end of what has to be buffered: without it, the network may be the reason
 */
export function recoverFromStalls(audio: HTMLAudioElement, neededUntil: () => number, signal: AbortSignal): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let recoveredAt = Number.NaN;
  const watch = (): void => {
    clearInterval(timer);
    if (audio.paused) return;
    const startedAt = audio.currentTime;
    let last = Number.NaN;
    let checks = 0;
    timer = setInterval(() => {
      const { currentTime } = audio;
      const isNear = (position: number): boolean => Math.abs(currentTime - position) < PLAYED_ON_SECONDS;
      if (!isNear(startedAt)) {
        recoveredAt = Number.NaN;
        clearInterval(timer);
      }
      checks = currentTime === last && !audio.seeking && isBuffered(audio, neededUntil()) ? checks + 1 : 0;
      last = currentTime;
      if (checks === STALLED_CHECKS && !isNear(recoveredAt)) audio.currentTime = recoveredAt = currentTime;
    }, CHECK_MS);
  };
  for (const type of ['waiting', 'seeked', 'pause']) audio.addEventListener(type, watch, { signal });
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}
