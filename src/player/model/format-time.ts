/** `01:05`; rounded down, so that the display never runs ahead. @throws RangeError if it is negative */
export function formatTime(seconds: number): string {
  if (!(seconds >= 0 && Number.isFinite(seconds))) {
    throw new RangeError(`A time has to be zero or more seconds, not ${seconds}.`);
  }
  const whole = Math.floor(seconds);
  return `${twoDigits(Math.floor(whole / 60))}:${twoDigits(whole % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
