import { createCleanupStack } from './cleanup-stack.mjs';
import { lockFolder } from './database/lock-folder.mjs';
import { listenForCommands } from './database/serve-socket.mjs';
import { startDelivery } from './delivery/start-delivery.mjs';
import { createApp } from './http/app.mjs';
import { listen } from './http/listen.mjs';
import { createMetrics } from './metrics.mjs';
import { openStore } from './open-store.mjs';
import { Problem, UsageProblem } from './problem.mjs';
import { createServices } from './providers/providers.mjs';
import { watchCredentials } from './providers/watch-credentials.mjs';

/**
 * Carries out `serve`: answers requests, delivers releases and, with the embedded database, runs other commands.
 * @param {import('./settings/settings.mjs').Settings} settings
 * @param {object} tools
 * @param {import('./log.mjs').Log} tools.log
 * @param
 *   {(store: import('./open-store.mjs').Store, call: import('./database/serve-socket.mjs').Call) => Promise<unknown>}
 *   [tools.runCommand] carries out what other processes send through the socket of the embedded database
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} `close`: requests and jobs in hand finish or go back
 */
export async function startServer(settings, tools) {
  const { log } = tools;
  const cleanup = createCleanupStack();
  try {
    const store = await openLocked(settings, cleanup, tools);
    const services = createServices(settings, { log, keys: store.keys });
    const delivery = await startDelivery({ ...store, services, settings, log });
    cleanup.add(delivery.stop);
    const metrics = createMetrics(store.database);
    const credentials = watchCredentials({ services, log, metrics });
    cleanup.add(credentials.stop);
    let url = '';
    const server = await listen(settings, (port) => {
      url = settings.localUrl(port);
      return createApp({ store, services, settings, publicUrl: settings.publicUrl ?? url, metrics, credentials, log });
    });
    cleanup.add(server.close);
    return { url, close: cleanup.close };
  } catch (error) {
    await cleanup.close();
    throw error;
  }
}

/**
 * @param {import('./settings/settings.mjs').Settings} settings
 * @param {import('./cleanup-stack.mjs').CleanupStack} cleanup
 * @param {Parameters<typeof startServer>[1]} tools
 */
async function openLocked(settings, cleanup, { runCommand, log }) {
  const { data, databaseUrl } = settings;
  /** @type {Promise<import('./open-store.mjs').Store> | undefined} */
  let opening;
  const openOnce = () => {
    opening ??= openStore(settings);
    return opening;
  };
  // A store that did not open has closed itself.
  const closeStore = async () => (await opening?.catch(() => {}))?.close();
  if (databaseUrl === undefined) {
    const unlock = await lockFolder(data);
    if (unlock === 'served')
      throw new UsageProblem(`Another "serve" holds ${data}: only one can without DATABASE_URL (Postgres).`);
    // The store is closed after the socket, whose commands use it.
    cleanup.add(unlock, closeStore);
    // Before the database is open, so that a second `serve` knows at once.
    cleanup.add(
      await listenForCommands(
        data,
        async (call) => {
          if (!runCommand) throw new Problem('This server takes no commands.');
          return runCommand(await openOnce(), call);
        },
        log,
      ),
    );
  } else cleanup.add(closeStore);
  return openOnce();
}
