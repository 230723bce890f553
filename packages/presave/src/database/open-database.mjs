import { migrate } from './migrate.mjs';
import { openPostgres } from './postgres.mjs';

/**
 * @typedef {object} Queries
 * @property {(sql: string, parameters?: readonly unknown[]) => Promise<{ rows: any[], count: number }>} query
 *   Without parameters, `sql` may be several statements. `count`: of the rows that were changed or read.
 *   Throws `DatabaseUnavailable` if the database cannot be reached, or does not answer within seconds.
 */

/**
 * Postgres or the embedded database, with the schema up to date.
 * @typedef {Queries & {
 *   kind: 'postgres' | 'embedded',
 *   transaction: <T>(run: (transaction: Queries) => Promise<T>, options?: { isLong?: boolean }) => Promise<T>,
 *   onChange?: (listener: () => void) => () => void,
 *   tidy: () => Promise<void>,
 *   copy?: () => Promise<ArrayBuffer>,
 *   othersEncryptWith: () => Promise<string[]>,
 *   close: () => Promise<void>,
 * }} Database
 *   `transaction` runs its function again if Postgres undid it because of a deadlock. `isLong`: its statements may
 *   change a row for each consent, and take a minute.
 *   `onChange`, of the embedded database alone: calls back when a statement has changed a row, until the returned
 *   function is called. On Postgres other processes change rows as well.
 *   `tidy` gives the space of deleted rows back, which Postgres does without being asked. Call it now and then.
 *   `copy`, of the embedded database alone: its folder as it is at one moment, as a compressed tar file.
 *   `othersEncryptWith`: ids of keys with which other processes encrypt, if it is not this process's key.
 */

/**
 * @param {object} settings
 * @param {string | undefined} [settings.databaseUrl] of Postgres; otherwise the database is embedded
 * @param {string} settings.data the embedded database's folder, which must be locked: see lock-folder.mjs
 * @param {readonly import('../keys/key-ring.mjs').Key[] | undefined} [settings.keys]
 * @returns {Promise<Database>}
 */
export async function openDatabase({ databaseUrl, data, keys }) {
  // Imported only where it is used: PGlite takes much memory as soon as it is loaded.
  const database =
    databaseUrl === undefined
      ? await (await import('./embedded.mjs')).openEmbedded(data)
      : openPostgres(databaseUrl, keys?.[0]?.id);
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
