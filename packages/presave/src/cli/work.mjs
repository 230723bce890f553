import { startDelivery } from '../delivery/start-delivery.mjs';
import { createLog } from '../log.mjs';
import { openStore } from '../open-store.mjs';
import { UsageProblem } from '../problem.mjs';
import { createServices } from '../providers/providers.mjs';
import { untilSignal } from './until-signal.mjs';
import { warnAbout } from './warnings.mjs';

export const help = `Saves releases on their day, and answers no requests: as many processes as wanted, beside "serve".

  mixtape-presave work

It needs DATABASE_URL (Postgres), and the same settings as "serve".
`;

/** @param {import('../settings/settings.mjs').Settings} settings */
export async function start(settings) {
  if (settings.databaseUrl === undefined)
    throw new UsageProblem('"work" needs DATABASE_URL (Postgres): the embedded database belongs to "serve" alone.');
  const log = createLog();
  const ended = untilSignal();
  const store = await openStore(settings);
  try {
    warnAbout(settings, log);
    const services = createServices(settings, { log });
    const delivery = await startDelivery({ ...store, services, settings, log });
    log.info('Delivering.');
    log.info({ signal: await ended }, 'Stopping.');
    await delivery.stop();
    return 0;
  } finally {
    await store.close();
  }
}
