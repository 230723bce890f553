/**
 * The pauses that services have asked for. They are in the database, because they hold for all processes.
 * @param {import('../database/open-database.mjs').Database} database
 * @param {string} service
 */
export function createPauses(database, service) {
  return {
    /** Seconds that are left, and how many pauses there have been. */
    async read() {
      const { rows } = await database.query(
        `select greatest(extract(epoch from until - clock_timestamp()), 0)::float8 as seconds, times::float8 as times
         from presave.pauses where service = $1`,
        [service],
      );
      return /** @type {{ seconds: number, times: number }} */ (rows[0] ?? { seconds: 0, times: 0 });
    },
    /**
     * Begins a pause, or makes one longer.
     * @param {number} seconds
     * @param {string} reason
     */
    async begin(seconds, reason) {
      await database.query(
        `insert into presave.pauses as p (service, until, reason, seconds)
         values ($1, clock_timestamp() + $2::float8 * interval '1 second', $3, $2)
         on conflict (service) do update set until = greatest(p.until, excluded.until), reason = excluded.reason,
           seconds = excluded.seconds, times = p.times + case when p.until < clock_timestamp() then 1 else 0 end`,
        [service, seconds, reason],
      );
    },
  };
}
/** @typedef {ReturnType<typeof createPauses>} Pauses */
