import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { SERVICE_NAMES } from './providers/providers.mjs';

/**
 * Numbers for Prometheus. Those about consents are read from the database when they are asked for, so they hold for all
 * processes together.
 * @param {import('./database/open-database.mjs').Database} database
 */
export function createMetrics(database) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const labelNames = ['service'];

  const consents = new Gauge({
    name: 'presave_consents',
    help: 'Consents by service, state and reason',
    registers: [registry],
    labelNames: ['service', 'state', 'reason'],
  });
  const depth = new Gauge({
    name: 'presave_queue_depth',
    help: 'Consents that are due and not at an end',
    registers: [registry],
    labelNames,
  });
  const oldest = new Gauge({
    name: 'presave_oldest_due_seconds',
    help: 'For how long the oldest of them has been due',
    registers: [registry],
    labelNames,
  });
  const saves = new Counter({
    name: 'presave_saves_total',
    help: 'Attempts to save, by result',
    registers: [registry],
    labelNames: ['service', 'result'],
  });
  const pauses = new Counter({
    name: 'presave_pauses_total',
    help: 'Pauses that a service has asked for',
    registers: [registry],
    labelNames,
  });
  const paused = new Gauge({
    name: 'presave_paused_seconds',
    help: 'What is left of a pause',
    registers: [registry],
    labelNames: ['service', 'reason'],
  });

  async function read() {
    const [states, due, results, pauseRows] = await Promise.all([
      database.query(`select service, state, coalesce(reason, '') as reason, count(*)::int as count
        from presave.consents group by 1, 2, 3`),
      // Of each service, also if nothing is due.
      database.query(
        `select s.service, count(c.id)::int as count,
          coalesce(extract(epoch from now() - min(c.due_at)), 0)::float8 as seconds
        from unnest($1::text[]) as s(service) left join presave.consents c
          on c.service = s.service and c.state in ('waiting', 'delivering') and c.due_at <= now() group by 1`,
        [SERVICE_NAMES],
      ),
      database.query('select service, result, total::float8 as total from presave.results'),
      database.query(`select service, reason, times::float8 as times,
        greatest(0, extract(epoch from until - now()))::float8 as seconds from presave.pauses`),
    ]);
    for (const metric of [consents, depth, oldest, saves, pauses, paused]) metric.reset();
    for (const { count, ...labels } of states.rows) consents.set(labels, count);
    for (const { service, count, seconds } of due.rows) {
      depth.set({ service }, count);
      oldest.set({ service }, seconds);
    }
    for (const { total, ...labels } of results.rows) saves.inc(labels, total);
    for (const { service, reason, times, seconds } of pauseRows.rows) {
      pauses.inc({ service }, times);
      paused.set({ service, reason }, seconds);
    }
  }

  return {
    contentType: registry.contentType,
    /** @returns {Promise<string>} in Prometheus's text format */
    async text() {
      await read();
      return registry.metrics();
    },
  };
}
