import { openTokens, sealTokens } from '../consents/sealed-tokens.mjs';

/**
 * A row of `presave.consents` as JSON, as Postgres writes it: bytes are `\x…`.
 * @typedef {Record<string, any>} JsonRow
 */
/** The same with its tokens decrypted, and without its key and its lease. @typedef {Record<string, any>} OpenRow */

/** @param {string} text `\x…` */
const bytesOf = (text) => Buffer.from(text.slice(2), 'hex');
/** @param {Uint8Array} bytes */
const textOf = (bytes) => `\\x${Buffer.from(bytes).toString('hex')}`;

/**
 * The row that tokens are bound to.
 * @param {OpenRow} row
 */
const bound = ({ service, project_id, account }) => ({ service, project_id, account: bytesOf(account) });

/**
 * A consent for an export. What is in hand waits there: the process that has it in hand belongs to this database.
 * @param {import('../keys/key-ring.mjs').KeyRing} ring
 * @param {JsonRow} row
 * @returns {OpenRow | undefined} undefined if no key opens its tokens
 */
export function openRow(ring, { key_id, tokens, lease: _, leased_until: __, ...row }) {
  const state = row['state'] === 'delivering' ? 'waiting' : row['state'];
  if (tokens === null) return { ...row, state, tokens: null };
  const open = openTokens(ring, { ...bound(row), key_id, tokens: bytesOf(tokens) });
  return open && { ...row, state, tokens: open };
}

/**
 * A consent of an export for this database, encrypted with its first key.
 * @param {import('../keys/key-ring.mjs').KeyRing} ring
 * @param {OpenRow} row
 * @returns {JsonRow}
 */
export function sealRow(ring, { tokens, ...row }) {
  if (tokens === null) return { ...row, key_id: null, tokens: null };
  const sealed = sealTokens(ring, bound(row), tokens);
  return { ...row, key_id: sealed.key_id, tokens: textOf(sealed.tokens) };
}
