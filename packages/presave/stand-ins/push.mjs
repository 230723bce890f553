import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
// @ts-expect-error It has no types.
import ece from 'http_ece';
import { json } from './answers.mjs';

/** @typedef {import('./http.mjs').HttpRequest} HttpRequest */
/**
 * @typedef {{ endpoint: string, expirationTime: number | null, keys: { p256dh: string, auth: string } }} Subscription
 *   what `PushSubscription.toJSON()` gives
 */
/**
 * @typedef
 *   {{ ecdh: import('node:crypto').ECDH, auth: Buffer, key: string | undefined, isGone: boolean, messages: Message[] }}
 *   Browser
 */
/** @typedef {{ topic: string | undefined, ttlSeconds: number, content: any }} Message */

const CURVE = 'prime256v1';
/** RFC 8030, section 7.2: what each push service takes. */
const MAX_BYTES = 4_096;
const MAX_TOKEN_SECONDS = 86_400;

/**
 * A push service (RFC 8030, 8292) with the browsers that subscribe at it, which decrypt what they get (RFC 8291). A
 * message that no browser could read is refused, so that it is noticed.
 * @param {{ url: () => string, now: () => number }} options `url`: where it is
 */
export function createPush({ url, now }) {
  /** By the path of the endpoint. @type {Map<string, Browser>} */
  const browsers = new Map();
  /** Headers that were found right. @type {Set<string>} */
  const verified = new Set();
  /** @param {string} endpoint */
  const browserAt = (endpoint) => browsers.get(new URL(endpoint).pathname);

  /** @param {HttpRequest} request */
  function answer({ path, headers, authorization = '', bytes }) {
    const browser = browsers.get(path);
    if (!browser) return refuse(404, 'No such subscription');
    if (browser.isGone) return refuse(410, 'Unsubscribed');
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), *k=([\w-]+)$/.exec(authorization) ?? [];
    if (!isGenuine(token, key)) return refuse(401, 'The VAPID token is not valid');
    if (browser.key !== undefined && browser.key !== key) return refuse(403, 'Subscribed with another key');
    const ttl = headers['ttl'];
    if (typeof ttl !== 'string' || !/^\d+$/.test(ttl)) return refuse(400, 'TTL is missing');
    const topic = headers['topic'];
    if (topic !== undefined && !(typeof topic === 'string' && /^[\w-]{1,32}$/.test(topic)))
      return refuse(400, 'Not a Topic');
    if (headers['content-encoding'] !== 'aes128gcm') return refuse(400, 'The Content-Encoding must be aes128gcm');
    if (bytes.length > MAX_BYTES) return refuse(413, 'The message is too long');
    const content = decrypt(browser, bytes);
    if (content === undefined) return refuse(400, 'The browser cannot read it');
    browser.messages.push({ topic, ttlSeconds: Number(ttl), content });
    return { status: 201, headers: { Location: `${url()}/message/${randomBytes(8).toString('hex')}`, TTL: ttl } };
  }

  /**
   * RFC 8292: signed with the key beside it, for this push service, for a day at most.
   * @param {string} token
   * @param {string} key
   */
  function isGenuine(token, key) {
    const seconds = now() / 1000;
    const [header = '', payload = '', signature = ''] = token.split('.');
    try {
      const { aud, exp, sub } = JSON.parse(Buffer.from(payload, 'base64url').toString());
      if (aud !== url() || exp <= seconds || exp - seconds > MAX_TOKEN_SECONDS) return false;
      if (!/^(mailto:|https:\/\/)/.test(sub)) return false;
      if (verified.has(`${token} ${key}`)) return true;
      const point = Buffer.from(key, 'base64url');
      const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
      const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
      const isRight = verify(
        'sha256',
        Buffer.from(`${header}.${payload}`),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      );
      if (isRight) verified.add(`${token} ${key}`);
      return isRight;
    } catch {
      return false;
    }
  }

  return {
    /** @type {import('./http.mjs').Route[]} */
    routes: [{ method: 'POST', path: /^\/push\/[\w-]+$/, step: () => 'message', answer }],
    /** @param {HttpRequest} request */
    accountOf: ({ path }) => url() + path,
    idsOf: () => [],
    /**
     * A subscription, as a browser gives it to a page.
     * @param {{ key?: string, expirationTime?: number | null }} [options] `key`: the page's `applicationServerKey`;
     *   other keys are refused
     * @returns {Subscription}
     */
    subscription({ key, expirationTime = null } = {}) {
      const path = `/push/${randomBytes(18).toString('base64url')}`;
      const ecdh = createECDH(CURVE);
      ecdh.generateKeys();
      const auth = randomBytes(16);
      browsers.set(path, { ecdh, auth, key, isGone: false, messages: [] });
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') };
      return { endpoint: url() + path, expirationTime, keys };
    },
    /**
     * The visitor takes the permission back, or clears the browser's data.
     * @param {string} endpoint
     */
    unsubscribe(endpoint) {
      const browser = browserAt(endpoint);
      if (browser) browser.isGone = true;
    },
    /**
     * All that came, decrypted, also what a browser would show once.
     * @param {string} endpoint
     * @returns {Message[]}
     */
    messages: (endpoint) => [...(browserAt(endpoint)?.messages ?? [])],
    /** The messages that the browsers show: of several with one tag, the last. */
    shown: () =>
      [...browsers.values()].flatMap(({ messages }) => [
        ...new Map(messages.map(({ content }) => [content.tag, content])).values(),
      ]),
  };
}

/**
 * @param {Browser} browser
 * @param {Buffer} bytes
 * @returns {any} undefined if that fails
 */
function decrypt({ ecdh, auth }, bytes) {
  try {
    return JSON.parse(
      ece.decrypt(bytes, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth.toString('base64url') }).toString(),
    );
  } catch {
    return undefined;
  }
}

/**
 * @param {number} status
 * @param {string} message
 */
const refuse = (status, message) => json({ code: status, message }, status);
