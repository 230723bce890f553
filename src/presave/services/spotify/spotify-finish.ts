import type { AuthResponse } from '../../controller/incoming-presave.ts';
import { REQUEST_MS } from '../../model/presave-deadlines.ts';
import type { PresaveOutcome } from '../../model/presave-outcome.ts';
import { type PresaveRequest, postPresave } from '../../page/presave-api.ts';
import { exchangeCode, validateAnswer } from './spotify.ts';

/**
 * Validates an authorization response, exchanges its code, and saves the release. Everything that this needs was stored
 * when the flow began: nothing on the redirect page decides where the code goes.
 * @param timeoutMs for all requests together
 */
export async function finishSpotify(response: AuthResponse, timeoutMs = REQUEST_MS): Promise<PresaveOutcome> {
  const { flow } = response;
  const valid = validateAnswer(flow, response);
  if (!(valid instanceof URLSearchParams)) return valid;
  const { projectId, verifier, redirectUri } = flow;
  const release = { project_id: projectId, dsp_name: 'spotify' } as const;
  const startedAt = performance.now();
  const remainingMs = (): number => Math.max(0, timeoutMs - (performance.now() - startedAt));
  let request: PresaveRequest;
  if (flow.exchange === 'server') {
    request = { code: String(valid.get('code')), code_verifier: verifier, redirect_uri: redirectUri, ...release };
  } else {
    const tokens = await exchangeCode(flow, valid, flow, remainingMs());
    if ('kind' in tokens) return tokens;
    const { accessToken, refreshToken } = tokens;
    request = { access_token: accessToken, refresh_token: refreshToken, ...release };
  }
  return postPresave(flow.siteBase, request, remainingMs());
}
