import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { startStandIns } from 'mixtape-presave/stand-ins';
import { presaveCallbackPage } from '../../pages/templates/presave-callback.html.mjs';
import { startPresaveServer } from './presave-server.mjs';
import { rehearsal } from './rehearsal.mjs';
import { laterDay, releasesAt } from './releases.mjs';

const ACCOUNTS_PATH = '/accounts';
const CALLBACK_PATH = '/presave-callback.html';
const MOST_RECEIPTS = 10;

/** All paths of the demo's pre-save. */
export const PRESAVE_PATHS = [
  `${ACCOUNTS_PATH}/*`,
  '/api/presave',
  '/api/notify',
  '/api/notify/*',
  '/receipt/*',
  CALLBACK_PATH,
  '/rehearsal.html',
  '/rehearsal/*',
];

/** @typedef {Awaited<ReturnType<typeof startStandIns>>} StandIns */

/**
 * @typedef {object} PresaveOptions
 * @property {string} [releaseAt] when the demo's releases are out: a date or an instant; by default in a month
 * @property {() => string} [siteBase] the origin to which the redirect page posts a pre-save, if not its own
 * @property {string} [frontOrigin] origin of redirect page and accounts service, if this server only keeps pre-saves
 * @property {StandIns} [standIns] of that server
 * @property {readonly string[]} [redirectUris] redirect pages of other sites, which may post pre-saves here
 */

/**
 * The demo's pre-save: the real pre-save server, stand-ins of the services, the redirect page, and a page to rehearse a
 * release day.
 * @param {PresaveOptions & { origins: readonly string[], crossOrigin: string | undefined, isPublic: boolean }} options
 */
export async function createPresave({ origins, crossOrigin, isPublic, siteBase, ...options }) {
  const [origin = ''] = origins;
  const { frontOrigin = origin, releaseAt = laterDay() } = options;
  // The visitor may return to any page of the demo, as on sites that have a button on every page.
  const ownUris = [CALLBACK_PATH, '/release.html'].map((path) => frontOrigin + path);
  const otherUris = options.redirectUris ?? [];
  const redirectUris = [...ownUris, ...otherUris];
  const standIns = options.standIns ?? (await startStandIns({ redirectUris }));
  /** @type {Promise<import('./presave-server.mjs').PresaveServer> | undefined} */
  let started;
  // On first use: most visits to the demo pre-save nothing.
  const server = () => {
    started ??= startPresaveServer({
      publicUrl: origin,
      environment: {
        ...standIns.environment,
        REDIRECT_URIS: redirectUris.join(','),
        // The playground also shows exchange="browser".
        SPOTIFY_TOKEN_BODIES: 'accept',
        ALLOWED_ORIGINS: [...origins, ...redirectUris.map((uri) => new URL(uri).origin)].join(','),
      },
      releases: releasesAt(releaseAt, origin),
    });
    return started;
  };
  /** Addresses of the receipts, the latest first. @type {string[]} */
  const receipts = [];
  /** The latest receipts. */
  const readReceipts = () =>
    Promise.all(
      receipts.slice(0, MOST_RECEIPTS).map(async (address) => {
        const { pathname } = new URL(address);
        const response = await fetch((await server()).url + pathname, { headers: { Accept: 'application/json' } });
        return { path: pathname, ...(await response.json()) };
      }),
    );
  const routes = new Hono();

  routes.all(`${ACCOUNTS_PATH}/*`, ({ env, req }) => {
    const { incoming, outgoing } = /** @type {import('@hono/node-server').HttpBindings} */ (env);
    const { pathname, search } = new URL(req.url);
    incoming.url = pathname.slice(ACCOUNTS_PATH.length) + search;
    standIns.accountsListener(incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  });

  /** @param {import('hono').Context} context */
  const passOn = async ({ req }) =>
    proxy((await server()).url + new URL(req.url).pathname, { raw: req.raw, redirect: 'manual' });
  routes.all('/receipt/*', passOn);
  routes.all('/api/notify/key', passOn);
  /** Passes a consent on, and keeps its receipt for the rehearsal. @param {import('hono').Context} context */
  const passConsentOn = async (context) => {
    const response = await passOn(context);
    if (context.req.method === 'POST' && response.ok) receipts.unshift((await response.clone().json()).receipt);
    return response;
  };
  for (const path of ['/api/presave', '/api/notify']) routes.all(path, passConsentOn);

  routes.get(CALLBACK_PATH, (context) =>
    context.html(
      presaveCallbackPage({ returnOrigins: crossOrigin === undefined ? [] : [crossOrigin], siteBase: siteBase?.() }),
      200,
      // Without this, requests before our script has cleaned the URL would send the code in the referrer.
      { 'Referrer-Policy': 'strict-origin', 'Content-Security-Policy': "frame-ancestors 'none'" },
    ),
  );

  // The page shows who has saved what, so it is for your own machine.
  if (!isPublic) routes.route('/', rehearsal({ origins, server, standIns, readReceipts }));

  return {
    fetch: routes.fetch,
    standIns,
    readReceipts,
    /** Starts the pre-save server, which takes longer than a button waits for its answer. */
    ready: async () => void (await server()),
    close: async () => {
      await (await started?.catch(() => undefined))?.close();
      if (!options.standIns) await standIns.close();
    },
  };
}
