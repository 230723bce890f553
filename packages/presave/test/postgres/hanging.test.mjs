// Runs: nightly, in the step presave

import { expect } from 'chai';
import { makeKey } from '../../src/keys/key-ring.mjs';
import { startStandIns } from '../../stand-ins/start-stand-ins.mjs';
import { startPostgres } from '../support/postgres.mjs';
import { startPresave } from '../support/presave-process.mjs';
import { putRelease } from '../support/put-release.mjs';
import { startTcpProxy } from '../support/tcp-proxy.mjs';

const ADMIN_TOKEN = 'an-admin-token-of-a-test';
/** As long as the button waits. */
const PATIENCE_MS = 8_000;
/** More than a process has connections. */
const VISITORS = 25;

describe('a Postgres that hangs, and closes no connection', function () {
  this.timeout(120_000);

  it('is answered for within seconds: 503 and when to come back; all works again as soon as it does', async () => {
    const postgres = await startPostgres();
    const standIns = await startStandIns({ clientSecret: 'a-secret' });
    const direct = new URL(postgres.url);
    const proxy = await startTcpProxy(Number(direct.port));
    direct.port = String(proxy.port);
    const server = await startPresave('serve', {
      ...standIns.environment,
      PORT: '0',
      DATABASE_URL: direct.href,
      ADMIN_TOKEN,
      RATE_LIMIT: '0',
      PRESAVE_KEYS: `test:${makeKey().bytes.toString('base64')}`,
    });
    const presave = (account) =>
      fetch(`${server.url}/api/presave`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          ...standIns.spotify.code(account),
          project_id: 'night-bus',
          dsp_name: 'spotify',
        }),
      });
    try {
      await putRelease(server.url, ADMIN_TOKEN, 'night-bus', new Date(Date.now() + 86_400_000));
      const { receipt } = await (await presave('ada')).json();
      proxy.freeze();
      const headers = { Authorization: `Bearer ${ADMIN_TOKEN}`, Accept: 'application/json' };
      const asked = [
        ...Array.from({ length: VISITORS }, (_, index) => () => presave(`visitor-${index}`)),
        ...Array.from({ length: VISITORS }, () => () => fetch(receipt, { headers })),
        () => fetch(`${receipt}/revoke`, { method: 'POST', headers }),
        () => fetch(`${server.url}/readyz`),
        () => fetch(`${server.url}/admin/projects/night-bus`, { headers }),
        () => fetch(`${server.url}/admin/releases`, { headers }),
      ];
      // Once while the connections were in use, and once while there are only new ones, which are never answered.
      for (const _ of [1, 2]) {
        await Promise.all(
          asked.map(async (ask) => {
            const started = performance.now();
            const response = await ask();
            const ms = performance.now() - started;
            expect(response.status).to.equal(503);
            expect(Number(response.headers.get('retry-after'))).to.be.within(1, 60);
            expect((await response.json()).retry_at).to.be.a('string');
            expect(ms).to.be.below(PATIENCE_MS);
          }),
        );
      }
      const page = await fetch(receipt, { headers: { Accept: 'text/html', 'Accept-Language': 'fr' } });
      expect(page.status).to.equal(503);
      expect(await page.text()).to.include('Réessayez dans une minute.');
      proxy.thaw();
      let again = await presave('visitor-0');
      while (again.status === 503) again = await presave('visitor-0');
      expect(again.status).to.equal(200);
      expect((await fetch(receipt, { headers })).status).to.equal(200);
    } finally {
      await server.end('SIGKILL');
      await proxy.close();
      await standIns.close();
      await postgres.stop();
    }
  });
});
