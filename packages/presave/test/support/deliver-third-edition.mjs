import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { startStandIns } from '../../stand-ins/start-stand-ins.mjs';
import { startPresave } from './presave-process.mjs';
import { APPLE_ALBUM, SPOTIFY_ALBUM } from './start-delivery-parts.mjs';

const FOLDER = new URL('../third-edition/', import.meta.url);
const ADMIN_TOKEN = 'an-admin-token-of-a-test';
const KEY = `third:${Buffer.alloc(32, 7).toString('base64')}`;
const ENDED = {
  delivered: 'delivered',
  'delivered-apple': 'delivered',
  revoked: 'revoked',
  disconnected: 'needs-consent',
};

/** Statements that make a database of the third edition. */
export const thirdEdition = () => readFile(new URL('database.sql', FOLDER), 'utf8');

/**
 * Opens a database of the third edition, and expects that all consents that had not ended are delivered.
 * @param {Record<string, string>} environment says where the database is
 */
export async function deliverThirdEdition(environment) {
  const consents = JSON.parse(await readFile(new URL('consents.json', FOLDER), 'utf8'));
  const standIns = await startStandIns({ clientSecret: 'a-secret' });
  for (const account of ['waiting-spotify', 'delivering-spotify'])
    standIns.spotify.restore(account, consents[account].token);
  const server = await startPresave('serve', {
    ...standIns.environment,
    PORT: '0',
    ADMIN_TOKEN,
    PRESAVE_KEYS: KEY,
    // The consents that have ended are as old as this test.
    FORGET_DAYS: '36500',
    ...environment,
  });
  const stateOf = async (name) => {
    const headers = { Accept: 'application/json' };
    return (await (await fetch(server.url + consents[name].receipt, { headers })).json()).state;
  };
  const untilDelivered = async (name) => {
    let state = await stateOf(name);
    while (['waiting', 'delivering'].includes(state)) {
      await sleep(50);
      state = await stateOf(name);
    }
    expect(state, name).to.equal('delivered');
  };
  try {
    for (const [name, state] of Object.entries(ENDED)) expect(await stateOf(name), name).to.equal(state);
    for (const name of ['delivering-spotify', 'delivering-apple']) await untilDelivered(name);
    for (const name of ['waiting-spotify', 'waiting-apple']) expect(await stateOf(name), name).to.equal('waiting');
    // The ids have moved to another column: put back what the server says, but for the day.
    const headers = { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' };
    const { releases } = await (await fetch(`${server.url}/admin/releases`, { headers })).json();
    const { project_id, ...release } = releases.find((one) => one.project_id === 'waiting');
    expect(release).to.deep.include({ spotify: { uris: [SPOTIFY_ALBUM] }, apple_music: { albums: [APPLE_ALBUM] } });
    const body = JSON.stringify({ ...release, at: new Date().toISOString() });
    await fetch(`${server.url}/admin/releases/${project_id}`, { method: 'PUT', headers, body });
    for (const name of ['waiting-spotify', 'waiting-apple']) await untilDelivered(name);
    for (const account of ['waiting-spotify', 'delivering-spotify'])
      expect(standIns.spotify.library(account)).to.eql([SPOTIFY_ALBUM]);
    for (const name of ['waiting-apple', 'delivering-apple'])
      expect(standIns.appleMusic.library(consents[name].token)).to.eql([APPLE_ALBUM]);
    expect(standIns.spotify.accounts()).to.have.members(['waiting-spotify', 'delivering-spotify']);
  } finally {
    await server.end('SIGTERM');
    await standIns.close();
  }
}
