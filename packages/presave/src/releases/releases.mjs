import { dueSql, ENDED } from '../database/consent-sql.mjs';

/**
 * A release, with its ids by service. `url` and `cover`: its page and its picture, for messages. `at`: an instant
 * (`2026-12-04T00:00:00Z`) or a date (`2026-12-04`), as it was put.
 * @typedef {{ projectId: string, title: string, artist: string, at: string,
 *   url?: string | null, cover?: string | null,
 *   ids: import('../providers/providers.mjs').ReleaseIds }} Release
 */

const COLUMNS = ['project_id', 'title', 'artist', 'at', 'instant', 'day', 'ids', 'url', 'cover'];

/** A release that is changed changes a row for each of its consents. */
const LONG = { isLong: true };

/** Postgres's SQLSTATE for the name of a zone that only this program knows. */
const UNKNOWN_ZONE = '22023';

/**
 * Whether a release is out on a day, which begins in the listener's zone, and not at an instant.
 * @param {string} at
 */
export const isDay = (at) => !at.includes('T');

/** @param {import('../database/open-database.mjs').Database} database */
export function createReleases(database) {
  return {
    /**
     * Adds a release, or changes it for all consents that have not ended: each is due when the release is out for
     * its listener, also one whose last attempt came to nothing, or whose attempt is under way.
     * @param {Release} release
     */
    put(release) {
      return database.transaction(async ({ query }) => {
        const { projectId, title, artist, at, ids, url = null, cover = null } = release;
        await query(
          `insert into presave.releases (${COLUMNS}) values (${COLUMNS.map((_, index) => `$${index + 1}`)})
           on conflict (project_id) do update set (${COLUMNS}) = (${COLUMNS.map((column) => `excluded.${column}`)}),
             changed_at = now(), removed_at = null`,
          [projectId, title, artist, at, isDay(at) ? null : at, isDay(at) ? at : null, JSON.stringify(ids), url, cover],
        );
        await query(
          `update presave.consents c set due_at = ${dueSql('r', 'c.zone')}, failing_since = null
           from presave.releases r where r.project_id = $1 and c.project_id = $1 and c.state in ('waiting', 'delivering')`,
          [projectId],
        );
      }, LONG);
    },

    /**
     * @param {string} projectId
     * @param {string} [zone] the listener's; UTC in its place if the database does not know it
     * @returns {Promise<(Release & { dueAt: Date, zone: string, changedAt: Date }) | undefined>}
     */
    async find(projectId, zone = 'UTC') {
      try {
        const { rows } = await database.query(
          // Also for an instant, the zone must be known: the release may be moved to a date.
          `select *, ${dueSql('r', '$2::text')} as due_at, now() at time zone $2::text from presave.releases r
           where project_id = $1 and removed_at is null`,
          [projectId, zone],
        );
        const [row] = rows;
        return row && { ...toRelease(row), dueAt: row.due_at, zone, changedAt: row.changed_at };
      } catch (error) {
        if (/** @type {{ code?: unknown }} */ (error).code !== UNKNOWN_ZONE || zone === 'UTC') throw error;
        return this.find(projectId);
      }
    },

    /** @returns {Promise<Release[]>} */
    async list() {
      const { rows } = await database.query(
        'select * from presave.releases where removed_at is null order by at, project_id',
      );
      return rows.map(toRelease);
    },

    /**
     * Removes a release and revokes its consents that have not ended.
     * @param {string} projectId
     * @returns {Promise<number | undefined>} how many were revoked; undefined if there is no such release
     */
    remove(projectId) {
      return database.transaction(async ({ query }) => {
        const { count } = await query(
          'update presave.releases set removed_at = now() where project_id = $1 and removed_at is null',
          [projectId],
        );
        if (count === 0) return undefined;
        const revoked = await query(
          `update presave.consents set state = 'revoked', reason = 'release-removed', ${ENDED}
           where project_id = $1 and state in ('waiting', 'delivering')`,
          [projectId],
        );
        return revoked.count;
      }, LONG);
    },
  };
}
/** @typedef {ReturnType<typeof createReleases>} Releases */

/**
 * A row of `presave.releases`.
 * @param {any} row
 * @returns {Release}
 */
const toRelease = (row) => ({
  projectId: row.project_id,
  title: row.title,
  artist: row.artist,
  at: row.at,
  ids: row.ids,
  url: row.url,
  cover: row.cover,
});
