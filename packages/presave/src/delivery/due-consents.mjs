import { JOB } from './queue.mjs';

/** Jobs of a service that may wait in the queue: few enough for a fast queue, and enough for one second of all processes. */
const MOST_JOBS = 4_000;
/** Jobs of many consents with the same instant begin at random moments within this time, at most. */
const JITTER_SECONDS = 10;
/** Saves a second that a service allows, roughly: fewer consents begin within a shorter time. */
const PER_SECOND = 400;

/**
 * A consent in hand.
 * @typedef {object} Due
 * @property {string} id
 * @property {string} job
 * @property {string} projectId
 * @property {Record<string, string> | undefined} tokens undefined if they cannot be decrypted
 * @property {string | null} storefront
 * @property {number} attempts
 * @property {number} failingSeconds
 * @property {import('../services/services.mjs').SaveRequest['release']} release
 * @property {{ service: string, project_id: string, account: Uint8Array }} binding of its tokens
 */

/** @typedef {{ due: Pick<Due, 'id' | 'job'>, change: import('./next-state.mjs').Change, result: string | null }} Finished */

/**
 * The statements about consents of one service that are due. A consent belongs to one job and one process at a time; each
 * statement asks for both. So a process whose consents were taken up by another one changes nothing.
 * @param {object} options
 * @param {import('../database/open-database.mjs').Database} options.database
 * @param {Pick<import('../consents/consents.mjs').Consents, 'openTokens' | 'sealTokens'>} options.consents
 * @param {import('../services/services.mjs').ServiceName} options.service also the name of its queue
 * @param {string} options.worker this process, a UUID
 */
