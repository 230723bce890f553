import { createHash, randomBytes } from 'node:crypto';
import { consentEnd } from '../src/providers/spotify/consent-end.mjs';
import { CHECK_TOKEN } from '../src/providers/spotify/spotify-tokens.mjs';
import { json, oauthError } from './answers.mjs';

/** The scopes of a pre-save. */
export const SCOPE = 'user-read-email user-library-modify';
const ACCESS_SECONDS = 3600;
const CODE_SECONDS = 600;

/**
 * @typedef {object} Grant what a visitor has agreed to
 * @property {string} account
 * @property {string} scope
 * @property {number} endsAt refreshing does not change it
 * @property {boolean} hasSecret without the client's secret, each refresh token can be used once
 *
 * @typedef {object} PendingCode
 * @property {string} account
 * @property {string} scope
 * @property {string} redirectUri
 * @property {string} challenge
 * @property {number} endsAt
 */

const random = () => randomBytes(32).toString('base64url');
/** @param {string} verifier */
const challengeOf = (verifier) => createHash('sha256').update(verifier).digest('base64url');

/**
 * Codes and tokens of the stand-in, with Spotify's rules: a code is valid once and for its redirect URI and verifier, a
 * refresh token ends six months after the visitor's consent.
 * @param {{ clientId: string, clientSecret: string | undefined, now: () => number }} options
 */
export function createTokens({ clientId, clientSecret, now }) {
  const issued = createIssuedTokens(now);
  const codes = createCodes(now);
  const hasSecret = clientSecret !== undefined;

  return {
    addCode: codes.add,
    /**
     * A code as a visitor brings it to the server.
     * @param {string} account
     * @param {string} scope
     * @param {string} redirectUri
     */
    code(account, scope, redirectUri) {
      const verifier = random();
      const code = codes.add({ account, scope, redirectUri, challenge: challengeOf(verifier) });
      return { code, code_verifier: verifier, redirect_uri: redirectUri };
    },
    /**
     * Tokens without a code.
     * @param {string} account
     * @param {string} scope
     */
    tokens: (account, scope) => issued.issue(issued.grant(account, scope, hasSecret)),
    /**
     * A refresh token that an earlier stand-in has given away.
     * @param {string} account
     * @param {string} refreshToken
     */
    restore: (account, refreshToken) => issued.restore(issued.grant(account, SCOPE, hasSecret), refreshToken),
    disconnect: issued.disconnect,
    grantOf: issued.grantOf,
    /**
     * The step of a pre-save that a request is. Checks of the client are nothing there: they come at any time, are not
     * listed and do not fail.
     * @param {{ form: URLSearchParams }} request
     * @returns {'refresh' | 'exchange' | undefined}
     */
    stepOf({ form }) {
      const grant = form.get('grant_type');
      if (grant === 'client_credentials' || form.get('refresh_token') === CHECK_TOKEN) return undefined;
      return grant === 'refresh_token' ? 'refresh' : 'exchange';
    },
    /** @param {URLSearchParams} form */
    accountOfForm: (form) =>
      (issued.grantOfRefreshToken(form.get('refresh_token') ?? '') ?? codes.get(form.get('code') ?? ''))?.account,
    /**
     * Answers `POST /api/token`.
     * @param {URLSearchParams} form
     * @param {string | undefined} authorization
     */
    answer(form, authorization) {
      const { id, secret } = clientOf(form, authorization);
      if (id !== clientId || (secret !== undefined && secret !== clientSecret)) {
        return oauthError('invalid_client', 'Invalid client', 401);
      }
      switch (form.get('grant_type')) {
        case 'authorization_code': {
          const pending = codes.redeem(form);
          if (pending === undefined) return oauthError('invalid_grant', 'Invalid authorization code');
          return json(issued.issue(issued.grant(pending.account, pending.scope, secret !== undefined)));
        }
        case 'refresh_token':
          return issued.refresh(form.get('refresh_token') ?? '', secret !== undefined);
        case 'client_credentials':
          if (secret === undefined) return oauthError('invalid_client', 'Invalid client', 401);
          return json({ access_token: random(), token_type: 'Bearer', expires_in: ACCESS_SECONDS });
        default:
          return oauthError('unsupported_grant_type', 'grant_type parameter is missing');
      }
    },
  };
}

