import { deliverService } from './deliver-service.mjs';
import { createLeases } from './leases.mjs';
import { startUpkeep } from './upkeep.mjs';

/**
 * Saves releases on their day, beside all other processes on the same database.
 * @param {object} options
 * @param {import('../database/open-database.mjs').Database} options.database
 * @param {Pick<import('../consents/consents.mjs').Consents, 'openTokens' | 'sealTokens'>} options.consents
 * @param {import('../providers/providers.mjs').Services} options.services
 * @param {{ retrySeconds: number, giveUpHours: number, forgetDays: number }} options.settings
 * @param {import('pino').Logger} options.log
 * @returns {Promise<{ stop(): Promise<void> }>} `stop`: what is in hand is finished or given back
 */
export async function startDelivery({ database, consents, services, settings, log }) {
  const leases = createLeases(database);
  if (database.kind === 'embedded') await leases.takeUpAll();
  const deliveries = Object.entries(services).map(([name, service]) =>
    deliverService({
      database,
      consents,
      service,
      settings,
      log,
      name: /** @type {import('../providers/providers.mjs').ServiceName} */ (name),
    }),
  );
  const stopKeeping = leases.keep(() => deliveries.flatMap(({ leasesInHand }) => leasesInHand()));
  const upkeep = startUpkeep(database, settings, log);
  return {
    async stop() {
      await Promise.all([upkeep.stop(), ...deliveries.map((delivery) => delivery.stop())]);
      stopKeeping();
    },
  };
}
