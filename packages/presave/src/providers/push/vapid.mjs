import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import { Problem } from '../../problem.mjs';

/** The name of the pair in `presave.secrets`. */
const VAPID = 'vapid';
const CURVE = 'prime256v1';
/** RFC 8292 allows a day. web-push makes tokens for twelve hours. */
const RENEW_MS = 11 * 3_600_000;
/** Wildcards in `PUSH_HOSTS` allow any number of push services. */
const MAX_TOKENS = 1_000;

/**
 * The keys by which push services know this server: base64url, as RFC 8292 has them.
 * @typedef {{ publicKey: string, privateKey: string }} VapidKeys
 */

/**
 * Whether two keys belong together.
 * @param {VapidKeys} keys
 */
export function isPair({ publicKey, privateKey }) {
  const curve = createECDH(CURVE);
  try {
    curve.setPrivateKey(privateKey, 'base64url');
    return curve.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}

/**
 * The pair that this database has made at its first use. Subscriptions are bound to it.
 * @param {import('../../keys/open-keys.mjs').Keys} keys
 * @returns {Promise<VapidKeys>}
 */
export async function storedVapidKeys(keys) {
  const secret = await keys.secret(VAPID, () => Buffer.from(JSON.stringify(webPush.generateVAPIDKeys())));
  const pair = /** @type {VapidKeys} */ (JSON.parse(secret.toString()));
  if (!isPair(pair)) throw new Problem('The VAPID keys in the database are damaged.');
  return pair;
}

/**
 * Signs requests to push services. A token is used again for the same push service.
 * @param {string} subject
 */
export function createVapidTokens(subject, now = Date.now) {
  /** @type {Map<string, { header: string, renewAt: number }>} */
  const tokens = new Map();
  /**
   * The header `Authorization`.
   * @param {string} endpoint
   * @param {VapidKeys} keys
   */
  return (endpoint, { publicKey, privateKey }) => {
    const { origin } = new URL(endpoint);
    const known = tokens.get(origin);
    if (known && known.renewAt > now()) return known.header;
    if (tokens.size >= MAX_TOKENS) tokens.clear();
    const { Authorization } = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm');
    tokens.set(origin, { header: Authorization, renewAt: now() + RENEW_MS });
    return Authorization;
  };
}
