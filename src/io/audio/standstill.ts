import { isInHand } from './in-hand.ts';

/** Seconds by which an element may creep while it stands. */
const CREEP_SECONDS = 0.1;
/**
 * An element that waits for a moment only, as behind a seek, goes on far sooner than in half a second. Looked at piece by
 * piece, since a machine that stands still itself lets nothing go on.
 */
const LOOK_MS = 100;
const LOOKS = 5;

/**
 * WebKitGTK may stand still, and for ever, over sound that it has: while it plays, and behind a seek, where it does not
 * even say so. A seek to where it stands makes it look again. Only where all is in hand, since a seek may begin a slow
 * load anew, and once for a place: whoever watches over the silence counts from the last seek.
 */
export function wakeFromStandstill(audio: HTMLAudioElement, windowEnd: () => number, signal: AbortSignal): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let wokenAt = Number.NaN;
  const watch = (): void => {
    clearInterval(timer);
    const stood = audio.currentTime;
    const isAt = (place: number): boolean => Math.abs(audio.currentTime - place) < CREEP_SECONDS;
    if (audio.paused || isAt(wokenAt)) return;
    let looks = 0;
    timer = setInterval(() => {
      looks += 1;
      if (looks < LOOKS) return;
      clearInterval(timer);
      if (!isAt(stood) || audio.seeking || audio.paused || !isInHand(audio, windowEnd())) return;
      audio.currentTime = wokenAt = stood;
    }, LOOK_MS);
  };
  for (const type of ['waiting', 'seeked']) audio.addEventListener(type, watch, { signal });
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}
