import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** @typedef {{ id: string, bytes: Buffer }} Key */
/**
 * A stored secret: the ciphertext with its nonce and tag, and the key that opens it.
 * @typedef {{ keyId: string, sealed: Uint8Array }} Sealed
 */

/**
 * Keys as `PRESAVE_KEYS` has them: `id:base64,id:base64`.
 * @param {string} text
 * @returns {Key[] | undefined} undefined if the text is not that
 */
export function parseKeys(text) {
  const keys = text.split(',').map((entry) => {
    const [, id, base64] = /^\s*([\w.-]{1,64}):([\w+/-]{43}=?)\s*$/.exec(entry) ?? [];
    return id && base64 ? { id, bytes: Buffer.from(base64, 'base64') } : undefined;
  });
  const ids = keys.map((key) => key?.id);
  const isValid = new Set(ids).size === ids.length && keys.every((key) => key?.bytes.length === KEY_BYTES);
  return isValid ? /** @type {Key[]} */ (keys) : undefined;
}

/** @param {readonly Key[]} keys */
export const formatKeys = (keys) => keys.map(({ id, bytes }) => `${id}:${bytes.toString('base64')}`).join(',');

/** @returns {Key} */
export const makeKey = (now = new Date()) => ({
  id: `${now.toISOString().slice(0, 10)}-${randomBytes(3).toString('hex')}`,
  bytes: randomBytes(KEY_BYTES),
});

/**
 * Encrypts with the first key, decrypts with each (AES-256-GCM).
 * @param {readonly Key[]} initial
 */
export function createKeyRing(initial) {
  let keys = initial;
  const first = () => /** @type {Key} */ (keys[0]);
  return {
    /** The id of the key that encrypts. */
    get firstId() {
      return first().id;
    },
    get keys() {
      return keys;
    },
    /** @param {readonly Key[]} replacement */
    replace(replacement) {
      keys = replacement;
    },
    /**
     * @param {string | Buffer} clear
     * @param {string} binding to what it belongs: the same text is needed to open it, so that it cannot be moved
     *   elsewhere
     * @returns {Sealed}
     */
    seal(clear, binding) {
      const { id, bytes } = first();
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, bytes, iv).setAAD(Buffer.from(binding));
      const text = Buffer.concat([cipher.update(clear), cipher.final()]);
      return { keyId: id, sealed: Buffer.concat([iv, cipher.getAuthTag(), text]) };
    },
    /**
     * @param {Sealed} stored
     * @param {string} binding
     * @returns {Buffer | undefined} undefined if no key fits, or if the data was changed
     */
    open({ keyId, sealed }, binding) {
      const key = keys.find(({ id }) => id === keyId);
      if (!key || sealed.length < IV_BYTES + TAG_BYTES) return undefined;
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv(ALGORITHM, key.bytes, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(binding))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}
/** @typedef {ReturnType<typeof createKeyRing>} KeyRing */
