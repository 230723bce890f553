import type { PresaveOutcome } from '../domain/presave-outcome.ts';
import type { PresaveSettings } from '../domain/presave-settings.ts';
import { PRESAVE_TIMEOUT_MS, type PresaveRequest, postPresave } from '../io/presave-api.ts';
import { exchangeCode, validateAnswer } from '../io/spotify.ts';
import type { AnsweredFlow } from './presave-arrival.ts';

/** Takes an answer with a code to its end: validated, exchanged here or on the server, and the release saved. */
export async function finishSpotify(
  settings: PresaveSettings,
  answer: AnsweredFlow,
  timeoutMs = PRESAVE_TIMEOUT_MS,
): Promise<PresaveOutcome> {
  const { flow, projectId } = answer;
  const valid = validateAnswer(settings, answer);
  if (!(valid instanceof URLSearchParams)) return valid;
  const about = { project_id: projectId, dsp_name: 'spotify' } as const;
  const { verifier, redirectUri } = flow;
  let request: PresaveRequest;
  if (settings.exchange === 'server') {
    request = { code: String(valid.get('code')), code_verifier: verifier, redirect_uri: redirectUri, ...about };
  } else {
    const tokens = await exchangeCode(settings, valid, flow, timeoutMs);
    if ('kind' in tokens) return tokens;
    const { accessToken, refreshToken } = tokens;
    request = { access_token: accessToken, refresh_token: refreshToken, ...about };
  }
  return postPresave(settings.siteBase, request, timeoutMs);
}
