// Runs: nightly, in the step presave

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { makeKey } from '../../src/keys/key-ring.mjs';
import { openStore } from '../../src/open-store.mjs';
import { readSettings } from '../../src/settings/settings.mjs';
import { startStandIns } from '../../stand-ins/start-stand-ins.mjs';
import { createDataFolder } from '../support/data-folder.mjs';
import { startPostgres } from '../support/postgres.mjs';
import { startPresave } from '../support/presave-process.mjs';
import { insertConsents } from '../support/store-consents.mjs';
import { storedIn } from '../support/stored-in.mjs';

const BIN = fileURLToPath(new URL('../../bin/mixtape-presave.mjs', import.meta.url));
const CONSENTS = 5_000;
const ASK_AGAIN_MS = 5;

describe('moving from the embedded database to Postgres and back', function () {
  this.timeout(300_000);
  let folder;
  let postgres;
  let standIns;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'presave-moving-'));
    postgres = await startPostgres();
    standIns = await startStandIns();
  });
  after(async () => {
    await standIns.close();
    await postgres.stop();
    await rm(folder, { recursive: true });
  });

  const command = (environment, ...args) =>
    spawn(process.execPath, [BIN, ...args], {
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  async function run(environment, ...args) {
    const child = command(environment, ...args);
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { code, output, errors };
  }
  async function withStore(environment, use) {
    const store = await openStore(readSettings(environment));
    try {
      return await use(store);
    } finally {
      await store.close();
    }
  }

  it('gives the same rows, also after an import that was killed', async () => {
    const [older, newer] = ['older', 'newer'].map((id) => `${id}:${makeKey().bytes.toString('base64')}`);
    const embedded = { PRESAVE_DATA: await createDataFolder(), PRESAVE_KEYS: older };
    const onPostgres = { DATABASE_URL: postgres.url, PRESAVE_KEYS: `${newer},${older}` };
    const back = { PRESAVE_DATA: join(folder, 'back'), PRESAVE_KEYS: newer };
    const [there, home] = ['there', 'home'].map((name) => join(folder, name));
    const before = await withStore(embedded, async (store) => {
      await store.releases.put({
        projectId: 'night-bus',
        title: 'Night Bus',
        artist: 'Ama',
        at: '2030-12-04',
        ids: { spotify: { uris: ['spotify:album:1'] } },
      });
      await insertConsents(store, standIns, 'night-bus', CONSENTS);
      return storedIn(store);
    });
    expect(await run(embedded, 'export', there)).to.include({ code: 0, errors: '' });

    const killed = command(onPostgres, 'import', there);
    const ended = once(killed, 'exit');
    const count = async () => {
      const [row] = await postgres.query('select count(*)::int as count from presave.consents').catch(() => []);
      return row?.count ?? 0;
    };
    while ((await count()) === 0) await sleep(ASK_AGAIN_MS);
    killed.kill('SIGKILL');
    await ended;
    expect(await count()).to.be.within(1, CONSENTS - 1);

    const again = await run(onPostgres, 'import', there);
    expect(again).to.include({ code: 0, errors: '' });
    expect(again.output).to.match(new RegExp(`^Consents in the file: ${CONSENTS}\\. Added: [1-9]`));
    expect(await withStore(onPostgres, storedIn)).to.eql(before);
    expect((await run(onPostgres, 'import', there)).output).to.include('Added: 0');

    expect(await run(onPostgres, 'export', home)).to.include({ code: 0, errors: '' });
    expect(await run(back, 'import', home)).to.include({ code: 0 });
    expect(await withStore(back, storedIn)).to.eql(before);
  });

  it('waits for nobody to use the new database', async () => {
    await postgres.clear();
    const PRESAVE_KEYS = `one:${makeKey().bytes.toString('base64')}`;
    const embedded = { PRESAVE_DATA: await createDataFolder(), PRESAVE_KEYS };
    const onPostgres = { ...standIns.environment, DATABASE_URL: postgres.url, PRESAVE_KEYS };
    const file = join(folder, 'used');
    await run(embedded, 'export', file);
    const worker = await startPresave('work', onPostgres);
    const { code, errors } = await run(onPostgres, 'import', file);
    await worker.end('SIGTERM');
    expect(code).to.equal(1);
    expect(errors).to.match(/^Other processes use this database: .+\n$/);
    expect(await run(onPostgres, 'import', file)).to.include({ code: 0 });
  });
});
