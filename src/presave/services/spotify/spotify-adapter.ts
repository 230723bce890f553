import { REQUEST_MS } from '../../model/presave-deadlines.ts';
import type { PresaveOutcome } from '../../model/presave-outcome.ts';
import { postPresave, timeZone } from '../../page/presave-api.ts';
import type { AuthResponse } from '../presave-adapter.ts';
import { createRedirectAdapter } from '../redirect-adapter.ts';
import { authorizeUrl, exchangeCode, validateAnswer } from './spotify.ts';

// Loaded when a flow starts or returns, because OAuth is large.

/** Saves the release of an answer. Nothing on the redirect page decides where the code goes. */
export async function finish(response: AuthResponse): Promise<PresaveOutcome> {
  const { flow } = response;
  const valid = validateAnswer(flow, response);
  if (!(valid instanceof URLSearchParams)) return valid;
  const { service, projectId, verifier, redirectUri } = flow;
  const release = { project_id: projectId, dsp_name: service, ...timeZone(flow) };
  const startedAt = performance.now();
  const remainingMs = (): number => Math.max(0, REQUEST_MS - (performance.now() - startedAt));
  if (flow.exchange === 'server') {
    const code = { code: String(valid.get('code')), code_verifier: verifier, redirect_uri: redirectUri };
    return postPresave(flow.siteBase, { ...code, ...release }, remainingMs());
  }
  const tokens = await exchangeCode(flow, valid, remainingMs());
  if ('kind' in tokens) return tokens;
  return postPresave(flow.siteBase, { ...tokens, ...release }, remainingMs());
}

export const { prepare, start, resume, takeOver } = createRedirectAdapter({ service: 'spotify', authorizeUrl, finish });
