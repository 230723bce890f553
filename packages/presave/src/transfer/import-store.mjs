import { setTimeout as sleep } from 'node:timers/promises';
import { createKeyRing } from '../keys/key-ring.mjs';
import { ACCOUNTS_AND_RECEIPTS } from '../keys/open-keys.mjs';
import { Problem } from '../problem.mjs';
import { sealRow } from './consent-rows.mjs';
import { readSealedFile } from './sealed-file.mjs';
import { addRows, migrationsOf, PLAIN_TABLES } from './tables.mjs';

/** Postgres notices within moments that an import was killed which had a connection. */
const OTHERS_MS = 5_000;
const ASK_AGAIN_MS = 200;

/**
 * Copies everything in an export into a database that has nothing of its own. Each part is one transaction, and rows
 * that the database has already are not changed. So an import that broke off can be run again, and adds the rest.
 * @param {Pick<import('../open-store.mjs').Store, 'database' | 'keys'>} store
 * @param {string} path
 * @param {readonly import('../keys/key-ring.mjs').Key[]} [moreKeys] that may open the file, beside those of the store
 * @returns {Promise<{ consents: number, added: number }>} in the file; added now
 */
export async function importStore({ database, keys: { ring } }, path, moreKeys = []) {
  const ids = new Set(ring.keys.map(({ id }) => id));
  const opening = createKeyRing([...ring.keys, ...moreKeys.filter(({ id }) => !ids.has(id))]);
  // Nothing is imported of a file that is damaged or not whole.
  for await (const part of readSealedFile(opening, path))
    if (part.kind === 'store') await requireSameSchema(database, part.migrations);

  let added = 0;
  for await (const part of readSealedFile(opening, path)) {
    switch (part.kind) {
      case 'store':
        await takeOver(database, ring, part);
        break;
      case 'consents':
        added += await database.transaction(
          (transaction) =>
            addRows(
              transaction,
              'consents',
              part.rows.map((row) => sealRow(ring, row)),
            ),
          { isLong: true },
        );
        break;
      case 'end':
        return { consents: part.consents, added };
    }
  }
  throw new Problem('FILE is not whole: its end is missing.');
}

/**
 * @param {import('../database/open-database.mjs').Database} database
 * @param {readonly string[]} exported
 */
async function requireSameSchema(database, exported) {
  const here = await migrationsOf(database);
  if (here.join() === exported.join()) return;
  const isNewer = exported.length > here.length;
  throw new Problem(
    `FILE was written by ${isNewer ? 'a newer' : 'an older'} version of mixtape-presave (${exported.at(-1)}; here: ${here.at(-1)}). ` +
      'Use the same version for both, and update afterwards.',
  );
}

/**
 * The secret of the exported database, by which accounts and receipts are known, takes the place of the new one's,
 * which has been used for nothing.
 * @param {import('../database/open-database.mjs').Database} database
 * @param {import('../keys/key-ring.mjs').KeyRing} ring
 * @param {Extract<import('./sealed-file.mjs').Part, { kind: 'store' }>} part
 */
async function takeOver(database, ring, { secrets, tables }) {
  const secret = secrets.find(({ name }) => name === ACCOUNTS_AND_RECEIPTS)?.value;
  await database.transaction(
    async (transaction) => {
      if ((await secretHere(transaction, ring)) !== secret) {
        await requireEmpty(transaction);
        for (const { name, value } of secrets) {
          const { keyId, sealed } = ring.seal(Buffer.from(value, 'base64'), name);
          await transaction.query(
            `insert into presave.secrets (name, key_id, sealed) values ($1, $2, $3)
             on conflict (name) do update set key_id = excluded.key_id, sealed = excluded.sealed`,
            [name, keyId, sealed],
          );
        }
      }
      for (const table of PLAIN_TABLES) await addRows(transaction, table, tables[table] ?? []);
    },
    { isLong: true },
  );
}

/**
 * @param {import('../database/open-database.mjs').Queries} transaction
 * @param {import('../keys/key-ring.mjs').KeyRing} ring
 */
async function secretHere({ query }, ring) {
  const { rows } = await query('select key_id, sealed from presave.secrets where name = $1 for update', [
    ACCOUNTS_AND_RECEIPTS,
  ]);
  const [{ key_id = '', sealed = new Uint8Array() } = {}] = rows;
  return ring.open({ keyId: key_id, sealed }, ACCOUNTS_AND_RECEIPTS)?.toString('base64');
}

/** @param {import('../database/open-database.mjs').Queries} transaction */
async function requireEmpty({ query }) {
  const { rows } = await query(
    `select exists (select from presave.consents) or exists (select from presave.releases) as "isUsed"`,
    [],
  );
  if (rows[0].isUsed)
    throw new Problem('The database has releases or consents that are not of this export: import into an empty one.');
  // Other processes know the secret that is replaced here, and would go on to use it.
  for (const started = performance.now(); await hasOthers(query); await sleep(ASK_AGAIN_MS))
    if (performance.now() - started > OTHERS_MS)
      throw new Problem('Other processes use this database: stop "serve" and "work", and run the import again.');
}

/**
 * Whether another process of this server is connected; of the embedded database none can be.
 * @param {import('../database/open-database.mjs').Queries['query']} query
 */
async function hasOthers(query) {
  const { rows } = await query(
    `select exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name like 'mixtape-presave %') as "hasOthers"`,
    [],
  );
  return rows[0].hasOthers;
}
