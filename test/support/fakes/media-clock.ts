import type { FakeAudio } from './fake-audio.ts';

/** Between two `timeupdate` events; the HTML standard allows 15 to 250 ms. */
const TIMEUPDATE_MS = 250;

/** Runs the clock of a fake element in virtual time. */
export interface MediaClock {
  /** Call this when time has passed. */
  pass(ms: number): void;
}

/** @param audio an element that was created while virtual time was installed */
export function followTime(audio: FakeAudio): MediaClock {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reportTime = (): void => {
    audio.reportTime();
    schedule();
  };
  function schedule(): void {
    clearTimeout(timer);
    if (audio.isPlaying)
      timer = setTimeout(reportTime, Math.min(TIMEUPDATE_MS, (audio.duration - audio.currentTime) * 1000));
  }
  for (const type of ['playing', 'seeked', 'pause', 'waiting', 'canplaythrough'])
    audio.addEventListener(type, schedule);
  return {
    pass(ms) {
      if (audio.isPlaying) audio.drift(ms / 1000);
    },
  };
}
