import * as v from 'valibot';
import { ask, jsonOf, problemOf, ServiceProblem } from '../ask.mjs';
import { token } from '../token.mjs';
import { consentEnd, tooEarly } from './consent-end.mjs';
import { SPOTIFY_SETTINGS } from './spotify-settings.mjs';
import { createSpotifyTokens } from './spotify-tokens.mjs';

const SCOPE = 'user-library-modify';
/** The rest of the answer's sentence about `access_token`. */
const TOKENS_REFUSED =
  'is refused: this server exchanges codes itself (exchange="server"). SPOTIFY_TOKEN_BODIES=accept allows tokens.';

/** @type {import('../providers.mjs').Provider} */
export const SPOTIFY = {
  title: 'Spotify',
  account: "the user's name at the end of the profile's address",
  ids: {
    key: 'uris',
    pattern: /^spotify:(album|track):[\w.-]{1,64}$/,
    word: 'URI',
    example: 'spotify:album:4aawyAB9vmqN3uQ7FjRGTy',
    message: 'must be like spotify:album:4aawyAB9vmqN3uQ7FjRGTy.',
  },
  ...SPOTIFY_SETTINGS,
  body({ code, access_token }, { redirectUris, settings }) {
    if (code === undefined && access_token !== undefined) {
      return settings?.acceptsTokens
        ? { access_token: token, refresh_token: token }
        : { access_token: v.custom(() => false, TOKENS_REFUSED) };
    }
    return {
      code: token,
      code_verifier: token,
      redirect_uri: v.picklist(redirectUris, 'is not one of REDIRECT_URIS.'),
    };
  },
  tooEarly,
  connectedAppsUrl: 'https://www.spotify.com/account/apps/',
  create: createSpotify,
};

/**
 * @param {{ clientId: string, clientSecret?: string | undefined, accountsUrl: string, apiUrl: string,
 *   library?: 'uris' | 'albums' }} settings
 * @param {{ log: Pick<import('pino').Logger, 'error'> }} tools
 * @returns {import('../providers.mjs').DspService}
 */
export function createSpotify(settings, tools) {
  const api = settings.apiUrl.replace(/\/(v1\/?)?$/, '');
  const library = createLibrary(api, settings.library);
  const tokensOf = createSpotifyTokens(settings, tools);

  /** @type {import('../providers.mjs').Service['save']} */
  async function save({ tokens, release, storeTokens, mayAsk }) {
    let refreshToken = tokens['refresh_token'] ?? '';
    /** One new access token is asked for, and no second one. */
    let wasRefused = false;
    for (;;) {
      const { access_token, refresh_token } = await tokensOf.refresh(refreshToken);
      if (refresh_token !== undefined && refresh_token !== refreshToken) {
        refreshToken = refresh_token;
        // Before anything else: the old one may not work again.
        if (!(await storeTokens({ refresh_token }))) return { kind: 'let-go' };
      }
      const result = await library.add(release.spotify?.['uris'] ?? [], access_token, mayAsk);
      if (result !== 'token-refused') return { kind: result };
      if (wasRefused) throw new ServiceProblem({ kind: 'needs-consent', reason: 'unauthorized' });
      wasRefused = true;
      if (!(await mayAsk())) return { kind: 'let-go' };
    }
  }

  /**
   * Tokens for a page's refresh token. Only they are the visitor's consent to this application: the page's access token
   * may be of another account or another application, so it is not used.
   * @param {{ access_token: string, refresh_token?: string }} tokens
   * @returns {Promise<{ access_token: string, refresh_token?: string, scope?: string }>}
   */
  async function refreshed({ access_token, refresh_token }) {
    if (!refresh_token) return { access_token };
    const answer = await tokensOf.refresh(refresh_token);
    return { ...answer, refresh_token: answer.refresh_token ?? refresh_token };
  }

  return {
    async exchange(body) {
      const { access_token, refresh_token, scope } =
        'code' in body ? await tokensOf.exchange(body) : await refreshed(body);
      if (!refresh_token || (scope && !scope.split(' ').includes(SCOPE))) {
        throw new ServiceProblem({ kind: 'needs-consent', reason: `no permission for ${SCOPE}` });
      }
      return { access_token, refresh_token };
    },

    async identify({ access_token, refresh_token = '' }, waitMs) {
      const response = await ask(`${api}/v1/me`, { headers: { Authorization: `Bearer ${access_token}` } }, waitMs);
      if (response.status === 401 || response.status === 403) throw refused(response);
      if (!response.ok) throw await problemOf(response);
      const { id, account_id } = await jsonOf(response);
      if (!isId(id)) throw new ServiceProblem({ kind: 'retry', reason: 'unreadable-answer' });
      return {
        account: isId(account_id) ? account_id : id,
        formerAccount: isId(account_id) ? id : undefined,
        tokens: { refresh_token },
        storefront: undefined,
        expiresAt: consentEnd(new Date()),
      };
    },

    check: () => tokensOf.check(),
    save,
  };
}

