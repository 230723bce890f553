/** Whether everything from the current position to `end` is buffered, except for less than an audio frame. */
export function isBuffered({ buffered, currentTime }: HTMLMediaElement, end: number): boolean {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= currentTime && buffered.end(index) >= end - 0.1) return true;
  }
  return false;
}
