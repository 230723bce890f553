import { apiError, json } from './answers.mjs';
import { createAccounts } from './spotify-accounts.mjs';
import { createTokens, SCOPE } from './spotify-tokens.mjs';

/** @typedef {import('./http.mjs').HttpRequest} HttpRequest */

const MAX_URIS = 40;

/**
 * Spotify's accounts service and the part of its API that a pre-save uses.
 * @param {object} options
 * @param {string} options.clientId
 * @param {string | undefined} options.clientSecret
 * @param {() => readonly string[]} options.redirectUris
 * @param {() => boolean} options.hasAccountIds
 * @param {() => number} options.now
 */
export function createSpotify(options) {
  const tokens = createTokens(options);
  const accounts = createAccounts({ ...options, tokens });
  /** @type {Map<string, Set<string>>} */
  const libraries = new Map();

  /** @param {HttpRequest} request */
  const grantOf = ({ authorization }) => tokens.grantOf(authorization);

  /** @param {HttpRequest} request */
  function me(request) {
    const grant = grantOf(request);
    if (!grant) return apiError('spotify', 401, 'The access token expired');
    const { account, scope } = grant;
    // No `country`: that needs the scope `user-read-private`.
    const email = scope.includes('user-read-email') ? { email: `${account}@mail.example` } : {};
    const accountId = options.hasAccountIds() ? { account_id: accountIdOf(account) } : {};
    const uri = `spotify:user:${account}`;
    return json({ id: account, display_name: account, type: 'user', uri, ...accountId, ...email });
  }

  /** @param {HttpRequest} request */
  function save(request) {
    const grant = grantOf(request);
    if (!grant) return apiError('spotify', 401, 'The access token expired');
    if (!grant.scope.includes('user-library-modify')) {
      return apiError('spotify', 403, 'Insufficient client scope');
    }
    const uris = urisOf(request);
    if (uris.length === 0 || uris.length > MAX_URIS) return apiError('spotify', 400, 'Invalid URIs');
    const library = libraries.get(grant.account) ?? new Set();
    libraries.set(grant.account, library);
    for (const uri of uris) library.add(uri);
    return { status: 200 };
  }

  return {
    /** @type {import('./http.mjs').Route[]} */
    accountsRoutes: [
      { method: 'GET', path: /^\/authorize$/, answer: ({ query }) => accounts.authorize(query) },
      { method: 'GET', path: /^\/ask\/([^/]+)$/, answer: (_request, id) => accounts.ask(id) },
      { method: 'POST', path: /^\/ask\/([^/]+)$/, answer: ({ form }, id) => accounts.answer(id, form) },
      {
        method: 'POST',
        path: /^\/api\/token$/,
        step: tokens.stepOf,
        answer: ({ form, authorization }) => tokens.answer(form, authorization),
      },
    ],
    /** @type {import('./http.mjs').Route[]} */
    apiRoutes: [
      { method: 'GET', path: /^\/v1\/me$/, step: () => 'me', answer: me },
      { method: 'PUT', path: /^\/v1\/me\/(?:library|albums|tracks)$/, step: () => 'save', answer: save },
    ],
    /** @param {HttpRequest} request */
    accountOf: (request) => grantOf(request)?.account ?? tokens.accountOfForm(request.form),
    idsOf: urisOf,
    /**
     * @param {string} account
     * @param {{ scope?: string }} [wanted]
     */
    code: (account, { scope = SCOPE } = {}) => tokens.code(account, scope, options.redirectUris()[0] ?? ''),
    /**
     * @param {string} account
     * @param {{ scope?: string }} [wanted]
     */
    tokens: (account, { scope = SCOPE } = {}) => tokens.tokens(account, scope),
    restore: tokens.restore,
    disconnect: tokens.disconnect,
    /**
     * @param {string} account
     * @returns {string[]} URIs
     */
    library: (account) => [...(libraries.get(account) ?? [])],
    /** Whose libraries have something. */
    accounts: () => [...libraries.keys()],
  };
}

/**
 * The immutable id, which is not the one in the address of a profile.
 * @param {string} account
 */
export const accountIdOf = (account) => `account-id-of-${account}`;

/**
 * `/me/library?uris=spotify:album:1`, or `/me/albums?ids=1` for older applications.
 * @param {HttpRequest} request
 */
function urisOf({ path, query, json: body }) {
  const kind = /** @type {Record<string, string>} */ ({ albums: 'album', tracks: 'track' })[
    path.split('/').at(-1) ?? ''
  ];
  const listed = (query.get(kind ? 'ids' : 'uris') ?? '').split(',').filter(Boolean);
  const ids = listed.length > 0 ? listed : (body?.[kind ? 'ids' : 'uris'] ?? []);
  return kind ? ids.map((/** @type {string} */ id) => `spotify:${kind}:${id}`) : ids;
}
