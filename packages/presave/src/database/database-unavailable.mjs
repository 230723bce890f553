/** The database cannot be reached, or has just gone away: the same request may be answered in a moment. */
export class DatabaseUnavailable extends Error {
  /** @override */
  name = 'DatabaseUnavailable';
}
