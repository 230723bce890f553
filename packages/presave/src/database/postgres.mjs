import { createHash } from 'node:crypto';
import pg from 'pg';
import { DatabaseUnavailable, withoutValues } from './database-error.mjs';

/**
 * Less than the button waits for an answer, eight seconds, also if a Postgres that hangs accepts the connection and
 * never answers a statement.
 */
const CONNECT_MS = 2_500;
const STATEMENT_MS = 4_000;
/** A release that is moved changes a row for each consent. */
const LONG_STATEMENT_MS = 60_000;
/**
 * Postgres ends a statement itself. The client does so for one that hangs, or that vanished without closing the
 * connection.
 */
const ANSWER_MS = 500;
/** Connections of one process: few, as there are many processes. */
const CONNECTIONS = 10;
/** Two transactions waited for each other, and Postgres undid this one. */
const DEADLOCK = '40P01';
const MAX_TRIES = 4;

const NAME_START = 'mixtape-presave ';
/** Postgres cuts longer names. */
const NAME_LENGTH = 63;
/** Between the beginning of a long id and its hash: not in any id. */
const HASH_MARK = '~';

/**
 * The name of a process at Postgres says with which key it encrypts.
 * @param {string} [keyId]
 */
function processName(keyId = '') {
  const name = NAME_START + keyId;
  if (name.length <= NAME_LENGTH) return name;
  const hash = HASH_MARK + createHash('sha256').update(keyId).digest('base64url').slice(0, 22);
  return name.slice(0, NAME_LENGTH - hash.length) + hash;
}

/**
 * @param {string} databaseUrl
 * @param {string} [keyId] of the key that encrypts
 * @returns {import('./open-database.mjs').Database}
 */
export function openPostgres(databaseUrl, keyId) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: processName(keyId),
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: LONG_STATEMENT_MS,
    keepAlive: true,
  });
  // The pool reports here that an idle connection has broken. The next query opens another one.
  pool.on('error', () => {});

  return {
    kind: 'postgres',
    query: queryOf(pool),
    async transaction(run, { isLong = false } = {}) {
      for (let tries = 1; ; tries++) {
        try {
          return await runTransaction(pool, run, isLong);
        } catch (error) {
          const isDeadlock = /** @type {{ code?: unknown }} */ (error).code === DEADLOCK;
          if (!isDeadlock || tries === MAX_TRIES) throw error;
        }
      }
    },
    tidy: async () => {},
    async othersEncryptWith() {
      const { rows } = await queryOf(pool)(
        `select distinct application_name as name from pg_stat_activity
         where datname = current_database() and application_name like '${NAME_START}%' and application_name <> $1`,
        [processName(keyId)],
      );
      return rows.map(({ name }) => {
        const [id, hash] = name.slice(NAME_START.length).split(HASH_MARK);
        return hash ? `${id}…` : id;
      });
    },
    close: () => pool.end(),
  };
}

/**
 * The `query` of a pool or of one of its connections.
 * @param {pg.Pool | pg.PoolClient} target
 * @param {number} [timeoutMs]
 * @returns {import('./open-database.mjs').Queries['query']}
 */
const queryOf =
  (target, timeoutMs = STATEMENT_MS) =>
  async (sql, parameters) => {
    try {
      const values = parameters && { values: [...parameters] };
      const query = { text: sql, ...values, query_timeout: timeoutMs + ANSWER_MS };
      const result = await target.query(query);
      // Several statements have several results.
      const { rows, rowCount } = Array.isArray(result) ? result.at(-1) : result;
      return { rows, count: rowCount ?? rows.length };
    } catch (error) {
      throw withoutValues(error);
    }
  };

/**
 * Runs statements in a transaction, on a connection of its own.
 * @template T
 * @param {pg.Pool} pool
 * @param {(transaction: import('./open-database.mjs').Queries) => Promise<T>} run
 * @param {boolean} isLong
 */
async function runTransaction(pool, run, isLong) {
  const client = await pool.connect().catch((error) => {
    throw withoutValues(error);
  });
  // A connection whose transaction did not end cannot be used again.
  let isBroken = false;
  const query = queryOf(client, isLong ? LONG_STATEMENT_MS : STATEMENT_MS);
  // Without a listener, a connection that breaks between two queries would end the process.
  const ignore = () => {};
  client.on('error', ignore);
  try {
    await query('begin');
    if (isLong) await query(`set local statement_timeout = ${LONG_STATEMENT_MS}`);
    const result = await run({ query });
    await query('commit');
    return result;
  } catch (error) {
    // On a connection that hangs, to undo would wait as long again. Postgres undoes what belongs to a closed
    // connection.
    isBroken =
      error instanceof DatabaseUnavailable ||
      (await query('rollback').then(
        () => false,
        () => true,
      ));
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(isBroken);
  }
}