/**
 * The client of a request, from its header or its form.
 * @param {URLSearchParams} form
 * @param {string | undefined} authorization
 */
function clientOf(form, authorization) {
  const [id, secret] = authorization?.startsWith('Basic ')
    ? Buffer.from(authorization.slice('Basic '.length), 'base64').toString().split(':').map(decodeURIComponent)
    : [form.get('client_id'), form.get('client_secret') ?? undefined];
  return { id, secret };
}

/**
 * The codes that visitors have been given and that no server has brought yet.
 * @param {() => number} now
 */
function createCodes(now) {
  const codes = /** @type {Map<string, PendingCode>} */ (new Map());
  return {
    /** @param {Omit<PendingCode, 'endsAt'>} pending */
    add(pending) {
      const code = random();
      codes.set(code, { ...pending, endsAt: now() + CODE_SECONDS * 1000 });
      return code;
    },
    /** @param {string} code */
    get: (code) => codes.get(code),
    /**
     * Takes the code of a request; undefined if the request may not have it.
     * @param {URLSearchParams} form
     */
    redeem(form) {
      const code = form.get('code') ?? '';
      const pending = codes.get(code);
      codes.delete(code);
      const isValid =
        pending !== undefined &&
        pending.endsAt >= now() &&
        pending.redirectUri === form.get('redirect_uri') &&
        pending.challenge === challengeOf(form.get('code_verifier') ?? '');
      return isValid ? pending : undefined;
    },
  };
}

/**
 * The tokens that are valid, and what each is for.
 * @param {() => number} now
 */
function createIssuedTokens(now) {
  const refreshTokens = /** @type {Map<string, Grant>} */ (new Map());
  const accessTokens = /** @type {Map<string, { grant: Grant, endsAt: number }>} */ (new Map());

  /**
   * @param {Grant} grant
   * @param {string} [refreshToken] one that stays valid
   */
  function issue(grant, refreshToken) {
    const accessToken = random();
    accessTokens.set(accessToken, { grant, endsAt: now() + ACCESS_SECONDS * 1000 });
    const newRefreshToken = refreshToken === undefined ? random() : undefined;
    if (newRefreshToken !== undefined) refreshTokens.set(newRefreshToken, grant);
    return {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: ACCESS_SECONDS,
      scope: grant.scope,
      ...(newRefreshToken === undefined ? {} : { refresh_token: newRefreshToken }),
    };
  }

  return {
    issue,
    /**
     * @param {string} account
     * @param {string} scope
     * @param {boolean} hasSecret
     * @returns {Grant}
     */
    grant: (account, scope, hasSecret) => ({
      account,
      scope,
      endsAt: consentEnd(new Date(now())).getTime(),
      hasSecret,
    }),
    /**
     * @param {Grant} grant
     * @param {string} refreshToken
     */
    restore(grant, refreshToken) {
      refreshTokens.set(refreshToken, grant);
    },
    /**
     * Answers with new tokens.
     * @param {string} refreshToken
     * @param {boolean} hasSecret
     */
    refresh(refreshToken, hasSecret) {
      const grant = refreshTokens.get(refreshToken);
      if (!grant || grant.endsAt <= now()) return oauthError('invalid_grant', 'Refresh token revoked');
      if (grant.hasSecret && !hasSecret) return oauthError('invalid_client', 'Invalid client secret', 401);
      if (grant.hasSecret) return json(issue(grant, refreshToken));
      refreshTokens.delete(refreshToken);
      return json(issue(grant));
    },
    /**
     * The account's refresh tokens end, as when the visitor disconnects the app at Spotify.
     * @param {string} account
     */
    disconnect(account) {
      for (const [token, grant] of refreshTokens) if (grant.account === account) refreshTokens.delete(token);
    },
    /** @param {string} refreshToken */
    grantOfRefreshToken: (refreshToken) => refreshTokens.get(refreshToken),
    /**
     * @param {string | undefined} authorization the header
     * @returns {Grant | undefined}
     */
    grantOf(authorization) {
      const access = accessTokens.get(authorization?.replace(/^Bearer /, '') ?? '');
      return access && access.endsAt > now() ? access.grant : undefined;
    },
  };
}
