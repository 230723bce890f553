import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@libsql/client';

/**
 * @typedef {object} SavedRelease
 * @property {string} projectId
 * @property {string} service `spotify` or `apple_music`
 * @property {string} account
 * @property {boolean} canSaveLater whether there is a token for the day of the release
 * @property {string} savedAt
 */

const SCHEMA = `CREATE TABLE IF NOT EXISTS saved_releases (
  project_id TEXT NOT NULL,
  service TEXT NOT NULL,
  account TEXT NOT NULL,
  can_save_later INTEGER NOT NULL,
  saved_at TEXT NOT NULL,
  PRIMARY KEY (project_id, service, account)
)`;

/**
 * Saved releases by account, in an embedded database. Tokens are not stored, because the demo has no library.
 * @param {string | undefined} path a file; by default the data is kept only while the server runs
 */
export async function openSavedReleases(path) {
  if (path !== undefined) await mkdir(dirname(path), { recursive: true });
  const database = createClient({ url: path === undefined ? ':memory:' : pathToFileURL(path).href });
  await database.execute(SCHEMA);
  return {
    /** @param {Omit<SavedRelease, 'savedAt'>} release a repeated one is kept once */
    async add({ projectId, service, account, canSaveLater }) {
      await database.execute({
        sql: 'INSERT OR REPLACE INTO saved_releases VALUES (?, ?, ?, ?, ?)',
        args: [projectId, service, account, canSaveLater ? 1 : 0, new Date().toISOString()],
      });
    },
    /** @returns {Promise<SavedRelease[]>} the latest first */
    async list() {
      const { rows } = await database.execute('SELECT * FROM saved_releases ORDER BY saved_at DESC');
      return rows.map((row) => ({
        projectId: String(row['project_id']),
        service: String(row['service']),
        account: String(row['account']),
        canSaveLater: row['can_save_later'] === 1,
        savedAt: String(row['saved_at']),
      }));
    },
    close: () => database.close(),
  };
}
