import { runCommand } from './cli/run-command.mjs';
import { lockFolder } from './database/lock-folder.mjs';
import { listenForCommands } from './database/serve-socket.mjs';
import { startDelivery } from './delivery/start-delivery.mjs';
import { createApp } from './http/app.mjs';
import { listen } from './http/listen.mjs';
import { createMetrics } from './metrics.mjs';
import { openStore } from './open-store.mjs';
import { UsageProblem } from './problem.mjs';
import { createServices } from './services/services.mjs';

/**
 * What `serve` does: answers requests, delivers releases and, with the embedded database, carries out other commands.
 * @param {import('./settings/settings.mjs').Settings} settings
 * @param {{ log: import('./log.mjs').Log }} tools
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} `url`: where it listens. `close`: requests and jobs in hand finish or go back
 */
export async function startServer(settings, { log }) {
  /** What to close in the end, last things first. @type {(() => Promise<void>)[]} */
  const open = [];
  const close = async () => {
    for (let step = open.pop(); step; step = open.pop()) await step();
  };
  try {
    const store = await openLocked(settings, open);
    const services = createServices(settings, { log });
    const delivery = await startDelivery({ ...store, services, settings, log });
    open.push(() => delivery.stop());
    const metrics = createMetrics(store.database);
    let url = '';
    const server = await listen(settings, (port) => {
      url = settings.localUrl(port);
      return createApp({ store, services, settings, publicUrl: settings.publicUrl ?? url, metrics, log });
    });
    open.push(server.close);
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @param {import('./settings/settings.mjs').Settings} settings @param {(() => Promise<void>)[]} open */
async function openLocked(settings, open) {
  const { data, databaseUrl } = settings;
  /** @type {Promise<import('./open-store.mjs').Store> | undefined} */
  let opening;
  const openOnce = () => {
    opening ??= openStore(settings);
    return opening;
  };
  if (databaseUrl === undefined) {
    const unlock = await lockFolder(data);
    if (unlock === 'served')
      throw new UsageProblem(`Another "serve" holds ${data}: only one can without DATABASE_URL (Postgres).`);
    open.push(unlock);
    // Before the database is open, so that a second `serve` knows at once.
    open.push(await listenForCommands(data, async (call) => runCommand(await openOnce(), call)));
  }
  const store = await openOnce();
  open.push(store.close);
  return store;
}
