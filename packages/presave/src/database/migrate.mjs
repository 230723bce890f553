import { readdir, readFile } from 'node:fs/promises';
import { Problem } from '../problem.mjs';

const FOLDER = new URL('migrations/', import.meta.url);
/** Any number that no other program on this Postgres takes. Processes that start together wait for each other. */
const LOCK = 7_265_283;

/**
 * Brings the schema up to date: applies, in order and once, each file of `migrations/` that has not been applied. There
 * is no way back.
 * @param {import('./open-database.mjs').Database} database
 */
export async function migrate(database) {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const apply = async (/** @type {import('./open-database.mjs').Queries} */ transaction) => {
    await transaction.query(`select pg_advisory_xact_lock(${LOCK})`);
    await transaction.query('create schema if not exists presave');
    await transaction.query(`create table if not exists presave.migrations
      (name text primary key, applied_at timestamptz not null default now())`);
    const { rows } = await transaction.query('select name from presave.migrations');
    const applied = new Set(rows.map(({ name }) => name));
    const newer = [...applied].find((name) => !files.includes(name));
    if (newer) throw new Problem(`The database is of a newer version: it has ${newer}. Update mixtape-presave.`);
    for (const name of files.filter((file) => !applied.has(file))) {
      await transaction.query(await readFile(new URL(name, FOLDER), 'utf8'));
      await transaction.query('insert into presave.migrations (name) values ($1)', [name]);
    }
  };
  await database.transaction(apply, { isLong: true });
}
