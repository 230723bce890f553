/** The database cannot be reached, or has just gone away: the same request may be answered in a moment. */
export class DatabaseUnavailable extends Error {
  /** @override */
  name = 'DatabaseUnavailable';
}

/**
 * Classes of SQLSTATE: connection lost, login refused, no such database, not allowed, out of connections, memory or
 * disk, stopped by the operator.
 */
const UNAVAILABLE = /^(08|28|3D|42501|53|57)/;

/**
 * Postgres and its clients write values into an error's details. They must not reach a log.
 * @param {unknown} error
 */
export function withoutValues(error) {
  const { code, message } = /** @type {{ code?: unknown, message: string }} */ (error);
  // An answer of Postgres has a SQLSTATE. Everything else is the connection.
  const isAnswer =
    typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && 'severity' in /** @type {object} */ (error);
  if (!isAnswer || UNAVAILABLE.test(code)) return new DatabaseUnavailable(`The database cannot be used: ${message}`);
  return Object.assign(new Error(`The database refused a statement (${code}): ${message}`), { code });
}
