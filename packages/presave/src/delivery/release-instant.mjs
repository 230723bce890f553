const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** Countries with several time zones: the one of most listeners. Other countries have one, or their first is as good. */
const MAIN_ZONES = {
  ar: 'America/Argentina/Buenos_Aires',
  au: 'Australia/Sydney',
  br: 'America/Sao_Paulo',
  ca: 'America/Toronto',
  cl: 'America/Santiago',
  es: 'Europe/Madrid',
  fm: 'Pacific/Pohnpei',
  id: 'Asia/Jakarta',
  kz: 'Asia/Almaty',
  mn: 'Asia/Ulaanbaatar',
  mx: 'America/Mexico_City',
  pg: 'Pacific/Port_Moresby',
  pt: 'Europe/Lisbon',
  ru: 'Europe/Moscow',
  us: 'America/New_York',
};

/**
 * Where the listener's day begins.
 * @param {{ timeZone?: string | undefined, storefront?: string | null | undefined }} listener `storefront`: a country's code
 *   of two letters
 * @returns {string} an IANA time zone
 */
export function zoneOf({ timeZone, storefront }) {
  if (timeZone && isZone(timeZone)) return timeZone;
  const country = storefront?.toLowerCase() ?? '';
  if (!/^[a-z]{2}$/.test(country)) return 'UTC';
  return MAIN_ZONES[/** @type {keyof typeof MAIN_ZONES} */ (country)] ?? zonesOf(country)[0] ?? 'UTC';
}

/** @param {string} timeZone */
export function isZone(timeZone) {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/**
 * When a release begins for a listener.
 * @param {string} at an instant, or a date: then its first moment in the listener's zone
 * @param {string} zone an IANA time zone
 */
export function releaseInstant(at, zone) {
  if (!DATE.test(at)) return new Date(at);
  const midnight = Date.parse(`${at}T00:00:00Z`);
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  // A clock that changes on this day has one offset before, and another one after it.
  const candidates = [-DAY_MS, DAY_MS]
    .map((distance) => midnight - offsetMs(format, midnight + distance))
    .sort((a, b) => a - b);
  // A day whose midnight is left out begins an hour later on the clock: at the moment that the clock changes.
  const first = candidates.find((instant) => format.format(instant).startsWith(at));
  return new Date(first ?? midnight);
}

/** @param {Intl.DateTimeFormat} format @param {number} instant */
function offsetMs(format, instant) {
  return Date.parse(`${format.format(instant).replace(' ', 'T')}Z`) - instant;
}

/** @param {string} country @returns {string[]} */
function zonesOf(country) {
  // TypeScript does not know it yet, and newer engines have made it a function.
  const locale = /** @type {{ timeZones?: string[], getTimeZones?: () => string[] | undefined }} */ (
    /** @type {unknown} */ (new Intl.Locale(`und-${country}`))
  );
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
