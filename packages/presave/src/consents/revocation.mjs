import { ENDED } from '../database/consent-sql.mjs';

/**
 * Revocation and erasure.
 * @param {import('../database/open-database.mjs').Database} database
 * @param {import('../keys/open-keys.mjs').Keys} keys
 */
export const createRevocation = (database, keys) => ({
  /**
   * Revokes a consent that has not ended; its tokens are deleted at once.
   * @param {string} receipt
   * @param {'by-the-visitor' | 'by-the-operator'} reason
   * @returns {Promise<import('./consents.mjs').State | undefined>} its state now; undefined if there is no such receipt
   */
  async revoke(receipt, reason = 'by-the-visitor') {
    const id = keys.idOf(receipt);
    if (id === undefined) return undefined;
    const revoked = await database.query(
      `update presave.consents set state = 'revoked', reason = $2, ${ENDED}
       where id = $1 and state in ('waiting', 'delivering') returning state`,
      [id, reason],
    );
    if (revoked.count > 0) return 'revoked';
    const { rows } = await database.query('select state from presave.consents where id = $1', [id]);
    return rows[0]?.state;
  },

  /**
   * Erases all that is known of an account.
   * @param {string} service
   * @param {string} account its id, or the one by which the service named it before
   * @returns {Promise<number>} how many consents
   */
  async forget(service, account) {
    const { count } = await database.query(
      'delete from presave.consents where (account = $1 or former_account = $1) and service = $2',
      [keys.accountHash(service, account), service],
    );
    return count;
  },
});
