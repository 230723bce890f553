import { createConsents } from './consents/consents.mjs';
import { openDatabase } from './database/open-database.mjs';
import { keyFileOf, readKeyFile } from './keys/key-file.mjs';
import { openKeys } from './keys/open-keys.mjs';
import { createReleases } from './releases/releases.mjs';

/**
 * Opens database and keys. Without `DATABASE_URL` the folder must be locked.
 * @param {Pick<import('./settings/settings.mjs').Settings, 'databaseUrl' | 'data' | 'keys'>} settings
 */
export async function openStore({ databaseUrl, data, keys: given }) {
  const database = await openDatabase({ databaseUrl, data, keys: given });
  try {
    const keys = given
      ? await openKeys(given, database, 'PRESAVE_KEYS')
      : await openKeys(await readKeyFile(data, database), database, keyFileOf(data));
    const consents = createConsents(database, keys);
    /** The place of the keys, if they were not given: there they can be changed. */
    const keyFolder = given ? undefined : data;
    return { database, keys, keyFolder, consents, releases: createReleases(database), close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}
/** @typedef {Awaited<ReturnType<typeof openStore>>} Store */
