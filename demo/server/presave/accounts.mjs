import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { consentPage } from '../../pages/consent.html.mjs';
import { ACCOUNTS_PATH, createProvider, SCOPE } from './provider.mjs';

/** @typedef {Awaited<ReturnType<typeof createProvider>>} Provider */

/**
 * Spotify's accounts service, played by a real authorization server, with a page where the visitor is asked. It stands
 * below a path of the demo's own origin, since a button takes another accounts service than Spotify's from its page's
 * or its script's origin only.
 * @param {Parameters<typeof createProvider>[0]} options
 */
export function createAccounts(options) {
  /** @type {Promise<Provider> | undefined} */
  let created;
  const theProvider = () => {
    created ??= createProvider(options);
    return created;
  };
  const routes = new Hono();

  routes.get(`${ACCOUNTS_PATH}/ask/:uid`, async (context) => {
    const { incoming, outgoing } = nodeOf(context);
    const provider = await theProvider();
    const { params, uid } = await provider.interactionDetails(incoming, outgoing);
    return context.html(consentPage({ action: `${ACCOUNTS_PATH}/ask/${uid}`, scope: String(params['scope'] ?? '') }));
  });

  routes.post(`${ACCOUNTS_PATH}/ask/:uid`, async (context) => {
    const { incoming, outgoing } = nodeOf(context);
    const form = await context.req.parseBody();
    const provider = await theProvider();
    const { params } = await provider.interactionDetails(incoming, outgoing);
    const result =
      form['answer'] === 'agree'
        ? await agreed(provider, String(form['account'] || 'listener'), params)
        : { error: 'access_denied', error_description: 'The visitor refused' };
    const location = await provider.interactionResult(incoming, outgoing, result, { mergeWithLastSubmission: false });
    return context.redirect(location, 303);
  });

  routes.all(`${ACCOUNTS_PATH}/*`, async (context) => {
    const { incoming, outgoing } = nodeOf(context);
    const provider = await theProvider();
    incoming.originalUrl = incoming.url;
    incoming.url = incoming.url.slice(ACCOUNTS_PATH.length);
    await provider.callback()(incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  });

  // An interaction that is over, or another browser's.
  routes.onError((error, context) => context.text(`${error.name}: ${error.message}`, 400));

  return {
    routes,
    /**
     * Who a token is of.
     * @param {string} accessToken
     * @returns {Promise<string | undefined>}
     */
    async accountOf(accessToken) {
      const token = await (await theProvider()).AccessToken.find(accessToken);
      const isEnough = SCOPE.split(' ').every((scope) => token?.scopes.has(scope));
      return isEnough ? token?.accountId : undefined;
    },
  };
}

/** @param {Provider} provider @param {string} accountId @param {any} params */
async function agreed(provider, accountId, params) {
  const grant = new provider.Grant({ accountId, clientId: params.client_id });
  grant.addOIDCScope(params.scope);
  return { login: { accountId }, consent: { grantId: await grant.save() } };
}

/** The request and answer of Node below Hono's. @param {any} context */
function nodeOf(context) {
  return context.env;
}
