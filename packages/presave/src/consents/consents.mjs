import { createGranting } from './granting.mjs';
import { createLeaving } from './leaving.mjs';
import { createOverview } from './overview.mjs';
import { createReencrypting } from './reencrypting.mjs';
import { openTokens, sealTokens } from './sealed-tokens.mjs';

/** @typedef {'delivered' | 'needs-consent' | 'expired' | 'revoked' | 'failed'} EndState */
/** @typedef {'waiting' | 'delivering' | EndState} State */

export const STATES = /** @type {const} */ ([
  'waiting',
  'delivering',
  'delivered',
  'needs-consent',
  'expired',
  'revoked',
  'failed',
]);

/**
 * All consents; what happens to them on the day of the release is in `delivery/`. Each change of a state is one statement
 * with a condition, so that of two processes that want to change a consent only one does.
 * @param {import('../database/open-database.mjs').Database} database
 * @param {import('../keys/open-keys.mjs').Keys} keys
 */
export const createConsents = (database, keys) => ({
  ...createGranting(database, keys),
  ...createLeaving(database, keys),
  ...createReencrypting(database, keys),
  ...createOverview(database),
  /**
   * @param {import('./sealed-tokens.mjs').Row} row
   * @returns {import('./sealed-tokens.mjs').Tokens | undefined} undefined if the key is missing or the data was changed
   */
  openTokens: (row) => openTokens(keys.ring, row),
  /**
   * The columns `key_id` and `tokens` for newer tokens of a consent.
   * @param {Omit<import('./sealed-tokens.mjs').Row, 'key_id' | 'tokens'>} row
   * @param {import('./sealed-tokens.mjs').Tokens} tokens
   */
  sealTokens: (row, tokens) => sealTokens(keys.ring, row, tokens),
});
/** @typedef {ReturnType<typeof createConsents>} Consents */
