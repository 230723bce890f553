const CONSENT_MONTHS = 6;
const DAY_MS = 86_400_000;

/**
 * Spotify ends every consent after six months. Months are counted in UTC, and end with the month's last day: what was
 * granted on the 31st of August ends on the last day of February. The button counts in the same way: both read the
 * cases in `test/support/consent-end-cases.json`.
 * @param {Date} granted
 */
export function consentEnd(granted) {
  const end = new Date(granted);
  end.setUTCMonth(end.getUTCMonth() + CONSENT_MONTHS);
  if (end.getUTCDate() !== granted.getUTCDate()) end.setUTCDate(0);
  return end;
}

/**
 * For a listener whose permission would end before the release is due.
 * @param {Date} dueAt
 * @returns {{ message: string, until: Date } | undefined} undefined if it would last
 */
export function tooEarly(dueAt) {
  const until = consentEnd(new Date());
  if (dueAt <= until) return undefined;
  // The first day that is late enough from its beginning. Six months have at most 184 days.
  let day = new Date((Math.floor(dueAt.getTime() / DAY_MS) - 185) * DAY_MS);
  while (consentEnd(day) < dueAt) day = new Date(day.getTime() + DAY_MS);
  const date = day.toISOString().slice(0, 10);
  return {
    message: `Spotify ends a permission after six months, before this release. Please come back from ${date} on.`,
    until,
  };
}
