/** `01:05`; rounded down, so that the display never runs ahead. @throws RangeError if it is negative */
export function formatTime(seconds: number): string {
  if (!(seconds >= 0 && Number.isFinite(seconds))) {
    throw new RangeError(`A time has to be zero or more seconds, not ${seconds}.`);
  }
  const whole = Math.floor(seconds);
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
