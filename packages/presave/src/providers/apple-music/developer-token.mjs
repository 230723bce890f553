import { decodeJwt, importPKCS8, SignJWT } from 'jose';

/** Apple allows six months. A short life costs nothing. */
const LIFE_SECONDS = 12 * 3_600;
const RENEW_SECONDS = 3_600;

/**
 * The application's own token for Apple Music.
 * https://developer.apple.com/documentation/applemusicapi/generating-developer-tokens
 * @param {{ teamId?: string | undefined, keyId?: string | undefined, privateKey?: string | undefined,
 *   developerToken?: string | undefined }} settings `privateKey`: PEM; or a token that has been made elsewhere
 * @returns {() => Promise<string>}
 */
export function developerTokens({ teamId = '', keyId = '', privateKey = '', developerToken }) {
  if (developerToken) return async () => developerToken;
  let token = '';
  let renewAt = 0;
  return async () => {
    const seconds = Math.floor(Date.now() / 1000);
    if (seconds < renewAt) return token;
    const key = await importPKCS8(privateKey, 'ES256');
    token = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + LIFE_SECONDS)
      .sign(key);
    renewAt = seconds + LIFE_SECONDS - RENEW_SECONDS;
    return token;
  };
}

/**
 * When a developer token that has been made elsewhere ends.
 * @param {string} token
 * @returns {Date | undefined} undefined if it does not say so
 */
export function endOfToken(token) {
  try {
    const { exp } = decodeJwt(token);
    return exp === undefined ? undefined : new Date(exp * 1000);
  } catch {
    // No JWT: Apple Music says so at the check.
    return undefined;
  }
}
