import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Problem } from '../problem.mjs';
import { createKeyRing } from './key-ring.mjs';

/** The secret by which accounts and receipts are known, in `presave.secrets`. */
export const ACCOUNTS_AND_RECEIPTS = 'accounts and receipts';
const MAC_BYTES = 16;
const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/**
 * Opens the keys that encrypt tokens, hash accounts and make receipts. Hashes and receipts use a secret of the
 * database's own, which is stored encrypted: they stay the same when the keys change, and a stolen database does not
 * give them away.
 * @param {readonly import('./key-ring.mjs').Key[]} keys
 * @param {import('../database/open-database.mjs').Database} database
 * @param {string} source where the keys are from: a setting or a file, for messages
 */
export async function openKeys(keys, database, source) {
  const ring = createKeyRing(keys);
  const secret = await readSecret({ ring, source }, database, ACCOUNTS_AND_RECEIPTS, () => randomBytes(32));
  /**
   * @param {string} purpose
   * @param {string} text
   */
  const mac = (purpose, text) => createHmac('sha256', secret).update(`${purpose}\n${text}`).digest();
  return {
    ring,
    source,
    /**
     * The keyed hash of an account.
     * @param {string} service
     * @param {string} account
     */
    accountHash: (service, account) => mac('account', `${service}\n${account}`),
    /**
     * The token of a consent's receipt: its id, and a proof that this server made it.
     * @param {string} id a UUID
     */
    receiptOf(id) {
      const proof = mac('receipt', id).subarray(0, MAC_BYTES);
      return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), proof]).toString('base64url');
    },
    /**
     * The consent's id.
     * @param {string} receipt
     * @returns {string | undefined} undefined if the receipt is not genuine
     */
    idOf(receipt) {
      const bytes = Buffer.from(receipt, 'base64url');
      if (bytes.length !== 16 + MAC_BYTES || bytes.toString('base64url') !== receipt) return undefined;
      const id = bytes.subarray(0, 16).toString('hex').replace(UUID, '$1-$2-$3-$4-$5');
      return timingSafeEqual(bytes.subarray(16), mac('receipt', id).subarray(0, MAC_BYTES)) ? id : undefined;
    },
    /**
     * Another secret of the database, which is made at its first use.
     * @param {string} name
     * @param {() => Buffer} make
     */
    secret: (name, make) => readSecret({ ring, source }, database, name, make),
    /** Encrypts the database's own secrets with the first key. */
    async resealSecrets() {
      const { rows } = await database.query('select name, key_id, sealed from presave.secrets');
      for (const { name, ...stored } of rows) {
        const { keyId, sealed } = ring.seal(openSecret({ ring, source }, name, stored), name);
        await database.query('update presave.secrets set key_id = $2, sealed = $3 where name = $1', [
          name,
          keyId,
          sealed,
        ]);
      }
    },
  };
}
/** @typedef {Awaited<ReturnType<typeof openKeys>>} Keys */

/** @typedef {{ ring: import('./key-ring.mjs').KeyRing, source: string }} SourcedRing */

/**
 * @param {SourcedRing} keys
 * @param {import('../database/open-database.mjs').Database} database
 * @param {string} name
 * @param {() => Buffer} make
 */
async function readSecret(keys, database, name, make) {
  const find = () => database.query('select key_id, sealed from presave.secrets where name = $1', [name]);
  let { rows } = await find();
  if (rows.length === 0) {
    const { keyId, sealed } = keys.ring.seal(make(), name);
    const insert = 'insert into presave.secrets (name, key_id, sealed) values ($1, $2, $3) on conflict do nothing';
    await database.query(insert, [name, keyId, sealed]);
    // Another process may have been faster.
    ({ rows } = await find());
  }
  return openSecret(keys, name, rows[0]);
}

/**
 * @param {SourcedRing} keys
 * @param {string} name
 * @param {any} stored
 */
function openSecret({ ring, source }, name, { key_id, sealed }) {
  const secret = ring.open({ keyId: key_id, sealed }, name);
  if (!secret) throw new Problem(`${source}: the database was encrypted with the key ${key_id}, which is missing.`);
  return secret;
}
