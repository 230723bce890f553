import { dueSql } from '../database/consent-sql.mjs';

/**
 * The content of a receipt.
 * @typedef {object} Receipt
 * @property {string} projectId
 * @property {string} title
 * @property {string} artist
 * @property {import('../providers/providers.mjs').ServiceName} service
 * @property {import('./consents.mjs').State} state
 * @property {string | null} reason
 * @property {Date} grantedAt
 * @property {Date | null} expiresAt
 * @property {Date} releaseAt for this listener
 * @property {Date | null} deliveredAt
 * @property {number} attempts
 * @property {string} zone the listener's
 */

/**
 * @typedef {object} Count
 * @property {string} projectId
 * @property {import('../providers/providers.mjs').ServiceName} service
 * @property {import('./consents.mjs').State} state
 * @property {string | null} reason
 * @property {number} count
 */

/**
 * Reads consents for receipts and operators.
 * @param {import('../database/open-database.mjs').Database} database
 */
export const createOverview = (database) => ({
  /**
   * @param {string} id
   * @returns {Promise<Receipt | undefined>}
   */
  async find(id) {
    const { rows } = await database.query(
      `select project_id as "projectId", title, artist, service, state, reason, granted_at as "grantedAt",
         expires_at as "expiresAt", ${dueSql('r', 'zone')} as "releaseAt", delivered_at as "deliveredAt", attempts, zone
       from presave.consents join presave.releases r using (project_id) where id = $1`,
      [id],
    );
    return rows[0];
  },

  /**
   * By project, service, state and reason.
   * @param {string} [projectId] all projects if undefined
   * @returns {Promise<Count[]>}
   */
  async counts(projectId) {
    const { rows } = await database.query(
      `select project_id as "projectId", service, state, reason, count(*)::int as count from presave.consents
       where $1::text is null or project_id = $1 group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
      [projectId ?? null],
    );
    return rows;
  },
});
