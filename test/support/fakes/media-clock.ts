import type { FakeAudio } from './fake-audio.ts';

/** How often an element tells of its clock; the HTML standard allows 15 to 250 ms. */
const TELL_MS = 250;

/** An element whose sound runs on as time passes, and which tells of it as a browser's does. */
export interface MediaClock {
  /** So much time passed. */
  pass(ms: number): void;
}

/** @param audio made within the virtual time that it is to follow */
export function followTime(audio: FakeAudio): MediaClock {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (): void => {
    audio.tell();
    schedule();
  };
  function schedule(): void {
    clearTimeout(timer);
    if (audio.sounds) timer = setTimeout(tell, Math.min(TELL_MS, (audio.duration - audio.currentTime) * 1000));
  }
  for (const type of ['playing', 'seeked', 'pause', 'waiting', 'canplaythrough'])
    audio.addEventListener(type, schedule);
  return {
    pass(ms) {
      if (audio.sounds) audio.drift(ms / 1000);
    },
  };
}
