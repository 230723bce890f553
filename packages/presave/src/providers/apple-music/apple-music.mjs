import * as v from 'valibot';
import { Problem } from '../../problem.mjs';
import { baseUrl, privateKey, text } from '../../settings/setting-types.mjs';
import { ask, jsonOf, problemOf, ServiceProblem } from '../ask.mjs';
import { token } from '../token.mjs';
import { developerTokens, endOfToken } from './developer-token.mjs';

/** The pause while Apple Music does not accept the developer token. */
const SETTINGS_SECONDS = 60;
/** An album that is live stays so. On a release day this saves half of the requests. */
const LIVE_MS = 60_000;
const NO_SUBSCRIPTION = '40015';
/** For a request that needs the developer token and no user. */
const ANY_STOREFRONT = 'us';

/** @type {import('../providers.mjs').Provider} */
export const APPLE_MUSIC = {
  title: 'Apple Music',
  account: 'the user token',
  ids: {
    key: 'albums',
    pattern: /^[\w.-]{1,64}$/,
    word: 'ALBUM',
    example: '1613834546',
    message: 'must be album ids, such as 1613834546.',
  },
  settings: {
    APPLE_MUSIC_TEAM_ID: v.optional(text),
    APPLE_MUSIC_KEY_ID: v.optional(text),
    APPLE_MUSIC_PRIVATE_KEY: v.optional(privateKey),
    APPLE_MUSIC_DEVELOPER_TOKEN: v.optional(text),
    APPLE_MUSIC_API_URL: v.optional(baseUrl, 'https://api.music.apple.com'),
  },
  secrets: ['APPLE_MUSIC_PRIVATE_KEY', 'APPLE_MUSIC_DEVELOPER_TOKEN'],
  firstSetting: 'APPLE_MUSIC_TEAM_ID',
  credentials: 'the developer token (APPLE_MUSIC_…)',
  configure(set) {
    const ofKey = ['APPLE_MUSIC_TEAM_ID', 'APPLE_MUSIC_KEY_ID', 'APPLE_MUSIC_PRIVATE_KEY'];
    const developerToken = set['APPLE_MUSIC_DEVELOPER_TOKEN'];
    const missing = developerToken ? [] : ofKey.filter((name) => !set[name]);
    if (missing.length === ofKey.length) return undefined;
    if (missing.length > 0) throw new Problem(`${missing[0]} is missing: ${ofKey.join(', ')} belong together.`);
    const [teamId, keyId, key] = ofKey.map((name) => set[name]);
    return { teamId, keyId, privateKey: key, developerToken, apiUrl: set['APPLE_MUSIC_API_URL'] };
  },
  body: () => ({ access_token: token }),
  create: createAppleMusic,
};

/**
 * @param {Parameters<typeof developerTokens>[0] & { apiUrl: string }} settings
 * @param {{ log: Pick<import('pino').Logger, 'error'> }} tools
 * @returns {import('../providers.mjs').DspService}
 */
export function createAppleMusic(settings, { log }) {
  const api = settings.apiUrl.replace(/\/(v1\/?)?$/, '');
  const developerToken = developerTokens(settings);
  const credentialsEnd = settings.developerToken ? endOfToken(settings.developerToken) : undefined;
  /** When albums were last found, by their addresses. @type {Map<string, number>} */
  const live = new Map();

  /**
   * @param {string} path
   * @param {string} [userToken]
   * @param {string} [method]
   * @param {number} [waitMs]
   */
  async function request(path, userToken, method = 'GET', waitMs) {
    const headers = {
      Authorization: `Bearer ${await developerToken()}`,
      ...(userToken === undefined ? {} : { 'Music-User-Token': userToken }),
    };
    return ask(`${api}/v1/${path}`, { method, headers }, waitMs);
  }

  /**
   * Adding an album that is not in the catalogue is accepted and does nothing.
   * @param {string} path
   */
  async function requireLive(path) {
    if ((live.get(path) ?? 0) > Date.now() - LIVE_MS) return;
    const response = await request(path);
    if (response.status === 401 || response.status === 403) {
      log.error({ service: 'apple_music', status: response.status }, 'Apple Music refuses the developer token');
      throw new ServiceProblem({ kind: 'paused', seconds: SETTINGS_SECONDS, reason: 'settings' });
    }
    if (response.status === 404 || response.status === 400) throw new ServiceProblem({ kind: 'not-live' });
    if (!response.ok) throw await problemOf(response);
    live.set(path, Date.now());
  }

  return {
    ...(credentialsEnd && { credentialsEnd }),
    exchange: async (body) => ({ user_token: 'access_token' in body ? body.access_token : '' }),

    async identify({ user_token = '' }, waitMs) {
      const response = await request('me/storefront', user_token, 'GET', waitMs);
      if (response.status === 401) {
        log.error({ service: 'apple_music', status: 401 }, 'Apple Music refuses the developer token or the user token');
      }
      if (!response.ok) throw await userProblem(response);
      const storefront = (await jsonOf(response)).data?.[0]?.id;
      if (typeof storefront !== 'string' || !/^[a-z]{2}$/.test(storefront)) {
        throw new ServiceProblem({ kind: 'retry', reason: 'unreadable-answer' });
      }
      return { account: user_token, tokens: { user_token }, storefront, expiresAt: null };
    },

    async check() {
      const response = await request(`storefronts/${ANY_STOREFRONT}`);
      if (response.status === 401 || response.status === 403) return false;
      if (!response.ok) throw await problemOf(response);
      return true;
    },

    async save({ tokens, release, storefront, mayAsk }) {
      const albums = release.apple_music?.['albums'] ?? [];
      const paths = albums.map((album) => `catalog/${storefront}/albums/${encodeURIComponent(album)}`);
      for (const path of paths) await requireLive(path);
      if (!(await mayAsk())) return { kind: 'let-go' };
      const ids = albums.map(encodeURIComponent).join(',');
      const response = await request(`me/library?ids[albums]=${ids}`, tokens['user_token'] ?? '', 'POST');
      if (response.status === 401) {
        // The developer token may have ended since. Then the visitor's consent must stay.
        live.clear();
        for (const path of paths) await requireLive(path);
      }
      if (!response.ok) throw await userProblem(response);
      return { kind: 'delivered' };
    },
  };
}

/**
 * Why the user's token did not do.
 * @param {Response} response
 */
async function userProblem(response) {
  const { errors } = await jsonOf(response);
  if (Array.isArray(errors) && errors.some((error) => error?.code === NO_SUBSCRIPTION)) {
    return new ServiceProblem({ kind: 'needs-consent', reason: 'no-subscription' });
  }
  if (response.status === 401) return new ServiceProblem({ kind: 'needs-consent', reason: 'unauthorized' });
  if (response.status === 403) return new ServiceProblem({ kind: 'needs-consent', reason: 'forbidden' });
  return problemOf(response);
}
