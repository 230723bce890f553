import { NO_LEASE } from '../database/consent-sql.mjs';

/** The time that a lease lasts unless its process renews it. */
const LEASE_SECONDS = 12;

/** SQL for the end of a lease that is taken or renewed now. */
export const LEASE_END = `now() + interval '${LEASE_SECONDS} seconds'`;

/** With `LEASE_SECONDS` and a poll, well within the 30 s in which a consent is taken up whose process has died. */
const TAKE_UP_MS = 3_000;
/** On the embedded database, which has one process: only a result that could not be stored leaves a lease behind. */
const EMBEDDED_TAKE_UP_MS = 10_000;
const RENEW_MS = 4_000;

/**
 * Leases on consents: a consent in hand is its process's as long as that process renews its lease. Those of all
 * services, because a process may have died that knew more of them than this one.
 * @param {import('../database/open-database.mjs').Database} database
 */
export function createLeases(database) {
  const giveBack = (condition = '') =>
    database.query(
      `update presave.consents set state = 'waiting', ${NO_LEASE} where state = 'delivering' ${condition}`,
      [],
    );

  return {
    /** Takes up what the only process that there can be had in hand when it died. */
    takeUpAll: () => giveBack(),
    /**
     * Renews the leases in hand, and takes up what processes had in hand that died, until it is stopped.
     * @param {() => string[]} leasesInHand
     * @returns {() => void} stops
     */
    keep(leasesInHand) {
      // The next time may work. If none does, another process takes the consents up.
      const ignore = () => {};
      const renewing = setInterval(() => {
        const leases = leasesInHand();
        if (leases.length === 0) return;
        database
          .query(
            `update presave.consents set leased_until = ${LEASE_END}
             where state = 'delivering' and lease = any($1::uuid[])`,
            [leases],
          )
          .catch(ignore);
      }, RENEW_MS);
      const takeUpMs = database.kind === 'embedded' ? EMBEDDED_TAKE_UP_MS : TAKE_UP_MS;
      const takingUp = setInterval(() => {
        giveBack('and leased_until < now()').catch(ignore);
      }, takeUpMs);
      return () => {
        clearInterval(renewing);
        clearInterval(takingUp);
      };
    },
  };
}
