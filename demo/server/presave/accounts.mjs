import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { consentPage } from '../../pages/templates/consent.html.mjs';
import { limitBody } from '../request-guards.mjs';
import { ACCOUNTS_PATH, ASK_PATH, createProvider, SCOPE } from './provider.mjs';

/** @typedef {Awaited<ReturnType<typeof createProvider>>} Provider */

/** A consent has two short fields. A code with its verifier has a few kilobytes at most. */
const MAX_FORM_BYTES = 16_384;
const limitLength = limitBody(MAX_FORM_BYTES);

/**
 * The authorization server reads bodies from Node's request, so they cannot be measured here. Requests must therefore have
 * a `Content-Length`, which browsers and `fetch` always send with a form.
 * @type {import('hono').MiddlewareHandler}
 */
const limitForm = async (context, next) => {
  const isConsent = context.req.path.startsWith(`${ASK_PATH}/`);
  if (!isConsent && context.req.header('transfer-encoding') !== undefined) {
    return context.json({ error: 'The Content-Length is missing' }, 411);
  }
  return limitLength(context, next);
};

/**
 * Replaces Spotify's accounts service: a real authorization server with a page for the visitor's consent. It is
 * below a path of the demo's origin, because a button accepts an accounts service other than Spotify's only on its page's
 * or its script's origin.
 * @param {Parameters<typeof createProvider>[0]} options
 * @param {(request: Request) => string} originOf
 */
export function createAccounts(options, originOf) {
  /** @type {Promise<Provider> | undefined} */
  let created;
  const theProvider = () => {
    created ??= createProvider(options);
    return created;
  };
  const routes = new Hono();

  /**
   * Node's request and response, for the authorization server. It builds URLs from headers, so these are replaced by one of
   * the server's own origins.
   * @param {import('hono').Context} context
   */
  function nodeOf({ env, req }) {
    const { incoming, outgoing } = /** @type {import('@hono/node-server').HttpBindings} */ (env);
    const { host, protocol } = new URL(originOf(req.raw));
    incoming.headers.host = host;
    incoming.headers['x-forwarded-host'] = host;
    incoming.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    return { incoming, outgoing };
  }

  routes.use(`${ACCOUNTS_PATH}/*`, limitForm);

  routes.get(`${ASK_PATH}/:uid`, async (context) => {
    const { incoming, outgoing } = nodeOf(context);
    const provider = await theProvider();
    const { params, uid } = await provider.interactionDetails(incoming, outgoing);
    return context.html(consentPage({ action: `${ASK_PATH}/${uid}`, scope: String(params['scope'] ?? '') }));
  });

  routes.post(`${ASK_PATH}/:uid`, async (context) => {
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
    // Not the URL as sent: an absolute URL in the request line would name another origin.
    const { pathname, search } = new URL(context.req.url);
    const originalUrl = pathname + search;
    Object.assign(incoming, { originalUrl, url: originalUrl.slice(ACCOUNTS_PATH.length) });
    await provider.callback()(incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  });

  // The interaction has ended, or belongs to another browser.
  routes.onError((error, context) => context.text(`${error.name}: ${error.message}`, 400));

  return {
    routes,
    /**
     * The account that a token belongs to.
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
