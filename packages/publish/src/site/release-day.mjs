/**
 * When a release begins, as a text for `new Date()`. A day without a time begins at midnight in the visitor's time
 * zone, as in the pre-save button. Without this, `new Date()` would take midnight in UTC.
 * @param {string} date ISO 8601
 */
export const startOf = (date) => (/T/.test(date) ? date : `${date}T00:00`);

/** @param {string} date ISO 8601 */
export const isOut = (date) => Date.parse(startOf(date)) <= Date.now();
