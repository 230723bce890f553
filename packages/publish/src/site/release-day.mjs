/**
 * The beginning of a release as `new Date()` reads it: a day without a time begins at midnight of whoever reads it, as for
 * the pre-save button, and not of Greenwich.
 * @param {string} date ISO 8601
 */
export const startOf = (date) => (/T/.test(date) ? date : `${date}T00:00`);

/** @param {string} date ISO 8601 */
export const isOut = (date) => Date.parse(startOf(date)) <= Date.now();
