/** Countries with several time zones: the one of most listeners, where that is not the first that ICU names. */
const MAIN_ZONES = {
  ar: 'America/Argentina/Buenos_Aires',
  au: 'Australia/Sydney',
  br: 'America/Sao_Paulo',
  ca: 'America/Toronto',
  cl: 'America/Santiago',
  es: 'Europe/Madrid',
  fm: 'Pacific/Pohnpei',
  gl: 'America/Nuuk',
  id: 'Asia/Jakarta',
  ki: 'Pacific/Tarawa',
  kz: 'Asia/Almaty',
  mn: 'Asia/Ulaanbaatar',
  mx: 'America/Mexico_City',
  pf: 'Pacific/Tahiti',
  pg: 'Pacific/Port_Moresby',
  pt: 'Europe/Lisbon',
  ru: 'Europe/Moscow',
  us: 'America/New_York',
};

/**
 * The zone in which the listener's day begins.
 * @param {{ timeZone?: string | undefined, storefront?: string | null | undefined }} listener `storefront`: a country's
 *   code of two letters
 * @returns {string} an IANA time zone
 */
export function zoneOf({ timeZone, storefront }) {
  if (timeZone && isZone(timeZone)) return timeZone;
  const country = storefront?.toLowerCase() ?? '';
  if (!/^[a-z]{2}$/.test(country)) return 'UTC';
  return MAIN_ZONES[/** @type {keyof typeof MAIN_ZONES} */ (country)] ?? zonesOf(country)[0] ?? 'UTC';
}

/** @param {string} timeZone */
function isZone(timeZone) {
  // Newer engines also take "+05:30", which Postgres reads as five and a half hours behind.
  if (!/^[a-z]/i.test(timeZone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} country
 * @returns {string[]}
 */
function zonesOf(country) {
  // TypeScript does not know it yet, and newer engines have made it a function.
  const locale = /** @type {{ timeZones?: string[], getTimeZones?: () => string[] | undefined }} */ (
    /** @type {unknown} */ (new Intl.Locale(`und-${country}`))
  );
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
