/**
 * Origins of the pages that may send pre-saves and read receipts.
 * @param {Pick<import('../settings/settings.mjs').Settings, 'allowedOrigins'>} settings
 * @param {string} publicUrl
 */
export const pageOrigins = ({ allowedOrigins }, publicUrl) => [...allowedOrigins, new URL(publicUrl).origin];
