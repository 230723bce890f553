import { generateKeyPairSync, randomBytes } from 'node:crypto';

export const ACCOUNTS_PATH = '/accounts';
/** Path of the consent page, followed by the id of the interaction. */
export const ASK_PATH = `${ACCOUNTS_PATH}/ask`;
export const CLIENT_ID = 'mixtape-demo';
/** The scopes of a pre-save. */
export const SCOPE = 'user-read-email user-library-modify';

/**
 * An authorization server with Spotify's paths and rules: exact redirect URIs, one public client that must use PKCE,
 * and refresh tokens that can be used once.
 * @param {object} options
 * @param {string} options.origin origin of the service
 * @param {readonly string[]} options.redirectUris compared exactly
 */
export async function createProvider({ origin, redirectUris }) {
  // Loaded on first use, because it is slow to load.
  const { default: Provider } = await import('oidc-provider');
  const provider = new Provider(`${origin}${ACCOUNTS_PATH}`, {
    routes: { authorization: '/authorize', token: '/api/token' },
    clients: [
      {
        client_id: CLIENT_ID,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [...redirectUris],
      },
    ],
    scopes: SCOPE.split(' '),
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientBasedCORS: (_context, from) => redirectUris.some((uri) => new URL(uri).origin === from),
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    // Ask the visitor every time: a consent is valid for one flow only.
    loadExistingGrant: (context) => {
      const grantId = context.oidc.result?.consent?.grantId;
      return grantId ? context.oidc.provider.Grant.find(grantId) : undefined;
    },
    interactions: { url: (_context, { uid }) => `${ASK_PATH}/${uid}` },
    features: { devInteractions: { enabled: false } },
    jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      Grant: 86_400,
      Interaction: 3600,
      RefreshToken: 86_400,
      Session: 86_400,
    },
    renderError: (context, out) => {
      context.type = 'text/plain';
      context.body = `${out.error}: ${out.error_description ?? ''}`;
    },
  });
  // `accounts.mjs` writes the headers that a proxy would add.
  provider.proxy = true;
  return provider;
}
