import { NO_LEASE } from '../consents/statements.mjs';

/**
 * A consent whose process has died is taken up after `LEASE_SECONDS`, `TAKE_UP_MS` and a poll at most: well within 30 s.
 */
const LEASE_SECONDS = 12;
const RENEW_MS = 4_000;
const TAKE_UP_MS = 3_000;
/** On the embedded database, which has one process: only a result that could not be stored leaves a lease behind. */
const EMBEDDED_TAKE_UP_MS = 10_000;

/** The end of a lease that is taken or renewed now. */
export const LEASE_END = `now() + interval '${LEASE_SECONDS} seconds'`;

/**
 * Leases on consents of one service: a consent in hand is its process's as long as that process renews its lease.
 * @param {import('../database/open-database.mjs').Database} database
 * @param {string} service
 */
export function createLeases(database, service) {
  /** @param {string} condition */
  const giveBack = (condition) =>
    database.query(
      `update presave.consents set state = 'waiting', ${NO_LEASE}
       where service = $1 and state = 'delivering' ${condition}`,
      [service],
    );

  return {
    /** Takes up what the only process that there can be had in hand when it died. */
    takeUpAll: () => giveBack(''),
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
             where service = $1 and state = 'delivering' and lease = any($2::uuid[])`,
            [service, leases],
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
