import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { SERVICE_NAMES } from './providers/providers.mjs';

/** The button waits eight seconds for an answer. */
const REQUEST_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 8];

const OF_SERVICE = ['service'];

/**
 * Numbers for Prometheus. Those about consents are read from the database when they are asked for, so they hold for all
 * processes together. Those about requests and credentials are of this process.
 * @param {import('./database/open-database.mjs').Database} database
 */
export function createMetrics(database) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const updateConsents = createConsentMetrics(database, registry);
  const requests = new Counter({
    name: 'presave_requests_total',
    help: 'Requests that were answered, by pattern of the address and status',
    registers: [registry],
    labelNames: ['method', 'route', 'status'],
  });
  const requestSeconds = new Histogram({
    name: 'presave_request_seconds',
    help: 'How long answers took',
    registers: [registry],
    labelNames: ['route'],
    buckets: REQUEST_SECONDS,
  });
  const refusals = new Counter({
    name: 'presave_refused_consents_total',
    help: 'Consents of visitors that could not be accepted, by what the service said',
    registers: [registry],
    labelNames: ['service', 'reason'],
  });
  const credentials = new Gauge({
    name: 'presave_credentials_ok',
    help: '1 if the service accepts the credentials of this server, 0 if it refuses them; nothing while that is not known',
    registers: [registry],
    labelNames: OF_SERVICE,
  });
  const credentialsEnd = new Gauge({
    name: 'presave_credentials_end_timestamp_seconds',
    help: 'When the credentials end, if they do',
    registers: [registry],
    labelNames: OF_SERVICE,
  });

  return {
    contentType: registry.contentType,
    /** @returns {Promise<string>} in Prometheus's text format */
    async text() {
      await updateConsents();
      return registry.metrics();
    },
    /** @param {{ method: string, route: string, status: number, seconds: number }} answered */
    countRequest({ method, route, status, seconds }) {
      requests.inc({ method, route, status });
      requestSeconds.observe({ route }, seconds);
    },
    /**
     * @param {import('./providers/providers.mjs').ServiceName} service
     * @param {string} reason
     */
    countRefusal: (service, reason) => refusals.inc({ service, reason }),
    /**
     * @param {import('./providers/providers.mjs').ServiceName} service
     * @param {boolean} isAccepted
     */
    showCredentials: (service, isAccepted) => credentials.set({ service }, isAccepted ? 1 : 0),
    /**
     * @param {import('./providers/providers.mjs').ServiceName} service
     * @param {Date} end
     */
    showCredentialsEnd: (service, end) => credentialsEnd.set({ service }, end.getTime() / 1000),
  };
}
/** @typedef {ReturnType<typeof createMetrics>} Metrics */

/**
 * The metrics that the database knows.
 * @param {import('./database/open-database.mjs').Database} database
 * @param {Registry} registry
 * @returns {() => Promise<void>} brings them up to date
 */
function createConsentMetrics(database, registry) {
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
    labelNames: OF_SERVICE,
  });
  const oldest = new Gauge({
    name: 'presave_oldest_due_seconds',
    help: 'For how long the oldest of them has been due',
    registers: [registry],
    labelNames: OF_SERVICE,
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
    labelNames: OF_SERVICE,
  });
  const paused = new Gauge({
    name: 'presave_paused_seconds',
    help: 'What is left of a pause',
    registers: [registry],
    labelNames: ['service', 'reason'],
  });

  return async function update() {
    const [states, due, results, pauseRows] = await Promise.all([
      database.query(`select service, state, coalesce(reason, '') as reason, count(*)::int as count
        from presave.consents group by 1, 2, 3`),
      // Services have a row each, also if nothing is due.
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
  };
}
