import { createCleanupStack } from '../cleanup-stack.mjs';
import { startDelivery } from '../delivery/start-delivery.mjs';
import { createHealthApp } from '../http/app.mjs';
import { listen } from '../http/listen.mjs';
import { createLog } from '../log.mjs';
import { createMetrics } from '../metrics.mjs';
import { openStore } from '../open-store.mjs';
import { UsageProblem } from '../problem.mjs';
import { createServices } from '../providers/providers.mjs';
import { watchCredentials } from '../providers/watch-credentials.mjs';
import { readSettings } from '../settings/settings.mjs';
import { untilSignal } from './until-signal.mjs';
import { warnAbout } from './warnings.mjs';

export const help = `Saves releases on their day, and answers no requests: as many processes as wanted, beside "serve".

  mixtape-presave work

It needs DATABASE_URL (Postgres), and the same settings as "serve". With WORK_PORT it answers /healthz, /readyz and /metrics there.
`;

/** @param {Record<string, string | undefined>} environment */
export async function start(environment) {
  const settings = readSettings(environment);
  if (settings.databaseUrl === undefined)
    throw new UsageProblem('"work" needs DATABASE_URL (Postgres): the embedded database belongs to "serve" alone.');
  const log = createLog(undefined, settings.logLevel);
  const ended = untilSignal();
  const cleanup = createCleanupStack();
  try {
    const store = await openStore(settings);
    cleanup.add(store.close);
    warnAbout(settings, log);
    const services = createServices(settings, { log, keys: store.keys });
    const metrics = createMetrics(store.database);
    const credentials = watchCredentials({ services, log, metrics });
    cleanup.add(credentials.stop);
    const health = await listenForHealth({ store, settings, metrics, credentials, log });
    if (health) cleanup.add(health.close);
    const delivery = await startDelivery({ ...store, services, settings, log });
    cleanup.add(delivery.stop);
    log.info('Delivering.');
    log.info({ signal: await ended }, 'Stopping.');
    return 0;
  } finally {
    await cleanup.close();
  }
}

/**
 * Other processes on this machine may have `PORT`.
 * @param {import('../http/health-routes.mjs').HealthOptions} options
 */
async function listenForHealth(options) {
  const { settings, log } = options;
  const { host, workPort } = settings;
  if (workPort === undefined) return undefined;
  const server = await listen({ host, port: workPort, names: 'HOST and WORK_PORT' }, () => createHealthApp(options));
  const url = settings.localUrl(server.port);
  log.info({ url }, `Listening on ${url}`);
  return server;
}
