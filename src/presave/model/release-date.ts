export interface ReleaseDate {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** A day in the visitor's time zone, without a time. */
  readonly isDay: boolean;
}

const ISO_DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** Parses an ISO 8601 date, without a zone in the visitor's; `null` for any other text. */
export function parseReleaseDate(text: string): ReleaseDate | null {
  const match = ISO_DATE.exec(text.trim());
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const isTime = hour <= 23 && minute <= 59 && second <= 59;
  // `Date` takes a day that the month does not have for one of another month.
  if (!isTime || new Date(Date.UTC(year, month - 1, day)).getUTCMonth() !== month - 1) return null;
  const zone = match[7];
  if (zone === undefined)
    return { at: localTime(year, month, day, hour, minute, second), isDay: match[4] === undefined };
  const offset = offsetOf(zone);
  return offset === null ? null : { at: Date.UTC(year, month - 1, day, hour, minute, second) - offset, isDay: false };
}

/** If clocks skip this time, as at midnight in some countries, the release is out when they have skipped it. */
function localTime(year: number, month: number, day: number, hour: number, minute: number, second: number): number {
  const date = new Date(year, month - 1, day, hour, minute, second);
  // `Date` takes the years 0 to 99 for 1900 to 1999.
  date.setFullYear(year);
  return date.getTime();
}

/** In milliseconds; `null` if it is out of range. */
function offsetOf(zone: string): number | null {
  if (/^z$/i.test(zone)) return 0;
  // The minutes are optional: Postgres writes `+01`.
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(3).replace(':', ''))];
  if (hours > 14 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

/** Spotify ends a visitor's consent after this many months, so a release further ahead cannot be saved with it. */
const CONSENT_MONTHS = 6;

/** Whether stored consent will have expired when the release is out. */
export function outlastsConsent({ at }: ReleaseDate, now: number): boolean {
  const end = new Date(now);
  end.setMonth(end.getMonth() + CONSENT_MONTHS);
  return at > end.getTime();
}
