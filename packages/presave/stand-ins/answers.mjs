/**
 * @typedef {import('../src/providers/providers.mjs').ServiceName} Service
 * @typedef {{ status: number, headers?: Record<string, string>, body?: string }} Answer
 */

/**
 * @param {unknown} value
 * @param {number} [status]
 * @returns {Answer}
 */
export const json = (value, status = 200) => ({
  status,
  headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  body: JSON.stringify(value),
});

/**
 * @param {string} body
 * @param {number} [status]
 * @returns {Answer}
 */
export const html = (body, status = 200) => ({
  status,
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  body,
});

/**
 * An error as Spotify's accounts service words it (RFC 6749, section 5.2).
 * @param {string} error
 * @param {string} description
 */
export const oauthError = (error, description, status = 400) => json({ error, error_description: description }, status);

/**
 * An error as the APIs of the services word it.
 * @param {Service} service
 * @param {number} status
 * @param {string} message
 * @param {string} [reason] Spotify's `reason`, or Apple's `code`
 */
export function apiError(service, status, message, reason) {
  if (service === 'spotify') return json({ error: { status, message, ...(reason ? { reason } : {}) } }, status);
  if (service === 'push') return json({ code: status, message }, status);
  return json({ errors: [{ status: String(status), code: reason ?? `${status}00`, title: message }] }, status);
}
