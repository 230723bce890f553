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
import type { FlowSettings } from '../../domain/presave/presave-flow.ts';
import { bareCause, type PresaveOutcome } from '../../domain/presave/presave-outcome.ts';
import { SPOTIFY_SCOPE } from '../../domain/presave/presave-service.ts';
import { inTime } from '../api/in-time.ts';

type AccountsSettings = Pick<FlowSettings, 'accountsBase' | 'clientId'>;

/** An answer to a flow of ours, whose state has been checked once already, when the address was cleaned. */
export interface AuthorizationAnswer {
  /** As it stood in the address. */
  readonly query: string;
  readonly state: string;
}

/**
 * Spotify's page where the visitor is asked (specification, section 7).
 * @param asksAgain adds `show_dialog`: Spotify asks even if the visitor has agreed before
 */
export async function authorizeUrl(
  { accountsBase, clientId, redirectUri }: Pick<FlowSettings, 'accountsBase' | 'clientId' | 'redirectUri'>,
  { state, verifier }: { readonly state: string; readonly verifier: string },
  asksAgain = false,
): Promise<string> {
  const url = new URL(`${accountsBase}/authorize`);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    scope: SPOTIFY_SCOPE,
    redirect_uri: redirectUri,
    state,
    code_challenge_method: 'S256',
    code_challenge: await calculatePKCECodeChallenge(verifier),
    ...(asksAgain && { show_dialog: 'true' }),
  }).toString();
  return url.href;
}

/**
 * Validates an answer as RFC 6749 and RFC 9207 ask: nothing twice, the issuer ours, no token in the address.
 * @returns the parameters with the code, or how the flow ended
 */
export function validateAnswer(
  settings: AccountsSettings,
  { query, state }: AuthorizationAnswer,
): URLSearchParams | PresaveOutcome {
  try {
    return validateAuthResponse(accounts(settings), client(settings), new URLSearchParams(query), state);
  } catch (error) {
    return {
      kind: 'failed',
      code: 'presave-state',
      message: 'The answer of the authorization server is not valid.',
      cause: bareCause(error),
    };
  }
}

/** Exchanges the code for tokens at `{accounts-base}/api/token`, for a back end that takes tokens. */
export async function exchangeCode(
  settings: AccountsSettings,
  answer: URLSearchParams,
  { redirectUri, verifier }: { readonly redirectUri: string; readonly verifier: string },
  timeoutMs: number,
): Promise<{ readonly accessToken: string; readonly refreshToken: string | undefined } | PresaveOutcome> {
  const server = accounts(settings);
  const options = {
    signal: AbortSignal.timeout(timeoutMs),
    // Which addresses may be asked was decided where the settings were read.
    [allowInsecureRequests]: settings.accountsBase.startsWith('http:'),
  };
  try {
    const exchange = async () => {
      const response = await authorizationCodeGrantRequest(
        server,
        client(settings),
        None(),
        answer,
        redirectUri,
        verifier,
        options,
      );
      return processAuthorizationCodeResponse(server, client(settings), response);
    };
    // What a page has put in the place of `fetch` may know nothing of signals.
    const tokens = await inTime(exchange(), timeoutMs);
    return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
  } catch (error) {
    const status = error instanceof ResponseBodyError ? { status: error.status } : {};
    const word = error instanceof ResponseBodyError ? ` (${error.error})` : '';
    return {
      kind: 'failed',
      code: 'presave-exchange',
      message: `The authorization code could not be exchanged${word}.`,
      ...status,
      cause: bareCause(error),
    };
  }
}

function accounts({ accountsBase }: AccountsSettings): AuthorizationServer {
  return { issuer: accountsBase, token_endpoint: `${accountsBase}/api/token` };
}

function client({ clientId }: AccountsSettings): Client {
  return { client_id: clientId };
}
