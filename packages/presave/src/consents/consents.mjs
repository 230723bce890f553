import { dueSql, NO_LEASE } from '../database/consent-sql.mjs';
import { createOverview } from './overview.mjs';
import { createReencryption } from './reencryption.mjs';
import { createRevocation } from './revocation.mjs';
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
 * All consents; what happens to them on the day of the release is in `delivery/`. Each change of a state is one
 * statement with a condition, so that of two processes that want to change a consent only one does.
 * @param {import('../database/open-database.mjs').Database} database
 * @param {import('../keys/open-keys.mjs').Keys} keys
 */
export const createConsents = (database, keys) => ({
  ...createConsentStore(database, keys),
  ...createRevocation(database, keys),
  ...createReencryption(database, keys),
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

/**
 * @typedef {object} Grant
 * @property {string} projectId
 * @property {import('../providers/providers.mjs').ServiceName} service
 * @property {string} account the account's id at the service; only its keyed hash is stored
 * @property {string | undefined} [formerAccount] the id by which the service named it before; the same holds for it
 * @property {import('./sealed-tokens.mjs').Tokens} tokens
 * @property {string} zone where the listener's day begins; the database knows it
 * @property {string | undefined} storefront
 * @property {Date | null} expiresAt
 */

/** `for share`: a release that is moved at this moment either sees the consent or is seen by it. */
const PUT = `
  with r as (select * from presave.releases where project_id = $1 and removed_at is null for share)
  insert into presave.consents as c
    (project_id, service, account, former_account, state, zone, storefront, due_at, expires_at, key_id, tokens)
  select $1, $2, $3, $9, 'waiting', $4, $5, ${dueSql('r', '$4::text')}, $6, $7, $8 from r
  on conflict (account, service, project_id) do update set
    state = 'waiting', reason = null, attempts = 0, failing_since = null, ${NO_LEASE}, ended_at = null,
    zone = excluded.zone, storefront = excluded.storefront, due_at = excluded.due_at,
    granted_at = excluded.granted_at, expires_at = excluded.expires_at, former_account = excluded.former_account,
    key_id = excluded.key_id, tokens = excluded.tokens
  where c.state <> 'delivered'
  returning id, state`;

/**
 * A consent that is stored under the former id of its account gets the new one, so that it is found and replaced. Its
 * tokens are bound to the former id: in the same transaction, newer ones take their place.
 */
const RENAME = `
  update presave.consents set account = $3, former_account = $4
  where project_id = $1 and service = $2 and account = $4 and not exists
    (select from presave.consents where project_id = $1 and service = $2 and account = $3)`;

/** Removes a consent under the former id if one under the new id exists as well: an older version could store both. */
const REMOVE_FORMER = 'delete from presave.consents where project_id = $1 and service = $2 and account = $3';

/**
 * Stores what a visitor agrees to.
 * @param {import('../database/open-database.mjs').Database} database
 * @param {import('../keys/open-keys.mjs').Keys} keys
 */
function createConsentStore(database, keys) {
  /**
   * @param {string} projectId
   * @param {string} service
   * @param {Buffer} hash
   */
  async function findDelivered(projectId, service, hash) {
    const { rows } = await database.query(
      `select id, state from presave.consents join presave.releases using (project_id)
       where account = $3 and service = $2 and project_id = $1 and removed_at is null`,
      [projectId, service, hash],
    );
    return rows[0];
  }

  /**
   * @param {string} projectId
   * @param {string} service
   * @param {Buffer} hash
   */
  async function hasConsent(projectId, service, hash) {
    const { count } = await database.query(
      'select from presave.consents where account = $3 and service = $2 and project_id = $1',
      [projectId, service, hash],
    );
    return count > 0;
  }

  return {
    /**
     * Stores a consent; it is durable when this returns. The same account, service and project again is the same
     * consent with the newer tokens: it waits again, unless it was delivered already.
     * @param {Grant} grant
     * @returns {Promise<{ id: string, receipt: string, state: State } | undefined>} undefined if there is no such
     *   release
     */
    async put({ projectId, service, account, formerAccount, tokens, zone, storefront, expiresAt }) {
      const hash = keys.accountHash(service, account);
      const formerHash = formerAccount === undefined ? null : keys.accountHash(service, formerAccount);
      const { key_id, tokens: sealed } = sealTokens(
        keys.ring,
        { service, project_id: projectId, account: hash },
        tokens,
      );
      const values = [projectId, service, hash, zone, storefront ?? null, expiresAt, key_id, sealed, formerHash];
      const { rows } =
        formerHash && (await hasConsent(projectId, service, formerHash))
          ? await database.transaction(async ({ query }) => {
              await query(RENAME, [projectId, service, hash, formerHash]);
              await query(REMOVE_FORMER, [projectId, service, formerHash]);
              return query(PUT, values);
            })
          : await database.query(PUT, values);
      const row = rows[0] ?? (await findDelivered(projectId, service, hash));
      return row && { ...row, receipt: keys.receiptOf(row.id) };
    },
  };
}
