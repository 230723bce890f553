/** Whether scripts can set the volume. On iOS only the hardware keys can, and setting it has no effect. */
export function probeVolume(audio: HTMLAudioElement): boolean {
  audio.volume = 0.5;
  return audio.volume === 0.5;
}
