import { ask, jsonOf, problemOf } from './ask.mjs';
import { ServiceProblem } from './service-error.mjs';
import { createSpotifyTokens } from './spotify-tokens.mjs';

const CONSENT_MONTHS = 6;
const SCOPE = 'user-library-modify';

/**
 * How often ids fit into a request: `/me/library` for URIs of all kinds; for older applications one address for each kind.
 * https://developer.spotify.com/documentation/web-api/reference
 */
const LIBRARY = { path: 'library', parameter: 'uris', most: 40 };
const OLDER = {
  album: { path: 'albums', parameter: 'ids', most: 20 },
  track: { path: 'tracks', parameter: 'ids', most: 50 },
};

/** Spotify ends every consent after six months. @param {Date} granted */
export function consentEnd(granted) {
  const end = new Date(granted);
  end.setUTCMonth(end.getUTCMonth() + CONSENT_MONTHS);
  // The 31st of August and six months: the last day of February.
  if (end.getUTCDate() !== granted.getUTCDate()) end.setUTCDate(0);
  return end;
}

/**
 * @param {{ clientId: string, clientSecret?: string | undefined, accountsUrl: string, apiUrl: string,
 *   library?: 'uris' | 'albums' }} settings
 * @param {{ log: Pick<import('pino').Logger, 'error'> }} tools
 * @returns {import('./services.mjs').Service}
 */
export function createSpotify(settings, tools) {
  const api = settings.apiUrl.replace(/\/(v1\/?)?$/, '');
  const tokensOf = createSpotifyTokens(settings, tools);

  /** @param {string} address @param {string} accessToken @returns {Promise<'saved' | 'token-refused'>} */
  async function put(address, accessToken) {
    const headers = { Authorization: `Bearer ${accessToken}` };
    const response = await ask(`${api}/v1/me/${address}`, { method: 'PUT', headers });
    if (response.ok) return 'saved';
    if (response.status === 401) return 'token-refused';
    if (response.status === 403) throw refused(response);
    if (response.status === 400 || response.status === 404) throw new ServiceProblem({ kind: 'not-live' });
    throw await problemOf(response);
  }

  /** @type {import('./services.mjs').Service['save']} */
  async function save({ tokens, release, storeTokens, mayAsk }) {
    let refreshToken = tokens['refresh_token'] ?? '';
    /** Only one new access token, for one that was refused. */
    let isSecond = false;
    for (;;) {
      const { access_token, refresh_token } = await tokensOf.refresh(refreshToken);
      if (refresh_token !== undefined && refresh_token !== refreshToken) {
        refreshToken = refresh_token;
        // Before anything else: the old one may not work again.
        if (!(await storeTokens({ refresh_token }))) return { kind: 'let-go' };
      }
      const result = await putAll(access_token);
      if (result !== 'token-refused') return { kind: result };
      if (isSecond) throw new ServiceProblem({ kind: 'needs-consent', reason: 'unauthorized' });
      isSecond = true;
      if (!(await mayAsk())) return { kind: 'let-go' };
    }

    /** @param {string} accessToken */
    async function putAll(accessToken) {
      for (const address of addresses(release.spotify?.uris ?? [], settings.library)) {
        if (!(await mayAsk())) return 'let-go';
        if ((await put(address, accessToken)) === 'token-refused') return 'token-refused';
      }
      return 'delivered';
    }
  }

  return {
    title: 'Spotify',
    async exchange(body) {
      const { access_token, refresh_token, scope } =
        'code' in body ? await tokensOf.exchange(body) : { ...body, scope: '' };
      if (!refresh_token || (scope && !scope.split(' ').includes(SCOPE))) {
        throw new ServiceProblem({ kind: 'needs-consent', reason: `no permission for ${SCOPE}` });
      }
      return { access_token, refresh_token };
    },

    async identify({ access_token, refresh_token = '' }) {
      const response = await ask(`${api}/v1/me`, { headers: { Authorization: `Bearer ${access_token}` } });
      if (response.status === 401 || response.status === 403) throw refused(response);
      if (!response.ok) throw await problemOf(response);
      const { id, country } = await jsonOf(response);
      if (typeof id !== 'string' || id === '') {
        throw new ServiceProblem({ kind: 'retry', reason: 'unreadable-answer' });
      }
      const storefront = typeof country === 'string' ? country.toLowerCase() : undefined;
      return { account: id, tokens: { refresh_token }, storefront, expiresAt: consentEnd(new Date()) };
    },

    save,
  };
}

/** @param {Response} response */
function refused({ status }) {
  return new ServiceProblem({ kind: 'needs-consent', reason: status === 401 ? 'unauthorized' : 'forbidden' });
}

/**
 * What follows `/v1/me/`, one for each request.
 * @param {readonly string[]} uris such as `spotify:album:4aawyAB9vmqN3uQ7FjRGTy`
 * @param {'uris' | 'albums'} [library]
 */
function addresses(uris, library = 'uris') {
  /** @type {Map<typeof LIBRARY, string[]>} */
  const groups = new Map();
  for (const uri of uris) {
    const [, kind = '', id = ''] = uri.split(':');
    const older = library === 'albums' ? OLDER[/** @type {keyof typeof OLDER} */ (kind)] : undefined;
    const group = older ?? LIBRARY;
    groups.set(group, [...(groups.get(group) ?? []), older ? id : uri]);
  }
  return [...groups].flatMap(([{ path, parameter, most }, values]) =>
    Array.from({ length: Math.ceil(values.length / most) }, (_, index) => {
      const query = values.slice(index * most, (index + 1) * most).map(encodeURIComponent);
      return `${path}?${parameter}=${query.join(',')}`;
    }),
  );
}
