import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { withoutValues } from './database-error.mjs';

/**
 * Postgres in this process (PGlite). It answers one query at a time, and returns once the data is in the file. Only one
 * process may open a folder.
 * @param {string} data
 * @returns {Promise<import('./open-database.mjs').Database>}
 */
export async function openEmbedded(data) {
  await mkdir(data, { recursive: true, mode: 0o700 });
  const pglite = await PGlite.create(join(data, 'database'));

  /** @param {Pick<PGlite, 'query' | 'exec'>} target @returns {import('./open-database.mjs').Queries['query']} */
  const queryOf = (target) => async (sql, parameters) => {
    try {
      const result = parameters ? await target.query(sql, [...parameters]) : (await target.exec(sql)).at(-1);
      const rows = /** @type {any[]} */ (result?.rows ?? []);
      return { rows, count: result?.affectedRows || rows.length };
    } catch (error) {
      throw withoutValues(error);
    }
  };

  return {
    kind: 'embedded',
    query: queryOf(pglite),
    transaction: (run) => pglite.transaction((transaction) => run({ query: queryOf(transaction) })),
    // There is no background process that would do it.
    tidy: async () => void (await pglite.exec('vacuum analyze')),
    close: () => pglite.close(),
  };
}
