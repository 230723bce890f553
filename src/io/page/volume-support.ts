/** Whether a page may say how loud its media is: on iOS that is for the visitor's keys alone, and setting it does nothing. */
export function canSetVolume(audio: HTMLAudioElement): boolean {
  audio.volume = 0.5;
  return audio.volume === 0.5;
}
