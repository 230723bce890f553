import { ECDH } from 'node:crypto';
import * as v from 'valibot';
import { parseBody, releaseMembers } from './release-body.mjs';

const MAX_ENDPOINT = 2_048;
const NO_KEY = 'is not a key of a subscription.';

/**
 * @param {string} text base64url, which some browsers pad
 * @param {number} bytes
 */
const hasLength = (text, bytes) => /^[\w-]+={0,2}$/.test(text) && Buffer.from(text, 'base64url').length === bytes;

/**
 * A point that is not on the curve would stop each attempt to encrypt.
 * @param {string} text
 */
function isPoint(text) {
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}

/** RFC 8291: a public key on P-256, and a secret. */
const keys = v.object(
  {
    p256dh: v.pipe(
      v.string(NO_KEY),
      v.check((text) => hasLength(text, 65) && isPoint(text), NO_KEY),
    ),
    auth: v.pipe(
      v.string(NO_KEY),
      v.check((text) => hasLength(text, 16), NO_KEY),
    ),
  },
  'must be an object.',
);

/**
 * @typedef {{ endpoint: string, expirationTime?: number | null, keys: { p256dh: string, auth: string } }} Subscription
 */

/**
 * The body of `POST /api/notify`, as docs/api.md describes it. What is wrong with it is a `Refusal`.
 * @param {(endpoint: string) => boolean} isAccepted whether an endpoint is at a push service
 */
export const notifyBody = (isAccepted) => {
  const schema = v.object(
    {
      ...releaseMembers,
      subscription: v.object(
        {
          endpoint: v.pipe(
            v.string('must be a text.'),
            v.maxLength(MAX_ENDPOINT, `must have at most ${MAX_ENDPOINT} characters.`),
            v.check(isAccepted, 'is not at a push service that this server knows (PUSH_HOSTS).'),
            // The same address in one spelling: it names the account.
            v.transform((endpoint) => new URL(endpoint).href),
          ),
          expirationTime: v.nullish(
            v.pipe(
              v.number('must be a number.'),
              v.minValue(0, 'is not a time.'),
              v.maxValue(8.64e15, 'is not a time.'),
            ),
          ),
          keys,
        },
        'must be an object.',
      ),
    },
    'must be an object.',
  );
  return (/** @type {unknown} */ input) => parseBody(schema, input);
};
