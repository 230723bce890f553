// Parts of the statements about consents that several folders need.

/** SQL that sets that no process has the consent in hand. */
export const NO_LEASE = 'lease = null, leased_until = null';

/** SQL that sets that the consent has ended: its tokens are deleted at once. */
export const ENDED = `ended_at = now(), key_id = null, tokens = null, ${NO_LEASE}`;

/**
 * When a release is due for a listener whose days begin in `zone`.
 * @param {string} release
 * @param {string} zone
 */
export const dueSql = (release, zone) => `coalesce(${release}.instant, ${release}.day::timestamp at time zone ${zone})`;
