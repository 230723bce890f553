/** Whether everything from where the element stands to `end` has been loaded, but for less than a frame of sound. */
export function isInHand({ buffered, currentTime }: HTMLMediaElement, end: number): boolean {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= currentTime && buffered.end(index) >= end - 0.1) return true;
  }
  return false;
}
