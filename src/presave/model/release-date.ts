import { PROVIDERS, type PresaveService } from './providers.ts';

export interface ReleaseDate {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** A day in the visitor's time zone, without a time. */
  readonly isDay: boolean;
}

/** The minutes of the offset are optional: Postgres writes `+01`. */
const ISO_DATE =
  /^(\d{4}-\d\d-(\d\d))(?:[T ]((?!24)\d\d:\d\d)(?:(:\d\d)(?:[.,]\d+)?)?(Z|([+-](?:0\d|1[0-4]))(?::?(\d\d))?)?)?$/i;

/** Parses an ISO 8601 date, without a zone in the visitor's; `null` for any other text. */
export function parseReleaseDate(text: string): ReleaseDate | null {
  const [, date, day, time, seconds = '', zone = '', hours, minutes = '00'] = ISO_DATE.exec(text.trim()) ?? [];
  const offset = hours ? `${hours}:${minutes}` : zone.toUpperCase();
  // If clocks skip this time, as at midnight in some countries, the release is out when they have skipped it.
  const at = Date.parse(`${date}T${time ?? '00:00'}${seconds}${offset}`);
  // Some engines take a day that the month does not have for one of the next month.
  const hasDay = new Date(`${date}`).getUTCDate() === Number(day);
  return hasDay && !Number.isNaN(at) ? { at, isDay: time === undefined } : null;
}

/**
 * Whether a consent that is given to a service now will have expired when the release is out. Months are counted in UTC
 * and end with the month's last day, as `mixtape-presave` counts them: both read the cases in
 * `test/support/consent-end-cases.json`.
 */
export function outlastsConsent(service: PresaveService | null, release: ReleaseDate | null, now: number): boolean {
  const consentLife = service && PROVIDERS[service].consentLife;
  if (consentLife === null || release === null) return false;
  const end = new Date(now);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + consentLife.months);
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return release.at > end.getTime();
}
