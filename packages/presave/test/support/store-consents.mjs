import { openStore } from '../../src/open-store.mjs';
import { readSettings } from '../../src/settings/settings.mjs';

const AT_ONCE = 1_000;

/**
 * Stores consents on Spotify, without a request for each.
 * @param {Record<string, string>} environment of the server
 * @param {any} standIns
 * @param {string} projectId
 * @param {number} count
 */
export async function storeConsents(environment, standIns, projectId, count) {
  const store = await openStore(readSettings(environment));
  try {
    await insertConsents(store, standIns, projectId, count);
  } finally {
    await store.close();
  }
}

/**
 * The same in a store that is open.
 * @param {import('../../src/open-store.mjs').Store} store
 * @param {any} standIns
 * @param {string} projectId
 * @param {number} count
 */
export async function insertConsents(store, standIns, projectId, count) {
  for (let first = 0; first < count; first += AT_ONCE) {
    const accounts = Array.from(
      { length: Math.min(AT_ONCE, count - first) },
      (_, index) => `${projectId}-${first + index}`,
    );
    const rows = accounts.map((name) => {
      const account = store.keys.accountHash('spotify', name);
      const { refresh_token } = standIns.spotify.tokens(name);
      const binding = { service: 'spotify', project_id: projectId, account };
      return { account, ...store.consents.sealTokens(binding, { refresh_token }) };
    });
    await store.database.query(
      `insert into presave.consents (project_id, service, account, state, zone, due_at, expires_at, key_id, tokens)
       select $1, 'spotify', account, 'waiting', 'UTC', now() + interval '1 year', now() + interval '6 months', key_id, tokens
       from unnest($2::bytea[], $3::text[], $4::bytea[]) as n(account, key_id, tokens)`,
      [
        projectId,
        rows.map(({ account }) => account),
        rows.map(({ key_id }) => key_id),
        rows.map(({ tokens }) => tokens),
      ],
    );
  }
}
