import { NO_LEASE } from '../database/consent-sql.mjs';
import { LEASE_END } from './leases.mjs';

/**
 * A consent in hand.
 * @typedef {object} Due
 * @property {string} id
 * @property {string} lease of this time that it is in hand
 * @property {string} projectId
 * @property {Record<string, string> | undefined} tokens undefined if they cannot be decrypted
 * @property {string | null} storefront
 * @property {number} attempts
 * @property {number} failingSeconds
 * @property {import('../providers/providers.mjs').SaveRequest['release']} release
 * @property {import('../providers/providers.mjs').Announcement} announcement
 * @property {{ service: string, project_id: string, account: Uint8Array }} binding of its tokens
 */

/**
 * @typedef {{ due: Pick<Due, 'id' | 'lease'>, change: import('./attempt.mjs').Change, result: string | null }} Finished
 */

/**
 * The columns of a consent after an attempt, by the row `f` of a `Finished`. Only one that goes on waiting keeps its
 * tokens.
 */
const AFTER_ATTEMPT = `
  state = f.state,
  reason = coalesce(f.reason, case when f.state = 'waiting' then c.reason end),
  attempts = c.attempts + f.is_counted::int,
  failing_since = case
    when f.is_failing then coalesce(c.failing_since, now())
    when not f.is_counted then c.failing_since
  end,
  -- The release may have been moved to later meanwhile.
  due_at = case when f.delay is null then c.due_at else greatest(now() + f.delay * interval '1 second', c.due_at) end,
  delivered_at = case when f.state = 'delivered' then now() end,
  ended_at = case when f.state <> 'waiting' then now() end,
  key_id = case when f.state = 'waiting' then c.key_id end,
  tokens = case when f.state = 'waiting' then c.tokens end,
  ${NO_LEASE}`;

/** Whether the service that the first parameter names is not paused. */
const NOT_PAUSED = 'not exists (select from presave.pauses where service = $1 and until > clock_timestamp())';

/** Writes down the changes of consents in hand, and counts the results. */
const FINISH = `
  with f as (
    select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::float8[], $6::bool[], $7::bool[], $8::text[])
      as f(id, lease, state, reason, delay, is_counted, is_failing, result)
  ), changed as (
    update presave.consents c set ${AFTER_ATTEMPT}
    from f where c.id = f.id and c.lease = f.lease and c.state = 'delivering'
    returning f.result
  )
  insert into presave.results as t (service, result, total)
  select $9, result, count(*) from changed where result is not null group by result order by result
  on conflict (service, result) do update set total = t.total + excluded.total`;

/**
 * The statements about consents of one service that are due. The table of consents is the queue: a process takes
 * consents by giving each a lease, and each later statement asks for it. So a process whose consents were taken up by
 * another one changes nothing.
 * @param {object} options
 * @param {import('../database/open-database.mjs').Database} options.database
 * @param {Pick<import('../consents/consents.mjs').Consents, 'openTokens' | 'sealTokens'>} options.consents
 * @param {import('../providers/providers.mjs').ServiceName} options.service
 */
export function createDueConsents({ database, consents, service }) {
  return {
    /**
     * Takes consents in hand that are due, the oldest first.
     * @param {number} limit
     * @returns {Promise<Due[]>}
     */
    async claim(limit) {
      const { rows } = await database.query(
        `with due as (
           select id from presave.consents
           where service = $1 and state = 'waiting' and due_at <= now() and (expires_at is null or expires_at > now())
             and ${NOT_PAUSED}
           order by due_at limit $2 for update skip locked
         )
         update presave.consents c set state = 'delivering', lease = gen_random_uuid(), leased_until = ${LEASE_END}
         from due, presave.releases r where c.id = due.id and r.project_id = c.project_id
         returning c.id, c.lease, c.project_id, c.service, c.account, c.key_id, c.tokens, c.storefront, c.attempts,
           coalesce(extract(epoch from now() - c.failing_since), 0)::float8 as failing, r.ids, r.title, r.artist, r.url,
           r.cover`,
        [service, limit],
      );
      return rows.map((row) => toDue(row, consents.openTokens(row)));
    },

    /** Milliseconds until the next consent is due; `Infinity` if none waits. */
    async untilNext() {
      const { rows } = await database.query(
        `select extract(epoch from min(due_at) - clock_timestamp())::float8 * 1000 as ms from presave.consents
         where service = $1 and state = 'waiting' and (expires_at is null or expires_at > now())`,
        [service],
      );
      return /** @type {number} */ (rows[0].ms ?? Number.POSITIVE_INFINITY);
    },

    /**
     * Whether each is still in hand and due: not revoked, not taken over, not moved to later, no pause.
     * @param {readonly Pick<Due, 'id' | 'lease'>[]} dues
     */
    async areStillDue(dues) {
      const { rows } = await database.query(
        `select lease from presave.consents join unnest($2::uuid[], $3::uuid[]) as d(id, lease) using (id, lease)
         where state = 'delivering' and due_at <= now() and ${NOT_PAUSED}`,
        [service, dues.map(({ id }) => id), dues.map(({ lease }) => lease)],
      );
      return areAmong(dues, rows);
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
         from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bytea[]) as n(id, lease, key_id, tokens)
         where c.id = n.id and c.lease = n.lease and c.state = 'delivering' returning c.lease`,
        [
          items.map(({ due }) => due.id),
          items.map(({ due }) => due.lease),
          sealed.map(({ key_id }) => key_id),
          sealed.map(({ tokens }) => tokens),
        ],
      );
      return areAmong(
        items.map(({ due }) => due),
        rows,
      );
    },

    /**
     * Writes down what came of attempts, in one statement.
     * @param {readonly Finished[]} items
     */
    async finish(items) {
      await database.query(FINISH, [
        items.map(({ due }) => due.id),
        items.map(({ due }) => due.lease),
        items.map(({ change }) => change.state),
        items.map(({ change }) => change.reason),
        items.map(({ change }) => change.delaySeconds),
        items.map(({ change }) => change.isCounted),
        items.map(({ change }) => change.isFailing),
        items.map(({ result }) => result),
        service,
      ]);
      return items.map(() => undefined);
    },
  };
}
/** @typedef {ReturnType<typeof createDueConsents>} DueConsents */

/**
 * Whether each has its lease in a row.
 * @param {readonly Pick<Due, 'lease'>[]} dues
 * @param {readonly { lease: string }[]} rows
 */
function areAmong(dues, rows) {
  const leases = new Set(rows.map(({ lease }) => lease));
  return dues.map(({ lease }) => leases.has(lease));
}

/**
 * @param {any} row of a consent with its release
 * @param {Due['tokens']} tokens
 * @returns {Due}
 */
const toDue = (row, tokens) => ({
  id: row.id,
  lease: row.lease,
  projectId: row.project_id,
  tokens,
  storefront: row.storefront,
  attempts: row.attempts,
  failingSeconds: row.failing,
  release: row.ids,
  announcement: {
    projectId: row.project_id,
    title: row.title,
    artist: row.artist,
    url: row.url,
    cover: row.cover,
  },
  binding: { service: row.service, project_id: row.project_id, account: row.account },
});
