/**
 * Tokens by their names, such as `refresh_token`; never an access token.
 * @typedef {Record<string, string>} Tokens
 */

/**
 * The columns of a consent that belong to its tokens.
 * @typedef {{ service: string, project_id: string, account: Uint8Array, key_id: string, tokens: Uint8Array }} Row
 */
/** @typedef {import('../keys/key-ring.mjs').KeyRing} KeyRing */

/**
 * The row that tokens are bound to: they cannot be opened in that of another consent.
 * @param {Pick<Row, 'service' | 'project_id' | 'account'>} row
 */
const bindingOf = ({ service, project_id, account }) =>
  [service, project_id, Buffer.from(account).toString('hex')].join('\n');

/**
 * @param {KeyRing} ring
 * @param {Pick<Row, 'service' | 'project_id' | 'account'>} row
 * @param {Tokens} tokens
 */
export function sealTokens(ring, row, tokens) {
  const { keyId, sealed } = ring.seal(JSON.stringify(tokens), bindingOf(row));
  return { key_id: keyId, tokens: sealed };
}

/**
 * @param {KeyRing} ring
 * @param {Row} row
 * @returns {Tokens | undefined} undefined if the key is missing or the data was changed
 */
export function openTokens(ring, row) {
  const text = ring.open({ keyId: row.key_id, sealed: row.tokens }, bindingOf(row))?.toString();
  return text === undefined ? undefined : JSON.parse(text);
}
