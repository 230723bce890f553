import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { limitBody, requireJson, requireOrigin } from '../request-guards.mjs';
import { isStandInToken } from './apple-music.mjs';
import { CLIENT_ID } from './provider.mjs';

/** Projects whose pre-save fails on purpose. */
const FAULTS = new Map([
  ['answers-500', 500],
  ['answers-404', 404],
  ['answers-204', 204],
]);
const HANGS = 'never-answers';
/** Codes and tokens have a few kilobytes at most. */
const MAX_BODY_BYTES = 16_384;

/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === 'string' && value !== '';

/**
 * `POST /api/presave` as a rehearsal: checks the request and counts the release as saved. It stores no token, so nothing can
 * be saved on release day. docs/api.md says what a real server must do.
 * @param {object} options
 * @param {string} options.accountsBase where codes are exchanged
 * @param {(accessToken: string) => Promise<string | undefined>} options.accountOf the account of a token
 * @param {Awaited<ReturnType<typeof import('./saved-releases.mjs').openSavedReleases>>} options.savedReleases
 * @param {readonly string[]} options.allowedOrigins origins whose pages may send requests: the server's own, and those of redirect pages on other servers
 * @param {readonly string[]} options.redirectUris
 */
export function presaveApi({ accountsBase, accountOf, savedReleases, allowedOrigins, redirectUris }) {
  const routes = new Hono();
  routes.use(
    '/api/presave',
    cors({ origin: [...allowedOrigins], allowMethods: ['POST'], allowHeaders: ['Content-Type'] }),
  );

  routes.post(
    '/api/presave',
    requireOrigin(allowedOrigins),
    requireJson,
    limitBody(MAX_BODY_BYTES),
    async (context) => {
      const body = await context.req.json().catch(() => null);
      const projectId = body?.project_id;
      if (!isText(projectId)) return context.json({ error: 'project_id is missing' }, 400);
      if (projectId === HANGS) return new Promise(() => {});
      const fault = FAULTS.get(projectId);
      if (fault) return new Response(fault === 204 ? null : '{}', { status: fault });
      const saved = body.dsp_name === 'spotify' ? await fromSpotify(body) : fromAppleMusic(body);
      if ('error' in saved) return context.json({ error: saved.error }, 400);
      await savedReleases.add({ projectId, service: body.dsp_name, ...saved });
      return context.json({ saved: true });
    },
  );

  /** @param {Record<string, unknown>} body @returns {Promise<{ account: string, canSaveLater: boolean } | { error: string }>} */
  async function fromSpotify(body) {
    const tokens = 'code' in body ? await exchange(body) : body;
    const { access_token: accessToken, refresh_token: refreshToken } = tokens;
    const account = isText(accessToken) ? await accountOf(accessToken) : undefined;
    return account === undefined
      ? { error: 'The code or the token is not valid' }
      : { account, canSaveLater: isText(refreshToken) };
  }

  /** A code and its verifier can be used only once. @param {Record<string, unknown>} body */
  async function exchange({ code, code_verifier: verifier, redirect_uri: redirectUri }) {
    if (!isText(code) || !isText(verifier) || !isText(redirectUri) || !redirectUris.includes(redirectUri)) return {};
    const response = await fetch(`${accountsBase}/api/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: CLIENT_ID,
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      }),
    });
    return response.ok ? response.json() : {};
  }

  return routes;
}

/** @param {Record<string, unknown>} body @returns {{ account: string, canSaveLater: boolean } | { error: string }} */
function fromAppleMusic(body) {
  if (body['dsp_name'] !== 'apple_music') return { error: 'dsp_name must be spotify or apple_music' };
  const token = body['access_token'];
  if (!isText(token) || !isStandInToken(token)) return { error: 'The user token is not valid' };
  return { account: 'stand-in listener', canSaveLater: true };
}
