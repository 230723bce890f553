// Runs: nightly, in the step presave

import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { makeKey } from '../../src/keys/key-ring.mjs';
import { startStandIns } from '../../stand-ins/start-stand-ins.mjs';
import { olderVersion } from '../support/older-version.mjs';
import { startPostgres } from '../support/postgres.mjs';
import { startPresave } from '../support/presave-process.mjs';
import { putRelease } from '../support/put-release.mjs';

const BIN = fileURLToPath(new URL('../../bin/mixtape-presave.mjs', import.meta.url));
const ADMIN_TOKEN = 'an-admin-token-of-a-test';
const POLL_MS = 50;
const DAY_MS = 86_400_000;

describe('two versions of the pre-save server on one Postgres', function () {
  this.timeout(180_000);
  let postgres;
  let standIns;
  let environment;
  let older;
  before(async function () {
    older = await olderVersion();
    // Without the repository's history there is no older version.
    if (!older) this.skip();
    postgres = await startPostgres();
    standIns = await startStandIns({ clientSecret: 'a-secret' });
    const PRESAVE_KEYS = `test:${makeKey().bytes.toString('base64')}`;
    environment = { ...standIns.environment, PORT: '0', DATABASE_URL: postgres.url, ADMIN_TOKEN, PRESAVE_KEYS };
  });
  beforeEach(() => postgres.clear());
  after(async () => {
    await standIns?.close();
    await postgres?.stop();
    await older?.remove();
  });

  const presave = async (server, account) => {
    const response = await fetch(`${server.url}/api/presave`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...standIns.spotify.code(account), project_id: 'night-bus', dsp_name: 'spotify' }),
    });
    const { pathname } = new URL((await response.json()).receipt);
    return pathname;
  };
  const stateOf = async (server, receipt) => {
    const response = await fetch(server.url + receipt, { headers: { Accept: 'application/json' } });
    return (await response.json()).state;
  };
  const revoke = (server, receipt) => fetch(`${server.url}${receipt}/revoke`, { method: 'POST', redirect: 'manual' });
  const release = (server, at) => putRelease(server.url, ADMIN_TOKEN, 'night-bus', at);
  const untilDelivered = async (server, receipt) => {
    while ((await stateOf(server, receipt)) !== 'delivered') await sleep(POLL_MS);
  };

  it('whose tables are the same share consents, receipts and the day; either may be stopped', async () => {
    const before = await startPresave('serve', environment, older.bin);
    await release(before, new Date(Date.now() + DAY_MS));
    const ann = await presave(before, 'ann');
    const now = await startPresave('serve', environment);
    try {
      expect(await presave(now, 'ann')).to.equal(ann);
      const ben = await presave(now, 'ben');
      const cleo = await presave(now, 'cleo');
      await revoke(before, cleo);
      expect(await stateOf(now, cleo)).to.equal('revoked');
      await release(before, new Date());
      for (const receipt of [ann, ben]) await untilDelivered(before, receipt);
      expect(standIns.spotify.accounts()).to.have.members(['ann', 'ben']);
      expect(await before.end('SIGTERM')).to.equal(0);

      // The way back: the older version alone.
      await release(now, new Date(Date.now() + DAY_MS));
      const dan = await presave(now, 'dan');
      expect(await now.end('SIGTERM')).to.equal(0);
      const again = await startPresave('serve', environment, older.bin);
      expect(await stateOf(again, dan)).to.equal('waiting');
      await release(again, new Date());
      await untilDelivered(again, dan);
      expect(await again.end('SIGTERM')).to.equal(0);
    } finally {
      for (const server of [before, now]) await server.end('SIGKILL');
    }
  });

  it('whose tables are not the same: the older one ends with 1 and says so, and changes nothing', async () => {
    const newer = await startPresave('serve', environment);
    await release(newer, new Date(Date.now() + DAY_MS));
    const ann = await presave(newer, 'ann');
    await postgres.query("insert into presave.migrations (name) values ('999-newer.sql')");
    const refused = await promisify(execFile)(process.execPath, [BIN, 'status'], { env: environment }).catch(
      (error) => error,
    );
    expect(refused).to.include({
      code: 1,
      stderr: 'The database is of a newer version: it has 999-newer.sql. Update mixtape-presave.\n',
    });
    expect(await stateOf(newer, ann)).to.equal('waiting');
    await newer.end('SIGTERM');
  });
});
