/**
 * The tables that an export contains as they are, in the order in which they can be filled. Beside them: the consents,
 * whose tokens are encrypted anew, and the secrets.
 */
export const PLAIN_TABLES = ['releases', 'pauses', 'results'];

/**
 * @param {Pick<import('../database/open-database.mjs').Queries, 'query'>} database
 * @returns {Promise<string[]>}
 */
export async function migrationsOf({ query }) {
  const { rows } = await query('select name from presave.migrations order by name', []);
  return rows.map(({ name }) => name);
}

/**
 * Adds rows that are not there yet.
 * @param {import('../database/open-database.mjs').Queries} database
 * @param {string} table
 * @param {readonly object[]} rows as JSON
 * @returns {Promise<number>} how many were added
 */
export async function addRows({ query }, table, rows) {
  const [first] = rows;
  if (!first) return 0;
  const columns = Object.keys(first).map((name) => `"${name.replaceAll('"', '""')}"`);
  const { rows: added } = await query(
    `insert into presave.${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::presave.${table}, $1::jsonb)
     on conflict do nothing returning 1`,
    [JSON.stringify(rows)],
  );
  return added.length;
}
