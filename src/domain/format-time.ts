/**
 * Minutes and seconds with two digits each, `01:05`; more than 99 minutes take more digits.
 * @param seconds not negative; fractions are cut off, so that a clock never runs ahead
 * @throws RangeError for what is negative or no number (specification, section 5)
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
