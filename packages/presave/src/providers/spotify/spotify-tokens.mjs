import * as oauth from 'oauth4webapi';
import { ask, jsonOf, problemOf, ServiceProblem } from '../ask.mjs';

/** The pause while Spotify does not accept the client's id and secret. */
const SETTINGS_SECONDS = 60;
/** Spotify's answers if it does not accept them. */
const CLIENT_REFUSED = new Set(['invalid_client', 'unauthorized_client']);
/** A refresh token that does not exist, by which a client without a secret learns whether Spotify knows its id. */
export const CHECK_TOKEN = 'check-of-the-client-id';

/**
 * Spotify's accounts service: codes and refresh tokens become access tokens.
 * @param {{ clientId: string, clientSecret?: string | undefined, accountsUrl: string }} settings
 * @param {{ log: Pick<import('pino').Logger, 'error'> }} tools
 */
export function createSpotifyTokens({ clientId, clientSecret, accountsUrl }, { log }) {
  const server = { issuer: accountsUrl, token_endpoint: `${accountsUrl.replace(/\/$/, '')}/api/token` };
  const client = { client_id: clientId };
  const authentication = clientSecret ? oauth.ClientSecretBasic(clientSecret) : oauth.None();
  const options = {
    [oauth.customFetch]: ask,
    // Stand-ins on 127.0.0.1 have no certificate. A setting that is not https is refused elsewhere.
    [oauth.allowInsecureRequests]: true,
  };

  /**
   * @param {Response} response
   * @throws {ServiceProblem}
   */
  async function read(response) {
    const { error } = await jsonOf(response);
    if (error === 'invalid_grant') throw new ServiceProblem({ kind: 'needs-consent', reason: 'invalid-grant' });
    if (CLIENT_REFUSED.has(error)) {
      log.error({ service: 'spotify', error }, 'Spotify refuses SPOTIFY_CLIENT_ID or SPOTIFY_CLIENT_SECRET');
      throw new ServiceProblem({ kind: 'paused', seconds: SETTINGS_SECONDS, reason: 'settings' });
    }
    if (!response.ok) throw await problemOf(response);
    try {
      return await oauth.processRefreshTokenResponse(server, client, response);
    } catch {
      throw new ServiceProblem({ kind: 'retry', reason: 'unreadable-answer' });
    }
  }

  return {
    /** @param {{ code: string, code_verifier: string, redirect_uri: string }} parameters */
    async exchange({ code, code_verifier, redirect_uri }) {
      const parameters = { code, code_verifier, redirect_uri };
      const grant = 'authorization_code';
      return read(await oauth.genericTokenEndpointRequest(server, client, authentication, grant, parameters, options));
    },
    /**
     * Whether Spotify accepts the client's id and secret. It looks at them before it looks at anything else of a
     * request.
     * @returns {Promise<boolean>}
     */
    async check() {
      const response = clientSecret
        ? await oauth.clientCredentialsGrantRequest(server, client, authentication, {}, options)
        : await oauth.refreshTokenGrantRequest(server, client, authentication, CHECK_TOKEN, options);
      const { error } = await jsonOf(response);
      if (CLIENT_REFUSED.has(error)) return false;
      if (response.ok || error === 'invalid_grant') return true;
      throw await problemOf(response);
    },
    /** @param {string} refreshToken */
    async refresh(refreshToken) {
      return read(await oauth.refreshTokenGrantRequest(server, client, authentication, refreshToken, options));
    },
  };
}
