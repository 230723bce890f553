import { ENDED } from '../database/consent-sql.mjs';

const UPKEEP_MS = 5_000;
/** On the embedded database, as long as no row changes. */
const QUIET_UPKEEP_MS = 60_000;
const TIDY_MS = 3_600_000;

/**
 * Expires consents whose permission has ended, and erases those that ended long ago.
 * @param {import('../database/open-database.mjs').Database} database
 * @param {{ forgetDays: number }} settings
 * @param {Pick<import('pino').Logger, 'info' | 'warn'>} log
 */
export function startUpkeep(database, { forgetDays }, log) {
  let tidyAt = Date.now() + TIDY_MS;

  /**
   * All consents of a release may expire on one day.
   * @param {string} sql
   * @param {readonly unknown[]} parameters
   */
  const longQuery = (sql, parameters) => database.transaction(({ query }) => query(sql, parameters), { isLong: true });

  async function work() {
    const expired = await longQuery(
      `update presave.consents set state = 'expired', reason = null, ${ENDED}
       where state = 'waiting' and expires_at <= now()`,
      [],
    );
    if (expired.count > 0) log.info({ count: expired.count }, 'Consents expired');
    const forgotten = await longQuery(
      `delete from presave.consents where ended_at < now() - $1::float8 * interval '1 day'`,
      [forgetDays],
    );
    if (forgotten.count > 0) log.info({ count: forgotten.count }, 'Consents were erased, FORGET_DAYS after their end');
    if (Date.now() < tidyAt) return;
    tidyAt = Date.now() + TIDY_MS;
    await database.tidy();
  }

  /** @type {Promise<void> | undefined} */
  let working;
  const begin = () => {
    working ??= work()
      .catch((error) => log.warn({ error: error.name }, 'Upkeep waits for the database'))
      .finally(() => {
        working = undefined;
      });
  };
  begin();
  let begunAt = Date.now();
  let hasChanged = database.onChange === undefined;
  const stopListening = database.onChange?.(() => {
    hasChanged = true;
  });
  const timer = setInterval(() => {
    if (!hasChanged && Date.now() - begunAt < QUIET_UPKEEP_MS) return;
    begunAt = Date.now();
    hasChanged = database.onChange === undefined;
    begin();
  }, UPKEEP_MS);

  return {
    async stop() {
      clearInterval(timer);
      stopListening?.();
      await working;
    },
  };
}