export function createDueConsents({ database, consents, service, worker }) {
  const notPaused = `not exists (select from presave.pauses where service = '${service}' and until > clock_timestamp())`;

  return {
    /** Makes jobs for consents that have become due. @returns {Promise<number>} how many */
    async makeJobs() {
      const { rows } = await database.query(
        `with due as (
           select id from presave.consents
           where service = $1 and state = 'waiting' and job is null and due_at <= now()
             and (expires_at is null or expires_at > now())
           order by due_at
           limit greatest(0, ${MOST_JOBS} - (select count(*) from pgboss.job where name = $1 and state < 'active'))
           for update skip locked
         ), spread as (
           select least(${JITTER_SECONDS}, count(*) / ${PER_SECOND}.0) as seconds from due
         ), marked as (
           update presave.consents c set job = gen_random_uuid() from due where c.id = due.id
           returning c.id, c.job, c.due_at, c.attempts
         ), made as (
           insert into pgboss.job (id, name, data, start_after, ${JOB.columns})
           select job, $1, jsonb_build_object('consent', id),
             -- Only when the instant has just come. A backoff has its own jitter.
             due_at + case when attempts = 0 then random() * seconds else 0 end * interval '1 second', ${JOB.values}
           from marked, spread returning 1
         )
         select count(*)::int as made from made`,
        [service],
      );
      return rows[0].made;
    },

    /**
     * Takes consents in hand.
     * @param {readonly import('./queue.mjs').Job[]} jobs
     * @returns {Promise<Due[]>} without those that are no longer due, or not at the moment
     */
    async claim(jobs) {
      const { rows } = await database.query(
        `update presave.consents c set state = 'delivering', worker = $3
         from unnest($1::uuid[], $2::uuid[]) as j(consent, job), presave.releases r
         where c.id = j.consent and c.job = j.job and c.state in ('waiting', 'delivering') and c.due_at <= now()
           and (c.expires_at is null or c.expires_at > now()) and r.project_id = c.project_id
           and r.removed_at is null and ${notPaused}
         returning c.id, c.job, c.project_id, c.service, c.account, c.key_id, c.tokens, c.storefront, c.attempts,
           coalesce(extract(epoch from now() - c.failing_since), 0)::float8 as failing, r.${service} as ids`,
        [jobs.map(({ consent }) => consent), jobs.map(({ id }) => id), worker],
      );
      return rows.map((row) => ({
        id: row.id,
        job: row.job,
        projectId: row.project_id,
        tokens: consents.openTokens(row),
        storefront: row.storefront,
        attempts: row.attempts,
        failingSeconds: row.failing,
        release: { [service]: row.ids },
        binding: { service: row.service, project_id: row.project_id, account: row.account },
      }));
    },

    /** Gives jobs back that were not claimed: their consents wait, if they are not at an end. @param {readonly import('./queue.mjs').Job[]} jobs */
    async giveBack(jobs) {
      await database.query(
        `with gone as (delete from pgboss.job where name = $3 and id = any($2::uuid[]))
         update presave.consents c set state = 'waiting', job = null, worker = null
         from unnest($1::uuid[], $2::uuid[]) as j(consent, job)
         where c.id = j.consent and c.job = j.job and c.state in ('waiting', 'delivering')`,
        [jobs.map(({ consent }) => consent), jobs.map(({ id }) => id), service],
      );
    },

    /** Which may be sent now: not revoked, not taken over, not moved to later, no pause. @param {readonly Pick<Due, 'id' | 'job'>[]} dues */
    async mayBeSent(dues) {
      const { rows } = await database.query(
        `select j.job from presave.consents c join unnest($1::uuid[], $2::uuid[]) as j(id, job) using (id, job)
         where c.worker = $3 and c.state = 'delivering' and c.due_at <= now() and ${notPaused}`,
        [dues.map(({ id }) => id), dues.map(({ job }) => job), worker],
      );
      const jobs = new Set(rows.map(({ job }) => job));
      return dues.map(({ job }) => jobs.has(job));
    },

    /**
     * Stores newer tokens.
     * @param {readonly { due: Due, tokens: Record<string, string> }[]} items
     * @returns {Promise<boolean[]>} whether each consent is still in hand
     */
    async storeTokens(items) {
      const sealed = items.map(({ due, tokens }) => consents.sealTokens(due.binding, tokens));
      const { rows } = await database.query(
        `update presave.consents c set key_id = n.key_id, tokens = n.tokens
         from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bytea[]) as n(id, job, key_id, tokens)
         where c.id = n.id and c.job = n.job and c.worker = $5 and c.state = 'delivering' returning c.job`,
        [
          items.map(({ due }) => due.id),
          items.map(({ due }) => due.job),
          sealed.map(({ key_id }) => key_id),
          sealed.map(({ tokens }) => tokens),
          worker,
        ],
      );
      const jobs = new Set(rows.map(({ job }) => job));
      return items.map(({ due }) => jobs.has(due.job));
    },

    /** Writes down what came of attempts, and removes their jobs, in one statement. @param {readonly Finished[]} items */
    async finish(items) {
      await database.query(
        `with f as (
           select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::float8[], $6::bool[], $7::bool[],
             $8::text[]) as f(id, job, state, reason, delay, is_attempt, is_failing, result)
         ), changed as (
           update presave.consents c set
             state = f.state, reason = coalesce(f.reason, case when f.state = 'waiting' then c.reason end),
             attempts = c.attempts + f.is_attempt::int, job = null, worker = null,
             failing_since = case when f.is_failing then coalesce(c.failing_since, now())
               when not f.is_attempt then c.failing_since end,
             -- The release may have been moved meanwhile.
             due_at = case when f.delay is null then c.due_at
               else greatest(now() + f.delay * interval '1 second', c.due_at) end,
             delivered_at = case when f.state = 'delivered' then now() end,
             ended_at = case when f.state <> 'waiting' then now() end,
             key_id = case when f.state = 'waiting' then c.key_id end,
             tokens = case when f.state = 'waiting' then c.tokens end
           from f where c.id = f.id and c.job = f.job and c.worker = $9 and c.state = 'delivering'
           returning f.result
         ), counted as (
           insert into presave.results as t (service, result, total)
           select $10, result, count(*) from changed where result is not null group by result order by result
           on conflict (service, result) do update set total = t.total + excluded.total
         )
         delete from pgboss.job where name = $10 and id = any($2::uuid[])`,
        [
          items.map(({ due }) => due.id),
          items.map(({ due }) => due.job),
          items.map(({ change }) => change.state),
          items.map(({ change }) => change.reason),
          items.map(({ change }) => change.delaySeconds),
          items.map(({ change }) => change.isAttempt),
          items.map(({ change }) => change.isFailing),
          items.map(({ result }) => result),
          worker,
          service,
        ],
      );
      return items.map(() => undefined);
    },
  };
}
/** @typedef {ReturnType<typeof createDueConsents>} DueConsents */
