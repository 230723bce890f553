import pg from 'pg';
import { DatabaseUnavailable } from './database-unavailable.mjs';

const CONNECT_MS = 5_000;
/** A release that is moved changes a row for each consent. */
const STATEMENT_MS = 60_000;
/** Connections of one process: few, as there are many processes. */
const CONNECTIONS = 10;
/** Classes of SQLSTATE: connection lost, out of connections or memory, stopped by the operator. */
const UNAVAILABLE = /^(08|53|57)/;

/** @param {string} databaseUrl @returns {import('./open-database.mjs').Database} */
export function openPostgres(databaseUrl) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'mixtape-presave',
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    // The client's own limit, for a server that has gone without a word.
    query_timeout: STATEMENT_MS + CONNECT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    keepAlive: true,
  });
  // A connection that breaks while nobody uses it. The next query opens another one.
  pool.on('error', () => {});

  /** @param {pg.Pool | pg.PoolClient} target @returns {import('./open-database.mjs').Queries['query']} */
  const queryOf = (target) => async (sql, parameters) => {
    try {
      const result = await target.query(sql, parameters && [...parameters]);
      // Several statements have several results.
      const { rows, rowCount } = Array.isArray(result) ? result.at(-1) : result;
      return { rows, count: rowCount ?? rows.length };
    } catch (error) {
      throw withoutValues(error);
    }
  };

  return {
    kind: 'postgres',
    query: queryOf(pool),
    async transaction(run) {
      const client = await pool.connect().catch((error) => {
        throw withoutValues(error);
      });
      // A connection whose transaction did not end cannot be used again.
      let isBroken = true;
      const query = queryOf(client);
      // Without a listener, a connection that breaks between two queries would end the process.
      const ignore = () => {};
      client.on('error', ignore);
      try {
        await query('begin');
        const result = await run({ query });
        await query('commit');
        isBroken = false;
        return result;
      } catch (error) {
        await query('rollback').then(
          () => {
            isBroken = false;
          },
          () => {},
        );
        throw error;
      } finally {
        client.off('error', ignore);
        client.release(isBroken);
      }
    },
    tidy: async () => {},
    close: () => pool.end(),
  };
}

/** Postgres writes values into the details of an error. They must not reach a log. @param {unknown} error */
function withoutValues(error) {
  const { code, message } = /** @type {{ code?: string, message: string }} */ (error);
  // What Postgres answers has a SQLSTATE of five characters. Everything else is the connection.
  const isAnswer = error instanceof pg.DatabaseError && code !== undefined;
  if (!isAnswer || UNAVAILABLE.test(code)) return new DatabaseUnavailable(`The database cannot be reached: ${message}`);
  return Object.assign(new Error(`Postgres refused a statement (${code}): ${message}`), { code });
}
