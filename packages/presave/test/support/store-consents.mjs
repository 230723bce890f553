import { openStore } from '../../src/open-store.mjs';
import { createServices } from '../../src/providers/providers.mjs';
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
export function insertConsents(store, standIns, projectId, count) {
  return insert(store, projectId, count, 'spotify', (name) => {
    const { refresh_token } = standIns.spotify.tokens(name);
    return { account: name, tokens: { refresh_token } };
  });
}

/**
 * Stores subscriptions of browsers to messages, without a request for each.
 * @param {Record<string, string>} environment of the server
 * @param {any} standIns
 * @param {string} projectId
 * @param {number} count
 */
export async function storeSubscriptions(environment, standIns, projectId, count) {
  const settings = readSettings(environment);
  const store = await openStore(settings);
  try {
    const { push } = createServices(settings, { log: { error() {} }, keys: store.keys });
    const vapid = (await push?.publicKey()) ?? '';
    await insert(store, projectId, count, 'push', () => {
      const { endpoint, keys } = standIns.push.subscription({ key: vapid });
      return { account: endpoint, tokens: { endpoint, ...keys, vapid } };
    });
  } finally {
    await store.close();
  }
}

/**
 * @param {import('../../src/open-store.mjs').Store} store
 * @param {string} projectId
 * @param {number} count
 * @param {'spotify' | 'push'} service
 * @param {(name: string) => { account: string, tokens: Record<string, string> }} make
 */
async function insert(store, projectId, count, service, make) {
  for (let first = 0; first < count; first += AT_ONCE) {
    const accounts = Array.from(
      { length: Math.min(AT_ONCE, count - first) },
      (_, index) => `${projectId}-${first + index}`,
    );
    const rows = accounts.map((name) => {
      const { account: id, tokens } = make(name);
      const account = store.keys.accountHash(service, id);
      return { account, ...store.consents.sealTokens({ service, project_id: projectId, account }, tokens) };
    });
    await store.database.query(
      `insert into presave.consents (project_id, service, account, state, zone, due_at, expires_at, key_id, tokens)
       select $1, $5, account, 'waiting', 'UTC', now() + interval '1 year', now() + interval '6 months', key_id, tokens
       from unnest($2::bytea[], $3::text[], $4::bytea[]) as n(account, key_id, tokens)`,
      [
        projectId,
        rows.map(({ account }) => account),
        rows.map(({ key_id }) => key_id),
        rows.map(({ tokens }) => tokens),
        service,
      ],
    );
  }
}
