import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { createLog } from '../src/log.mjs';
import { readSettings } from '../src/settings/settings.mjs';
import { startServer } from '../src/start-server.mjs';
import { createDataFolder } from './support/data-folder.mjs';
import { putRelease } from './support/put-release.mjs';

const BIN = fileURLToPath(new URL('../bin/mixtape-presave.mjs', import.meta.url));
const ADMIN_TOKEN = 'an-admin-token-of-a-test';
const DAY_MS = 86_400_000;
const POLL_MS = 20;

describe('mixtape-presave stand-ins', function () {
  // A database that starts on a busy machine.
  this.timeout(120_000);
  let folder;
  let data;
  let child;
  let server;
  let standIns;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'presave-rehearsal-'));
    data = await createDataFolder();
    const { environment } = await start(['stand-ins']);
    standIns = environment.STAND_INS;
    const given = { PORT: '0', PRESAVE_DATA: data, ADMIN_TOKEN, RETRY_SECONDS: '0.05' };
    server = await startServer(readSettings({ ...environment, ...given }), { log: createLog({ write() {} }) });
  });
  after(async () => {
    await server?.close();
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    await rm(folder, { recursive: true });
    await rm(data, { recursive: true });
    expect(code).to.equal(0);
  });

  /** Starts them, and has a shell read what they print, as an operator does. */
  async function start(args) {
    child = spawn(process.execPath, [BIN, ...args], { env: { PATH: process.env.PATH } });
    const printed = [];
    child.stdout.on('data', (text) => printed.push(text));
    for await (const line of createInterface({ input: child.stderr })) if (line === 'The stand-ins are ready.') break;
    const file = join(folder, 'rehearsal.env');
    await writeFile(file, Buffer.concat(printed));
    const script = 'set -a; . "$0"; exec "$1" -p "JSON.stringify(process.env)"';
    return {
      environment: JSON.parse(execFileSync('sh', ['-c', script, file, process.execPath], { encoding: 'utf8' })),
    };
  }
  const ask = async (path, method = 'GET') => (await fetch(standIns + path, { method })).json();
  const presave = (body) =>
    fetch(`${server.url}/api/presave`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const release = (project, at) => putRelease(server.url, ADMIN_TOKEN, project, at);
  /** The server's log has deliveries only every ten seconds. */
  async function librariesWithTwo() {
    for (;;) {
      const libraries = await ask('/libraries');
      if (Object.keys({ ...libraries.spotify, ...libraries.apple_music }).length === 2) return libraries;
      await sleep(POLL_MS);
    }
  }

  it('print the settings of a server whose visitors and libraries they have', async () => {
    await release('night-bus', new Date(Date.now() + DAY_MS));
    const ada = await ask('/visitors/spotify?account=ada&project=night-bus', 'POST');
    const listener = await ask('/visitors/apple_music?project=night-bus&storefront=jp', 'POST');
    for (const body of [ada, listener]) expect((await presave(body)).status).to.equal(200);
    expect(await ask('/libraries')).to.eql({ spotify: {}, apple_music: {} });
    await release('night-bus', new Date());
    const libraries = await librariesWithTwo();
    expect(libraries.spotify).to.eql({ ada: ['spotify:album:4aawyAB9vmqN3uQ7FjRGTy'] });
    expect(libraries.apple_music).to.eql({ [listener.access_token]: ['1440857781'] });
    expect((await ask('/requests'))[0]).to.include({ step: 'save', status: 202 });
  });

  it('fail as they are told, until they are told to work', async () => {
    await release('slow-water', new Date(Date.now() + DAY_MS));
    const { active } = await ask('/faults/unavailable', 'POST');
    expect(active).to.eql(['unavailable']);
    const body = await ask('/visitors/spotify?account=ben&project=slow-water', 'POST');
    expect((await presave(body)).status).to.equal(503);
    expect((await ask('/faults', 'DELETE')).active).to.eql([]);
    expect((await presave(body)).status).to.equal(200);
    expect((await fetch(`${standIns}/faults/nonsense`, { method: 'POST' })).status).to.equal(404);
  });

  it('say how they are asked', async () => {
    const usage = await (await fetch(standIns)).text();
    for (const path of ['/visitors/spotify', '/visitors/apple_music', '/libraries', '/requests', '/faults'])
      expect(usage).to.include(path);
  });

  it('end with 2 and one line if a port cannot be used', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address();
    for (const given of [String(port - 2), 'nonsense', '65534']) {
      const failed = spawn(process.execPath, [BIN, 'stand-ins', '--port', given], { env: { PATH: process.env.PATH } });
      const errors = [];
      failed.stderr.on('data', (text) => errors.push(text));
      const [code] = await once(failed, 'close');
      expect(code, given).to.equal(2);
      expect(String(Buffer.concat(errors))).to.match(/^--port .+\.\n$/);
    }
    taken.close();
  });
});
