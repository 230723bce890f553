import { isInHand } from './in-hand.ts';

/** Seconds of sound behind which an element has gone on, and does not only empty what it had decoded. */
const RUN_SECONDS = 1;
/**
 * An element that waits for a moment only, as behind a seek, goes on far sooner than in half a second. Looked at piece by
 * piece, since a machine that stands still itself lets nothing go on.
 */
const LOOK_MS = 100;
/** So many looks find it where the one before did. */
const LOOKS = 4;

/**
 * WebKitGTK may stand still, and for ever, over sound that it has: while it plays, and behind a seek, where it does not
 * even say so. A seek to where it stands makes it look again. Only where all is in hand, since a seek may begin a slow
 * load anew; and once, until it has run: a seek wins time from whoever watches over the silence.
 */
export function wakeFromStandstill(audio: HTMLAudioElement, windowEnd: () => number, signal: AbortSignal): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let wokenAt = Number.NaN;
  const watch = (): void => {
    clearInterval(timer);
    if (audio.paused) return;
    const begun = audio.currentTime;
    let last = Number.NaN;
    let looks = 0;
    timer = setInterval(() => {
      const { currentTime } = audio;
      const isNear = (place: number): boolean => Math.abs(currentTime - place) < RUN_SECONDS;
      if (!isNear(begun)) {
        wokenAt = Number.NaN;
        clearInterval(timer);
      }
      looks = currentTime === last && !audio.seeking && isInHand(audio, windowEnd()) ? looks + 1 : 0;
      last = currentTime;
      if (looks === LOOKS && !isNear(wokenAt)) audio.currentTime = wokenAt = currentTime;
    }, LOOK_MS);
  };
  for (const type of ['waiting', 'seeked', 'pause']) audio.addEventListener(type, watch, { signal });
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}
