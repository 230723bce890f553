import { createPublicKey, generateKeyPairSync, randomUUID, verify } from 'node:crypto';
import { apiError, json } from './answers.mjs';

/** @typedef {import('./http.mjs').HttpRequest} HttpRequest */

/** As `demo/pages/musickit-stand-in.js` makes them. */
const TOKEN_PREFIX = 'stand-in-user-token-';
const MAX_TOKEN_DAYS = 183;

/**
 * The part of Apple Music's API that a pre-save uses.
 * @param {{ teamId: string, keyId: string, now: () => number }} options
 */
export function createAppleMusic({ teamId, keyId, now }) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKey = createPublicKey(privateKey);
  /** @type {Map<string, string>} */
  const storefronts = new Map();
  /** @type {Map<string, Set<string>>} */
  const libraries = new Map();

  /** @param {HttpRequest} request */
  const storefrontOf = ({ userToken }) => storefronts.get(userToken ?? '') ?? 'us';

  /**
   * @param {(request: HttpRequest, ...groups: string[]) => import('./answers.mjs').Answer} answer
   * @param {{ forUser: boolean }} needs
   */
  const guarded =
    (answer, { forUser }) =>
    /**
     * @param {HttpRequest} request
     * @param {string[]} groups
     */
    (request, ...groups) => {
      if (!isDeveloperToken(request.authorization)) return apiError('apple_music', 401, 'Unauthorized');
      if (forUser && !request.userToken?.startsWith(TOKEN_PREFIX)) {
        return apiError('apple_music', 403, 'Invalid authentication', '40300');
      }
      return answer(request, ...groups);
    };

  /**
   * A JWT signed with our key (ES256) that lasts six months at most.
   * @param {string | undefined} authorization
   */
  function isDeveloperToken(authorization) {
    const [header = '', payload = '', signature = ''] = authorization?.replace(/^Bearer /, '').split('.') ?? [];
    try {
      const { alg, kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
      const { iss, iat, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString());
      const seconds = now() / 1000;
      return (
        alg === 'ES256' &&
        kid === keyId &&
        iss === teamId &&
        exp > seconds &&
        exp - iat <= MAX_TOKEN_DAYS * 86_400 &&
        verify(
          'sha256',
          Buffer.from(`${header}.${payload}`),
          { key: publicKey, dsaEncoding: 'ieee-p1363' },
          Buffer.from(signature, 'base64url'),
        )
      );
    } catch {
      return false;
    }
  }

  return {
    /** @type {import('./http.mjs').Route[]} */
    routes: [
      {
        method: 'GET',
        path: /^\/v1\/me\/storefront$/,
        step: () => 'storefront',
        answer: guarded((request) => json({ data: [{ id: storefrontOf(request), type: 'storefronts' }] }), {
          forUser: true,
        }),
      },
      {
        // Without a step: a server checks its credentials at any time.
        method: 'GET',
        path: /^\/v1\/storefronts\/([a-z]{2})$/,
        answer: guarded((_request, id) => json({ data: [{ id, type: 'storefronts' }] }), { forUser: false }),
      },
      {
        method: 'GET',
        path: /^\/v1\/catalog\/([a-z]{2})\/albums\/([^/]+)$/,
        step: () => 'catalogue',
        answer: guarded((_request, _storefront, id) => json({ data: [{ id, type: 'albums' }] }), { forUser: false }),
      },
      {
        method: 'POST',
        path: /^\/v1\/me\/library$/,
        step: () => 'save',
        answer: guarded(
          (request) => {
            const token = request.userToken ?? '';
            const library = libraries.get(token) ?? new Set();
            libraries.set(token, library);
            for (const id of idsOf(request)) library.add(id);
            return { status: 202 };
          },
          { forUser: true },
        ),
      },
    ],
    /** @param {HttpRequest} request */
    accountOf: ({ userToken }) => userToken,
    idsOf,
    /**
     * The storefront that a request is about.
     * @param {HttpRequest} request
     */
    storefrontOf: (request) => request.path.split('/catalog/')[1]?.slice(0, 2) ?? storefrontOf(request),
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    /**
     * Makes a listener's token, as MusicKit gives it to a page.
     * @param {{ storefront?: string }} [listener]
     */
    userToken({ storefront = 'us' } = {}) {
      const token = TOKEN_PREFIX + randomUUID();
      storefronts.set(token, storefront);
      return token;
    },
    /**
     * @param {string} userToken
     * @returns {string[]} ids of albums
     */
    library: (userToken) => [...(libraries.get(userToken) ?? [])],
    /** Whose libraries have something. */
    accounts: () => [...libraries.keys()],
  };
}

/** @param {HttpRequest} request */
function idsOf({ path, query }) {
  const fromPath = path.split('/albums/')[1];
  return fromPath === undefined ? (query.get('ids[albums]') ?? '').split(',').filter(Boolean) : [fromPath];
}
