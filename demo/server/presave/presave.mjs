import { Hono } from 'hono';
import { presaveCallbackPage } from '../../pages/templates/presave-callback.html.mjs';
import { ownOriginOf } from '../own-origins.mjs';
import { createAccounts } from './accounts.mjs';
import { presaveApi } from './presave-api.mjs';
import { ACCOUNTS_PATH } from './provider.mjs';
import { openSavedReleases } from './saved-releases.mjs';

const CALLBACK_PATH = '/presave-callback.html';

/** All paths of the demo's pre-save. */
export const PRESAVE_PATHS = [`${ACCOUNTS_PATH}/*`, '/api/presave', CALLBACK_PATH];

/**
 * @typedef {object} PresaveOptions
 * @property {string} [database] file with the saved releases; by default they are kept only while the server runs
 * @property {() => string} [siteBase] the origin to which the redirect page posts a pre-save, if not its own
 * @property {string} [frontOrigin] origin of redirect page and accounts service, if this server only stores pre-saves
 * @property {readonly string[]} [redirectUris] redirect pages of other sites, which may post pre-saves here
 * @property {(accessToken: string) => Promise<string | undefined>} [accountOf] the account of a token, from that service
 */

/**
 * The demo's pre-save: accounts service, redirect page, `/api/presave` and the saved releases.
 * @param {PresaveOptions & { origins: readonly string[], crossOrigin: string | undefined }} options
 */
export async function createPresave({ origins, crossOrigin, database, siteBase, accountOf, ...options }) {
  const [origin = ''] = origins;
  const { frontOrigin = origin } = options;
  const savedReleases = await openSavedReleases(database);
  // The visitor may return to any page of the demo, as on sites that have a button on every page.
  const ownUris = [CALLBACK_PATH, '/release.html'].map((path) => frontOrigin + path);
  const otherUris = options.redirectUris ?? [];
  const redirectUris = [...ownUris, ...otherUris];
  const accounts = createAccounts({ origin, redirectUris }, (request) => ownOriginOf(origins, request));
  const routes = new Hono();
  routes.route('/', accounts.routes);
  routes.route(
    '/',
    presaveApi({
      accountsBase: frontOrigin + ACCOUNTS_PATH,
      accountOf: accountOf ?? accounts.accountOf,
      savedReleases,
      allowedOrigins: [...origins, frontOrigin, ...otherUris.map((uri) => new URL(uri).origin)],
      redirectUris,
    }),
  );
  routes.get(CALLBACK_PATH, (context) =>
    context.html(
      presaveCallbackPage({ returnOrigins: crossOrigin === undefined ? [] : [crossOrigin], siteBase: siteBase?.() }),
      200,
      // Without this, requests before our script has cleaned the URL would send the code in the referrer.
      { 'Referrer-Policy': 'strict-origin', 'Content-Security-Policy': "frame-ancestors 'none'" },
    ),
  );
  return { fetch: routes.fetch, accountOf: accounts.accountOf, savedReleases };
}
