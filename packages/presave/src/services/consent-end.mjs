const CONSENT_MONTHS = 6;

/**
 * Spotify ends every consent after six months. Months are counted in UTC, and end with the month's last day: what was granted
 * on the 31st of August ends on the last day of February. The button counts in the same way: both read the cases in
 * `test/support/consent-end-cases.json`.
 * @param {Date} granted
 */
export function consentEnd(granted) {
  const end = new Date(granted);
  end.setUTCMonth(end.getUTCMonth() + CONSENT_MONTHS);
  if (end.getUTCDate() !== granted.getUTCDate()) end.setUTCDate(0);
  return end;
}
