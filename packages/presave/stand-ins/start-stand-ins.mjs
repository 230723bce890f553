import { setTimeout as sleep } from 'node:timers/promises';
import { createAppleMusic } from './apple-music.mjs';
import { createFaults, FAULTS, tooMany } from './faults.mjs';
import { listen, listenerFor } from './http.mjs';
import { createPush } from './push.mjs';
import { createSpotify } from './spotify.mjs';

export { FAULTS } from './faults.mjs';

/**
 * @typedef {import('./answers.mjs').Service} Service
 * @typedef {import('./faults.mjs').Step} Step
 *
 * @typedef {object} StandInsOptions
 * @property {string} [clientId]
 * @property {string} [clientSecret] the server's, if it has one
 * @property {readonly string[] | (() => readonly string[])} [redirectUris]
 * @property {() => boolean} [hasAccountIds] whether Spotify names accounts by `account_id`, too, as it does since May
 *   2026
 * @property {number} [latencyMs] delay of each answer of the services to the server
 * @property {number} [requestsPer30Seconds] Spotify's limit for the application: more get 429
 * @property {() => number} [now] milliseconds
 * @property {number} [firstPort] of four; free ones otherwise
 *
 * @typedef {object} SeenRequest
 * @property {Service} service
 * @property {Step} step
 * @property {string | undefined} account Spotify: the account. Apple Music: the user token. Web push: the endpoint
 * @property {readonly string[]} ids
 * @property {number} at milliseconds
 * @property {number | undefined} status `undefined` if it was not answered
 */

const WINDOW_MS = 30_000;

/**
 * Starts stand-ins of Spotify, Apple Music and a push service on four ports of 127.0.0.1, which keep libraries and
 * messages in memory, and can be told to fail as the services do (`FAULTS`).
 * @param {StandInsOptions} [options]
 */
export async function startStandIns({
  clientId = 'mixtape-demo',
  clientSecret,
  redirectUris = ['https://site.example/presaved'],
  hasAccountIds = () => true,
  latencyMs = 0,
  requestsPer30Seconds = Number.POSITIVE_INFINITY,
  now = Date.now,
  firstPort,
} = {}) {
  const allowedUris = typeof redirectUris === 'function' ? redirectUris : () => redirectUris;
  const spotify = createSpotify({ clientId, clientSecret, redirectUris: allowedUris, hasAccountIds, now });
  const keys = { teamId: 'TEAM123456', keyId: 'KEY1234567' };
  const appleMusic = createAppleMusic({ ...keys, now });
  let pushUrl = '';
  const push = createPush({ url: () => pushUrl, now });
  const standIns = { spotify, apple_music: appleMusic, push };
  const faults = createFaults(now);
  /** @type {SeenRequest[]} */
  const requests = [];
  const answering = createAnswering({
    standIns,
    faults,
    latencyMs,
    now,
    onRequest: (request) => requests.push(request),
    secondsToWait: createLimit(requestsPer30Seconds, now),
  });

  const accountsListener = listenerFor(answering('spotify', spotify.accountsRoutes));
  const listeners = [
    accountsListener,
    listenerFor(answering('spotify', spotify.apiRoutes, { isLimited: true })),
    listenerFor(answering('apple_music', appleMusic.routes)),
    listenerFor(answering('push', push.routes)),
  ];
  /** @type {Awaited<ReturnType<typeof listen>>[]} */
  const servers = [];
  const close = async () => void (await Promise.all(servers.map((server) => server.close())));
  try {
    for (const [index, listener] of listeners.entries())
      servers.push(await listen(listener, firstPort === undefined ? 0 : firstPort + index));
  } catch (error) {
    await close();
    throw error;
  }
  const [accountsUrl = '', spotifyUrl = '', appleUrl = ''] = servers.map(({ url }) => url);
  pushUrl = servers[3]?.url ?? '';

  return {
    /** Settings of a pre-save server that uses the stand-ins. @type {Record<string, string>} */
    environment: {
      SPOTIFY_CLIENT_ID: clientId,
      ...(clientSecret === undefined ? {} : { SPOTIFY_CLIENT_SECRET: clientSecret }),
      SPOTIFY_ACCOUNTS_URL: accountsUrl,
      SPOTIFY_API_URL: spotifyUrl,
      REDIRECT_URIS: allowedUris().join(','),
      APPLE_MUSIC_TEAM_ID: keys.teamId,
      APPLE_MUSIC_KEY_ID: keys.keyId,
      APPLE_MUSIC_PRIVATE_KEY: appleMusic.privateKey,
      APPLE_MUSIC_API_URL: appleUrl,
      PUSH_HOSTS: pushUrl,
    },
    spotify: {
      accountsUrl,
      apiUrl: spotifyUrl,
      code: spotify.code,
      tokens: spotify.tokens,
      restore: spotify.restore,
      disconnect: spotify.disconnect,
      library: spotify.library,
      accounts: spotify.accounts,
    },
    appleMusic: {
      apiUrl: appleUrl,
      userToken: appleMusic.userToken,
      library: appleMusic.library,
      accounts: appleMusic.accounts,
    },
    push: {
      url: pushUrl,
      subscription: push.subscription,
      unsubscribe: push.unsubscribe,
      messages: push.messages,
      shown: push.shown,
    },
    /** For a server that has Spotify's accounts service below one of its own paths. */
    accountsListener,
    fault: faults.add,
    endFaults: faults.clear,
    /** The faults that have not ended. */
    activeFaults: faults.names,
    faultNames: Object.keys(FAULTS),
    requests,
    close,
  };
}

