import { ACCOUNTS_AND_RECEIPTS } from '../../src/keys/open-keys.mjs';

/**
 * All that a database has stored, with its secrets in clear: what has to be the same in another one. Leases and keys
 * are not.
 * @param {import('../../src/open-store.mjs').Store} store
 */
export async function storedIn({ database, keys, consents }) {
  const rowsOf = async (sql) => (await database.query(sql, [])).rows;
  const rows = await rowsOf('select *, to_jsonb(c) as json from presave.consents c order by id');
  const [{ key_id, sealed }] = await rowsOf(
    `select key_id, sealed from presave.secrets where name = '${ACCOUNTS_AND_RECEIPTS}'`,
  );
  return {
    secret: keys.ring.open({ keyId: key_id, sealed }, ACCOUNTS_AND_RECEIPTS).toString('base64'),
    consents: rows.map(({ json: { key_id: _, lease: __, leased_until: ___, ...json }, ...row }) => ({
      ...json,
      state: row.state === 'delivering' ? 'waiting' : row.state,
      tokens: row.tokens && consents.openTokens(row),
    })),
    releases: (await rowsOf('select to_jsonb(r) as json from presave.releases r order by project_id')).map(
      ({ json }) => json,
    ),
    results: await rowsOf('select * from presave.results order by service, result'),
  };
}
