import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  calculatePKCECodeChallenge,
  None,
  processAuthorizationCodeResponse,
  ResponseBodyError,
  validateAuthResponse,
} from 'oauth4webapi';
import { inTime } from '../../../platform/http/in-time.ts';
import type { AttributeValues } from '../../../platform/model/attribute-table.ts';
import type { PresaveSettings } from '../../model/presave-attributes.ts';
import { REQUEST_MS } from '../../model/presave-deadlines.ts';
import type { PresaveFlow } from '../../model/presave-flow.ts';
import { bareCause, failed, type PresaveOutcome } from '../../model/presave-outcome.ts';
import { SPOTIFY_SETTINGS } from '../../model/providers.ts';
import { postPresave, type TokenRequest, timeZone } from '../../page/presave-api.ts';
import type { AuthResponse } from '../presave-adapter.ts';
import { createRedirectAdapter } from '../redirect-adapter.ts';

// Loaded when a flow starts or returns, because OAuth is large.

const { clientId, exchange, accountsBase } = SPOTIFY_SETTINGS;
/** The settings with which a flow ends, as it began. */
const KEPT = { clientId, exchange, accountsBase };

/** Saves the release of an answer. Nothing on the redirect page decides where the code goes. */
export async function finish(response: AuthResponse, kept: AttributeValues<typeof KEPT>): Promise<PresaveOutcome> {
  const { flow } = response;
  const valid = validateAnswer(kept, response);
  if (!(valid instanceof URLSearchParams)) return valid;
  const { service, projectId, verifier, redirectUri } = flow;
  const release = { project_id: projectId, dsp_name: service, ...timeZone(flow) };
  const startedAt = performance.now();
  const remainingMs = (): number => Math.max(0, REQUEST_MS - (performance.now() - startedAt));
  if (kept.exchange === 'server') {
    const code = { code: String(valid.get('code')), code_verifier: verifier, redirect_uri: redirectUri };
    return postPresave(flow.siteBase, { ...code, ...release }, remainingMs());
  }
  const tokens = await exchangeCode({ ...kept, redirectUri, verifier }, valid, remainingMs());
  if ('kind' in tokens) return tokens;
  return postPresave(flow.siteBase, { ...tokens, ...release }, remainingMs());
}

export const { prepare, start, resume, takeOver } = createRedirectAdapter({
  service: 'spotify',
  kept: KEPT,
  issuer: (kept) => kept.accountsBase,
  authorizeUrl,
  finish,
});

const LIBRARY_SCOPE = 'user-library-modify';
const ALL_SCOPES = `user-read-email ${LIBRARY_SCOPE}`;

type AccountsSettings = Pick<PresaveSettings, 'accountsBase' | 'clientId'>;

/**
 * The page on which Spotify asks the visitor.
 * @param serviceAsks even one who has agreed before: `show_dialog`
 */
export async function authorizeUrl(
  {
    accountsBase,
    clientId,
    redirectUri,
    scopes,
  }: Pick<PresaveSettings, 'accountsBase' | 'clientId' | 'redirectUri' | 'scopes'>,
  { state, verifier }: { readonly state: string; readonly verifier: string },
  serviceAsks: boolean,
): Promise<string> {
  const url = new URL(`${accountsBase}/authorize`);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    scope: scopes === 'library' ? LIBRARY_SCOPE : ALL_SCOPES,
    redirect_uri: redirectUri,
    state,
    code_challenge_method: 'S256',
    code_challenge: await calculatePKCECodeChallenge(verifier),
    ...(serviceAsks && { show_dialog: 'true' }),
  }).toString();
  return url.href;
}

/** Validates an answer as RFC 6749 and 9207 require. @returns its parameters, or how the flow ended */
export function validateAnswer(
  settings: AccountsSettings,
  { query, state }: Pick<AuthResponse, 'query' | 'state'>,
): URLSearchParams | PresaveOutcome {
  try {
    return validateAuthResponse(accounts(settings), client(settings), new URLSearchParams(query), state);
  } catch (error) {
    return failed('presave-state', 'The answer of the authorization server is not valid.', {
      cause: bareCause(error),
    });
  }
}

/** Exchanges the code for tokens at `{accounts-base}/api/token`, for a back end that takes tokens. */
export async function exchangeCode(
  { redirectUri, verifier, ...settings }: AccountsSettings & Pick<PresaveFlow, 'redirectUri' | 'verifier'>,
  answer: URLSearchParams,
  timeoutMs: number,
): Promise<TokenRequest | PresaveOutcome> {
  const server = accounts(settings);
  const app = client(settings);
  const options = {
    signal: AbortSignal.timeout(timeoutMs),
    // The settings were checked for allowed addresses when they were read.
    [allowInsecureRequests]: settings.accountsBase.startsWith('http:'),
  };
  try {
    const exchange = async () => {
      const response = await authorizationCodeGrantRequest(server, app, None(), answer, redirectUri, verifier, options);
      return processAuthorizationCodeResponse(server, app, response);
    };
    // A page may have replaced `fetch` by a function that ignores signals.
    const tokens = await inTime(exchange(), timeoutMs);
    return { access_token: tokens.access_token, refresh_token: tokens.refresh_token };
  } catch (error) {
    const isAnswer = error instanceof ResponseBodyError;
    if (!isAnswer && !navigator.onLine)
      return failed('presave-offline', 'The visitor is offline, so nothing was saved.', { cause: bareCause(error) });
    const reason = isAnswer ? ` (${error.error})` : '';
    return failed('presave-exchange', `The authorization code could not be exchanged${reason}.`, {
      ...(isAnswer ? { status: error.status } : { isUnanswered: true }),
      cause: bareCause(error),
    });
  }
}

function accounts({ accountsBase }: AccountsSettings): AuthorizationServer {
  return { issuer: accountsBase, token_endpoint: `${accountsBase}/api/token` };
}

function client({ clientId }: AccountsSettings): Client {
  return { client_id: clientId };
}
