import PgBoss from 'pg-boss';

/**
 * A job whose process has died is taken up after `EXPIRE_SECONDS`, `MAINTENANCE_SECONDS` twice at most and a poll:
 * well within 30 s. pg-boss's own values are minutes.
 */
const EXPIRE_SECONDS = 12;
const MAINTENANCE_SECONDS = 3;
const RENEW_MS = 4_000;
/** Any number that no other program on this Postgres takes, and not that of the migrations. */
const LOCK = 7_265_284;

/** @typedef {{ id: string, consent: string }} Job */

/**
 * What one queue is made of: pg-boss in the same database, for jobs that are waiting for a process or in hand. A job is only
 * a note that a consent is due; what is true stands in `presave.consents`.
 * @param {import('../database/open-database.mjs').Database} database
 * @param {readonly string[]} names of the queues
 * @param {{ log: Pick<import('pino').Logger, 'warn'> }} tools
 */
export async function openQueues(database, names, { log }) {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => executeSql(database, text, values) },
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    // Nothing is done by the clock's hour.
    schedule: false,
  });
  let isStopping = false;
  boss.on('error', (error) => {
    if (!isStopping) log.warn({ error: error.message }, 'The queue could not be looked after');
  });
  const install = async () => {
    await boss.start();
    for (const name of names) await boss.createQueue(name);
  };
  if (database.kind === 'embedded') {
    await install();
    // This is the only process that there can be: no other one has these jobs in hand.
    await database.query(`update pgboss.job set state = 'retry' where state = 'active'`);
  } else {
    // Processes that start together wait for each other: pg-boss alone fails then.
    await database.transaction(
      async ({ query }) => {
        await query(`select pg_advisory_xact_lock(${LOCK})`);
        await install();
      },
      { isLong: true },
    );
  }

  return {
    /**
     * Takes jobs; they are this process's as long as it renews them.
     * @param {string} name
     * @param {number} most
     * @returns {Promise<Job[]>}
     */
    async fetch(name, most) {
      const jobs = /** @type {PgBoss.Job<{ consent: string }>[]} */ (
        await boss.fetch(name, { batchSize: most, priority: false })
      );
      return jobs.map(({ id, data: { consent } }) => ({ id, consent }));
    },
    /**
     * Renews the jobs in hand until it is stopped.
     * @param {string} name
     * @param {() => string[]} jobsInHand
     * @returns {() => void} stops
     */
    renew(name, jobsInHand) {
      const timer = setInterval(() => {
        const ids = jobsInHand();
        if (ids.length === 0) return;
        const renewing = database.query(
          `update pgboss.job set started_on = now() where name = $1 and id = any($2::uuid[]) and state = 'active'`,
          [name, ids],
        );
        // The next renewal may work. If none does, another process takes the jobs up.
        renewing.catch(() => {});
      }, RENEW_MS);
      return () => clearInterval(timer);
    },
    async stop() {
      isStopping = true;
      await boss.stop({ graceful: false });
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof openQueues>>} Queues */

/**
 * Columns and values of a job, for a statement that makes many. `retry_limit` and `keep_until`: a job is never given up by
 * the queue.
 */
export const JOB = {
  columns: 'retry_limit, keep_until, expire_in',
  values: `2000000000, timestamptz 'infinity', interval '${EXPIRE_SECONDS} seconds'`,
};

/**
 * pg-boss writes some transactions as one text. As one of `database` it leaves no open transaction behind if it fails.
 * @param {import('../database/open-database.mjs').Database} database
 * @param {string} text
 * @param {unknown[]} [values]
 */
function executeSql(database, text, values) {
  const [, statements] = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(text) ?? [];
  if (statements === undefined) return database.query(text, values);
  return database.transaction(({ query }) => query(statements));
}
