import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Problem } from '../problem.mjs';
import { withoutValues } from './database-error.mjs';

/** PGlite keeps 160 MB in memory for its files, unless it is told otherwise. */
const START = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'maintenance_work_mem=16MB'];

/**
 * Postgres in this process (PGlite). It answers one query at a time, and returns once the data is in the file. Only one
 * process may open a folder.
 * @param {string} data
 * @returns {Promise<import('./open-database.mjs').Database>}
 */
export async function openEmbedded(data) {
  await mkdir(data, { recursive: true, mode: 0o700 });
  const pglite = await PGlite.create(join(data, 'database'), { startParams: START }).catch((error) => {
    throw new Problem(`PRESAVE_DATA cannot be used: its database does not open (${error.message}).`);
  });

  /** @type {Set<() => void>} */
  const listeners = new Set();

  /**
   * @param {Pick<PGlite, 'query' | 'exec'>} target
   * @returns {import('./open-database.mjs').Queries['query']}
   */
  const queryOf = (target) => async (sql, parameters) => {
    try {
      const result = parameters ? await target.query(sql, [...parameters]) : (await target.exec(sql)).at(-1);
      const rows = /** @type {any[]} */ (result?.rows ?? []);
      // In a transaction this comes before its end. The listener's next statement runs after that.
      if (result?.affectedRows) for (const listener of listeners) listener();
      return { rows, count: result?.affectedRows || rows.length };
    } catch (error) {
      throw withoutValues(error);
    }
  };

  return {
    kind: 'embedded',
    query: queryOf(pglite),
    transaction: (run) => pglite.transaction((transaction) => run({ query: queryOf(transaction) })),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    // There is no background process that would do it.
    tidy: async () => void (await pglite.exec('vacuum analyze')),
    async copy() {
      // Changes that are only in the log would have to be replayed.
      await pglite.exec('checkpoint');
      return (await pglite.dumpDataDir('gzip')).arrayBuffer();
    },
    othersEncryptWith: async () => [],
    close: () => pglite.close(),
  };
}
