import { pagesById } from '../consents/pages-by-id.mjs';
import { Problem } from '../problem.mjs';
import { writeWholeFile } from '../whole-file.mjs';
import { openRow } from './consent-rows.mjs';
import { createSealedFile } from './sealed-file.mjs';
import { migrationsOf, PLAIN_TABLES } from './tables.mjs';

const ROWS = 500;

/**
 * Writes everything that is stored into a file, as it is at one moment. The first key encrypts it all, and so is the
 * only one that opens it.
 * @param {Pick<import('../open-store.mjs').Store, 'database' | 'keys'>} store
 * @param {string} path
 * @returns {Promise<{ key: string, consents: number, unreadable: number }>} `unreadable`: consents that no key opens.
 *   They are left out
 */
export const exportStore = ({ database, keys }, path) =>
  database.transaction(
    async (transaction) => {
      // Later changes are not seen. Nothing may be read before.
      await transaction.query('set transaction isolation level repeatable read read only');
      return writeWholeFile(path, (write) => writeParts(transaction, keys, write));
    },
    { isLong: true },
  );

/**
 * @param {import('../database/open-database.mjs').Queries} transaction
 * @param {import('../keys/open-keys.mjs').Keys} keys
 * @param {(line: string) => Promise<void>} write
 */
async function writeParts(transaction, { ring, source }, write) {
  const file = await createSealedFile(ring, write);
  /**
   * @param {string} table
   * @param {string} [condition]
   * @param {readonly unknown[]} [parameters]
   */
  const rowsOf = async (table, condition = '', parameters = []) => {
    const { rows } = await transaction.query(
      `select to_jsonb(t) as row from presave.${table} t ${condition}`,
      parameters,
    );
    return rows.map(({ row }) => row);
  };

  const tables = Object.fromEntries(await inTurn(PLAIN_TABLES, async (table) => [table, await rowsOf(table)]));
  const { rows: secrets } = await transaction.query('select name, key_id, sealed from presave.secrets', []);
  const opened = secrets.map(({ name, key_id, sealed }) => {
    const value = ring.open({ keyId: key_id, sealed }, name)?.toString('base64');
    if (value === undefined) throw new Problem(`${source}: the key ${key_id} is missing, which encrypts "${name}".`);
    return { name, value };
  });
  await file.add({ kind: 'store', migrations: await migrationsOf(transaction), secrets: opened, tables });

  let consents = 0;
  let unreadable = 0;
  /** @param {string} after */
  const consentsAfter = async (after) => {
    const rows = await rowsOf('consents', 'where id > $1 order by id limit $2', [after, ROWS]);
    return { rows, lastId: rows.at(-1)?.id };
  };
  for await (const { rows } of pagesById(consentsAfter)) {
    const readable = rows.flatMap((row) => openRow(ring, row) ?? []);
    await file.add({ kind: 'consents', rows: readable });
    consents += readable.length;
    unreadable += rows.length - readable.length;
  }
  await file.add({ kind: 'end', consents });
  return { key: ring.firstId, consents, unreadable };
}

/**
 * One after the other: a transaction has one connection.
 * @template Item, Result
 * @param {readonly Item[]} items
 * @param {(item: Item) => Promise<Result>} of
 */
async function inTurn(items, of) {
  const results = [];
  for (const item of items) results.push(await of(item));
  return results;
}