/**
 * Answers requests as a service does, or fails as it has been told to.
 * @param {object} options
 * @param {{ spotify: ReturnType<typeof createSpotify>, apple_music: ReturnType<typeof createAppleMusic>,
 *   push: ReturnType<typeof createPush> }} options.standIns
 * @param {Pick<ReturnType<typeof createFaults>, 'effectOn'>} options.faults
 * @param {number} options.latencyMs
 * @param {() => number} options.now
 * @param {(request: SeenRequest) => void} options.onRequest
 * @param {() => number} options.secondsToWait counts a request; 0 if it may be answered
 */
function createAnswering({ standIns, faults, latencyMs, now, onRequest, secondsToWait }) {
  /**
   * @param {Service} service
   * @param {import('./http.mjs').Route[]} routes
   * @param {{ isLimited?: boolean }} [options]
   */
  return (service, routes, { isLimited = false } = {}) => {
    const { accountOf, idsOf } = standIns[service];
    /**
     * @param {import('./http.mjs').HttpRequest} request
     * @returns {Promise<import('./answers.mjs').Answer | 'break' | 'hang'>}
     */
    return async (request) => {
      const route = routes.find(({ method, path }) => method === request.method && path.test(request.path));
      if (!route) return { status: 404 };
      const groups = route.path.exec(request.path)?.slice(1) ?? [];
      const step = route.step?.(request);
      if (step === undefined) return route.answer(request, ...groups);

      const account = accountOf(request);
      const ids = idsOf(request);
      const seen = { service, step, account, ids, at: now(), status: /** @type {number | undefined} */ (undefined) };
      onRequest(seen);
      const storefront = service === 'apple_music' ? standIns.apple_music.storefrontOf(request) : undefined;
      const effect = faults.effectOn({ service, step, account, ids, storefront });
      const delayMs = latencyMs + (effect.delayMs ?? 0);
      if (delayMs > 0) await sleep(delayMs);
      if (effect.connection === 'hang') return 'hang';
      if (effect.connection === 'break') return 'break';
      const wait = isLimited ? secondsToWait() : 0;
      const answer = effect.answer ?? (wait > 0 ? tooMany(service, wait) : route.answer(request, ...groups));
      if (effect.connection === 'break-after') return 'break';
      seen.status = answer.status;
      return answer;
    };
  };
}

/**
 * Seconds until the application may ask again, over a rolling window.
 * @param {number} limit
 * @param {() => number} now
 */
function createLimit(limit, now) {
  /** @type {number[]} */
  const times = [];
  return () => {
    while (times[0] !== undefined && times[0] <= now() - WINDOW_MS) times.shift();
    times.push(now());
    const first = times[times.length - 1 - limit];
    return first === undefined ? 0 : Math.ceil((first + WINDOW_MS - now()) / 1000);
  };
}
