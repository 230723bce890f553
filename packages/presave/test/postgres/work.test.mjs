// Runs: nightly, in the step presave

import { expect } from 'chai';
import { makeKey } from '../../src/keys/key-ring.mjs';
import { startStandIns } from '../../stand-ins/start-stand-ins.mjs';
import { startPostgres } from '../support/postgres.mjs';
import { startPresave } from '../support/presave-process.mjs';

const ADMIN_TOKEN = 'an-admin-token-of-a-test';

describe('work', function () {
  this.timeout(120_000);

  it('answers at WORK_PORT whether it runs, whether the database answers, and its metrics; nothing else', async () => {
    const postgres = await startPostgres();
    const standIns = await startStandIns();
    const PRESAVE_KEYS = `test:${makeKey().bytes.toString('base64')}`;
    const environment = { ...standIns.environment, DATABASE_URL: postgres.url, PRESAVE_KEYS, ADMIN_TOKEN };
    try {
      const worker = await startPresave('work', { ...environment, WORK_PORT: '0' });
      const get = (path, headers = {}) => fetch(worker.url + path, { headers });
      for (const path of ['/healthz', '/readyz']) expect((await get(path)).status, path).to.equal(200);
      expect((await get('/metrics')).status).to.equal(401);
      const metrics = await get('/metrics', { Authorization: `Bearer ${ADMIN_TOKEN}` });
      expect(await metrics.text()).to.include('presave_queue_depth{service="spotify"} 0');
      for (const path of ['/receipt/none', '/admin/releases', '/api/presave'])
        expect((await get(path)).status, path).to.equal(404);
      expect(worker.output).not.to.include('"/readyz"');
      expect(await worker.end('SIGTERM')).to.equal(0);
      const quiet = await startPresave('work', environment);
      expect(quiet.url).to.equal('');
      expect(await quiet.end('SIGTERM')).to.equal(0);
    } finally {
      await standIns.close();
      await postgres.stop();
    }
  });
});
