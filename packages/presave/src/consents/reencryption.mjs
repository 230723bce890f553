import { pagesById } from './pages-by-id.mjs';
import { openTokens, sealTokens } from './sealed-tokens.mjs';

const BATCH = 500;

/**
 * @param {import('../database/open-database.mjs').Database} database
 * @param {import('../keys/open-keys.mjs').Keys} keys
 */
export function createReencryption(database, keys) {
  /** @param {string} after */
  const reencryptPage = (after) =>
    database.transaction(async ({ query }) => {
      const { rows } = await query(
        `select id, service, project_id, account, key_id, tokens from presave.consents
         where id > $1 and key_id <> $2 order by id limit $3 for update`,
        [after, keys.ring.firstId, BATCH],
      );
      const readable = rows.flatMap((row) => {
        const tokens = openTokens(keys.ring, row);
        return tokens ? [{ id: row.id, ...sealTokens(keys.ring, row, tokens) }] : [];
      });
      await query(
        `update presave.consents c set key_id = $2, tokens = n.tokens
         from unnest($1::uuid[], $3::bytea[]) as n(id, tokens) where c.id = n.id`,
        [readable.map(({ id }) => id), keys.ring.firstId, readable.map(({ tokens }) => tokens)],
      );
      return { lastId: rows.at(-1)?.id, changed: readable.length, unreadable: rows.length - readable.length };
    });

  async function reencryptAll() {
    const total = { changed: 0, unreadable: 0 };
    for await (const { changed, unreadable } of pagesById(reencryptPage)) {
      total.changed += changed;
      total.unreadable += unreadable;
    }
    return total;
  }

  return {
    /**
     * Encrypts with the first key what another key encrypted, while consents come and are delivered.
     * @returns {Promise<{ changed: number, unreadable: number }>} `unreadable`: the key is missing, or the data was
     *   changed
     */
    async reencrypt() {
      for (let total = 0; ; ) {
        const { changed, unreadable } = await reencryptAll();
        total += changed;
        // Once more, for what was encrypted with the older key and stored meanwhile.
        if (changed === 0) return { changed: total, unreadable };
      }
    },
  };
}
