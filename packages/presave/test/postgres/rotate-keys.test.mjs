// Runs: nightly, in the step presave

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { openPostgres } from '../../src/database/postgres.mjs';
import { makeKey } from '../../src/keys/key-ring.mjs';
import { startStandIns } from '../../stand-ins/start-stand-ins.mjs';
import { startPostgres } from '../support/postgres.mjs';
import { startPresave } from '../support/presave-process.mjs';
import { putRelease } from '../support/put-release.mjs';
import { storeConsents } from '../support/store-consents.mjs';

const BIN = fileURLToPath(new URL('../../bin/mixtape-presave.mjs', import.meta.url));
const ADMIN_TOKEN = 'an-admin-token-of-a-test';

describe('rotate-keys on Postgres', function () {
  this.timeout(120_000);

  it('waits until no process encrypts with the older key, and then encrypts all with the new one', async () => {
    const postgres = await startPostgres();
    const standIns = await startStandIns();
    const [older, newer] = ['older', 'newer'].map((id) => `${id}:${makeKey().bytes.toString('base64')}`);
    const environment = { ...standIns.environment, PORT: '0', DATABASE_URL: postgres.url, ADMIN_TOKEN };
    const before = { ...environment, PRESAVE_KEYS: older };
    const after = { ...environment, PRESAVE_KEYS: `${newer},${older}` };
    const rotate = (...options) =>
      promisify(execFile)(process.execPath, [BIN, 'rotate-keys', ...options], { env: after }).catch((error) => error);
    let server = await startPresave('serve', before);
    try {
      await putRelease(server.url, ADMIN_TOKEN, 'night-bus', new Date(Date.now() + 3_600_000));
      await storeConsents(before, standIns, 'night-bus', 3);
      const { code, stderr } = await rotate();
      expect(code).to.equal(1);
      expect(stderr).to.match(/^A process still encrypts with the key older: .+\n$/);
      await server.end('SIGTERM');
      server = await startPresave('serve', after);
      expect((await rotate()).stdout)
        .to.include('anew: 3')
        .and.match(/Older keys: older\. Keep them at the end of PRESAVE_KEYS/);
      expect((await rotate('--forget-old')).stdout).to.match(/Older keys: older\. Take them out of PRESAVE_KEYS/);
      const keys = await postgres.query('select distinct key_id from presave.consents');
      expect(keys).to.eql([{ key_id: 'newer' }]);
    } finally {
      await server.end('SIGTERM');
      await standIns.close();
      await postgres.stop();
    }
  });

  it('tells keys apart whose long names begin alike', async () => {
    const postgres = await startPostgres();
    const [mine, other] = ['mine', 'other'].map((end) => openPostgres(postgres.url, `${'a'.repeat(52)}-${end}`));
    try {
      for (const { query } of [mine, other]) await query('select 1');
      const [id, ...more] = await mine.othersEncryptWith();
      expect(id).to.match(/^a{24}…$/);
      expect(more).to.eql([]);
    } finally {
      await mine.close();
      await other.close();
      await postgres.stop();
    }
  });
});
