import { isLengthKnown } from './playback/preview-window.ts';

/**
 * `01:05`; rounded down, so that the display never runs ahead. `--:--` for a whole track whose length is not known yet.
 * @throws RangeError if it is negative
 */
export function formatTime(seconds: number): string {
  if (!isLengthKnown(seconds)) return '--:--';
  if (!(seconds >= 0 && Number.isFinite(seconds))) {
    throw new RangeError(`A time has to be zero or more seconds, not ${seconds}.`);
  }
  const whole = Math.floor(seconds);
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