/**
 * The library of a visitor.
 * @param {string} api the address of Spotify's API
 * @param {'uris' | 'albums'} [addresses] which of the API's addresses are used
 */
function createLibrary(api, addresses) {
  /**
   * @param {string} address
   * @param {string} accessToken
   * @returns {Promise<'saved' | 'token-refused'>}
   */
  async function put(address, accessToken) {
    const headers = { Authorization: `Bearer ${accessToken}` };
    const response = await ask(`${api}/v1/me/${address}`, { method: 'PUT', headers });
    if (response.ok) return 'saved';
    if (response.status === 401) return 'token-refused';
    if (response.status === 403) throw refused(response);
    if (response.status === 400 || response.status === 404) throw new ServiceProblem({ kind: 'not-live' });
    throw await problemOf(response);
  }

  return {
    /**
     * Adds the albums and tracks of a release, in as few requests as possible.
     * @param {readonly string[]} uris
     * @param {string} accessToken
     * @param {() => Promise<boolean>} mayAsk asked before each request
     * @returns {Promise<'delivered' | 'token-refused' | 'let-go'>}
     */
    async add(uris, accessToken, mayAsk) {
      for (const address of libraryAddresses(uris, addresses)) {
        if (!(await mayAsk())) return 'let-go';
        if ((await put(address, accessToken)) === 'token-refused') return 'token-refused';
      }
      return 'delivered';
    },
  };
}

/**
 * @param {unknown} value
 * @returns {value is string}
 */
const isId = (value) => typeof value === 'string' && value !== '';

/** @param {Response} response */
function refused({ status }) {
  return new ServiceProblem({ kind: 'needs-consent', reason: status === 401 ? 'unauthorized' : 'forbidden' });
}

/**
 * Addresses with as many ids as fit into a request: `/me/library` for URIs of all kinds; for older applications one
 * address for each kind. https://developer.spotify.com/documentation/web-api/reference
 */
const LIBRARY = { path: 'library', parameter: 'uris', maxIds: 40 };
const OLDER = {
  album: { path: 'albums', parameter: 'ids', maxIds: 20 },
  track: { path: 'tracks', parameter: 'ids', maxIds: 50 },
};

/**
 * Paths below `/v1/me/`, one for each request.
 * @param {readonly string[]} uris such as `spotify:album:4aawyAB9vmqN3uQ7FjRGTy`
 * @param {'uris' | 'albums'} [library]
 */
function libraryAddresses(uris, library = 'uris') {
  /** @type {Map<typeof LIBRARY, string[]>} */
  const groups = new Map();
  for (const uri of uris) {
    const [, kind = '', id = ''] = uri.split(':');
    const older = library === 'albums' ? OLDER[/** @type {keyof typeof OLDER} */ (kind)] : undefined;
    const group = older ?? LIBRARY;
    groups.set(group, [...(groups.get(group) ?? []), older ? id : uri]);
  }
  return [...groups].flatMap(([{ path, parameter, maxIds }, values]) =>
    Array.from({ length: Math.ceil(values.length / maxIds) }, (_, index) => {
      const query = values.slice(index * maxIds, (index + 1) * maxIds).map(encodeURIComponent);
      return `${path}?${parameter}=${query.join(',')}`;
    }),
  );
}
