/**
 * Minutes and seconds with two digits each, `01:05`. From 100 minutes on, the minutes have more digits.
 * @param seconds not negative; rounded down, so that the display never runs ahead
 * @throws RangeError if `seconds` is negative or not finite
 */
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
