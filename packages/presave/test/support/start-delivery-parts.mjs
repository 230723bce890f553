import { rm } from 'node:fs/promises';
import { startDelivery } from '../../src/delivery/start-delivery.mjs';
import { makeKey } from '../../src/keys/key-ring.mjs';
import { createLog } from '../../src/log.mjs';
import { openStore } from '../../src/open-store.mjs';
import { createServices } from '../../src/providers/providers.mjs';
import { readSettings } from '../../src/settings/settings.mjs';
import { startStandIns } from '../../stand-ins/start-stand-ins.mjs';
import { createDataFolder } from './data-folder.mjs';

/** Between two reads of a consent: the database does not report changes. */
const POLL_MS = 20;
const WAIT_MS = 20_000;
/** As a date of releases that are out. */
export const PAST = '2020-01-01T00:00:00Z';
export const SPOTIFY_ALBUM = 'spotify:album:4aawyAB9vmqN3uQ7FjRGTy';
export const APPLE_ALBUM = '1440857781';

/**
 * Delivery without its HTTP server: an embedded database, stand-ins of the services, and as many workers as wanted.
 * @param {{ hasSecret?: boolean }} [options]
 */
export async function startDeliveryParts({ hasSecret = true } = {}) {
  const standIns = await startStandIns(hasSecret ? { clientSecret: 'a-secret' } : {});
  const data = await createDataFolder();
  const settings = readSettings({
    ...standIns.environment,
    PRESAVE_DATA: data,
    PRESAVE_KEYS: `test:${makeKey().bytes.toString('base64')}`,
  });
  /** @type {string[]} */
  const lines = [];
  const log = createLog({ write: (line) => void lines.push(line) });
  const store = await openStore(settings);
  const services = createServices(settings, { log, keys: store.keys });
  /** @type {Awaited<ReturnType<typeof startDelivery>>[]} */
  const deliveries = [];
  let projects = 0;

  /** @param {string} id of a consent */
  async function read(id) {
    const { rows } = await store.database.query(
      `select *, due_at > now() as is_later, extract(epoch from due_at - now())::float8 as due_in
       from presave.consents where id = $1`,
      [id],
    );
    return rows[0];
  }

  const accept = async (name, body) => services[name].identify(await services[name].exchange(body));

  return {
    standIns,
    store,
    services,
    settings,
    log,
    data,
    lines,
    read,
    /**
     * Puts a release, of a project of its own.
     * @param {{ at?: string, projectId?: string, uris?: string[] | null, albums?: string[] | null }} [release]
     */
    async release({
      at = PAST,
      projectId = `project-${++projects}`,
      uris = [SPOTIFY_ALBUM],
      albums = [APPLE_ALBUM],
    } = {}) {
      const titles = { title: 'Night Bus', artist: 'Ama' };
      const ids = { ...(uris && { spotify: { uris } }), ...(albums && { apple_music: { albums } }) };
      await store.releases.put({ projectId, ...titles, at, ids });
      return projectId;
    },
    /**
     * @param {string} projectId
     * @param {string} account
     * @param {{ zone?: string }} [options]
     * @returns {Promise<string>} its id
     */
    async consentOnSpotify(projectId, account, { zone = 'UTC' } = {}) {
      const accepted = await accept('spotify', standIns.spotify.code(account));
      return /** @type {any} */ (await store.consents.put({ projectId, service: 'spotify', zone, ...accepted })).id;
    },
    /**
     * @param {string} projectId
     * @param {string} userToken
     * @returns {Promise<string>} its id
     */
    async consentOnAppleMusic(projectId, userToken) {
      const accepted = await accept('apple_music', { access_token: userToken });
      const consent = { projectId, service: 'apple_music', zone: 'UTC', ...accepted };
      return /** @type {any} */ (await store.consents.put(consent)).id;
    },
    /**
     * A browser's subscription.
     * @param {string} projectId
     * @param {{ zone?: string }} [options]
     * @returns {Promise<{ id: string, endpoint: string }>}
     */
    async consentOnPush(projectId, { zone = 'UTC' } = {}) {
      const vapid = await services.push.publicKey();
      const { endpoint, keys } = standIns.push.subscription({ key: vapid });
      const tokens = { endpoint, ...keys, vapid };
      const grant = { projectId, service: 'push', zone, account: endpoint, tokens, storefront: undefined };
      const { id } = /** @type {any} */ (await store.consents.put({ ...grant, expiresAt: null }));
      return { id, endpoint };
    },
    /** @param {{ retrySeconds?: number, giveUpHours?: number, forgetDays?: number }} [changed] */
    async start(changed = {}, database = store.database, servicesSetUp = services) {
      const delivery = await startDelivery({
        database,
        consents: store.consents,
        services: servicesSetUp,
        log,
        settings: { retrySeconds: 0.05, giveUpHours: 72, forgetDays: 90, ...changed },
      });
      deliveries.push(delivery);
      return delivery;
    },
    /**
     * @param {string} id of a consent
     * @param {(row: any) => boolean | Promise<boolean>} condition
     */
    async until(id, condition) {
      const end = Date.now() + WAIT_MS;
      for (;;) {
        const row = await read(id);
        if (await condition(row)) return row;
        if (Date.now() > end) throw new Error(`It stayed ${JSON.stringify({ ...row, tokens: null, account: null })}`);
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
    /**
     * @param {string} id of a consent
     * @param {string} state
     */
    untilState(id, state) {
      return this.until(id, (row) => row.state === state);
    },
    /** Stops what `start` started, and ends all faults. */
    async stop() {
      standIns.endFaults();
      await Promise.all(deliveries.splice(0).map((delivery) => delivery.stop()));
    },
    async close() {
      await this.stop();
      await store.close();
      await standIns.close();
      await rm(data, { recursive: true });
    },
  };
}
