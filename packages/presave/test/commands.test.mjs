// Runs: nightly, in the step presave

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { startStandIns } from '../stand-ins/start-stand-ins.mjs';
import { startPresave } from './support/presave-process.mjs';

const BIN = fileURLToPath(new URL('../bin/mixtape-presave.mjs', import.meta.url));
const RELEASE = ['--title', 'Night Bus', '--artist', 'Ama', '--at', '2030-12-04', '--apple-music', '1440857781'];

describe('the commands of mixtape-presave', function () {
  // A database that starts on a busy machine.
  this.timeout(120_000);
  let data;
  let environment;
  let standIns;
  let server;
  before(async () => {
    data = await mkdtemp(join(tmpdir(), 'presave-commands-'));
    standIns = await startStandIns();
    environment = { ...standIns.environment, PORT: '0', PRESAVE_DATA: data };
  });
  afterEach(async () => {
    await server?.end('SIGKILL');
    server = undefined;
  });
  after(async () => {
    await standIns.close();
    await rm(data, { recursive: true });
  });

  const run = (...args) => runWith({}, ...args);
  async function runWith(changed, ...args) {
    const child = spawn(process.execPath, [BIN, ...args], {
      env: { PATH: process.env.PATH, ...environment, ...changed },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { code, output, errors };
  }
  const start = async () => {
    server = await startPresave('serve', environment);
  };
  const presave = async () => {
    const response = await fetch(`${server.url}/api/presave`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        access_token: standIns.appleMusic.userToken(),
        project_id: 'night-bus',
        dsp_name: 'apple_music',
      }),
    });
    return (await response.json()).receipt;
  };
  const states = async () => JSON.parse((await run('status', 'night-bus', '--json')).output).projects[0].states;

  for (const name of [
    'serve',
    'work',
    'release',
    'status',
    'revoke',
    'forget',
    'rotate-keys',
    'backup',
    'export',
    'import',
  ])
    it(`${name} --help says how it is used`, async () => {
      expect(await run(name, '--help'))
        .to.include({ code: 0 })
        .and.have.property('output')
        .that.includes(`mixtape-presave ${name}`);
    });

  for (const args of [
    ['dance'],
    ['toString'],
    ['status', 'a', 'b'],
    ['release', 'add', 'night-bus'],
    ['forget', 'napster', 'me'],
    ['work'],
    ['backup'],
    ['export'],
    ['import'],
    ['import', 'moved', '--keys', 'nowhere'],
  ])
    it(`"${args.join(' ')}" ends with 2 and says what is wrong`, async () => {
      const { code, errors } = await run(...args);
      expect(code).to.equal(2);
      expect(errors).to.match(/^["\w-].+\.\n$/);
    });

  it('end with 1 and one line that names PRESAVE_DATA if it is no folder', async () => {
    for (const name of ['serve', 'status']) {
      const { code, errors } = await runWith({ PRESAVE_DATA: BIN }, name);
      expect({ code, errors }).to.eql({ code: 1, errors: 'PRESAVE_DATA cannot be used (EEXIST).\n' });
    }
  });

  it('end with 1 and one line that names PRESAVE_DATA if what is in it cannot be read', async () => {
    const broken = join(data, 'broken');
    await mkdir(join(broken, 'database'), { recursive: true });
    await writeFile(join(broken, 'database', 'PG_VERSION'), 'nonsense');
    await mkdir(join(broken, 'whole', 'keys'), { recursive: true });
    for (const folder of [broken, join(broken, 'whole')]) {
      const { code, errors } = await runWith({ PRESAVE_DATA: folder }, 'status');
      expect(code).to.equal(1);
      expect(errors).to.match(/^PRESAVE_DATA cannot be used.+\n$/);
    }
  });

  it('open the folder if no serve runs, and talk to the one that runs', async () => {
    const added = await run('release', 'add', 'night-bus', ...RELEASE);
    expect(added).to.include({ code: 0, errors: `PRESAVE_DATA had no database: a new one is in ${data}.\n` });
    expect(await run('release', 'list')).to.include({ code: 0, errors: '' });
    expect((await run('release', 'list')).output).to.include('Night Bus');
    await start();
    const receipt = await presave();
    expect(await states()).to.include({ waiting: 1 });
    expect(await run('revoke', receipt)).to.include({ code: 0 });
    expect(await states()).to.include({ waiting: 0, revoked: 1 });
    const { details } = JSON.parse((await run('status', 'night-bus', '--json')).output).projects[0];
    expect(details).to.deep.include({ service: 'apple_music', state: 'revoked', reason: 'by-the-operator', count: 1 });
    expect(await run('revoke', 'no-receipt')).to.include({ code: 1 });
  });

  it('serve says where it listens, also with PUBLIC_URL', async () => {
    server = await startPresave('serve', { ...environment, PUBLIC_URL: 'https://music.example' });
    expect((await fetch(`${server.url}/healthz`)).status).to.equal(200);
  });

  it('let one serve hold a folder: a second one ends with 2 and says so', async () => {
    await start();
    const { code, errors } = await run('serve');
    expect(code).to.equal(2);
    expect(errors)
      .to.match(/^Another .+\n$/)
      .and.include(data);
  });

  it('end with 1 and one line if serve dies meanwhile', async () => {
    const folder = join(data, 'dying');
    await mkdir(folder);
    const dying = createServer((socket) => socket.once('data', () => socket.destroy())).listen(
      join(folder, 'serve.socket'),
    );
    const { code, errors } = await runWith({ PRESAVE_DATA: folder }, 'status');
    dying.close();
    expect({ code, errors }).to.eql({ code: 1, errors: 'The running serve ended before it answered.\n' });
  });

  it('keep a consent that was answered with 200 when serve is killed, and start again', async () => {
    await start();
    await presave();
    await server.end('SIGKILL');
    await start();
    expect(await states()).to.include({ waiting: 1 });
    expect(await server.end('SIGTERM')).to.equal(0);
  });

  it('rotate-keys encrypts what waits with a new key while serve runs; yesterday’s backup opens until --forget-old', async () => {
    const keyIds = async () => (await readFile(join(data, 'keys'), 'utf8')).split(',').map((key) => key.split(':')[0]);
    const copy = async (name) => {
      await server?.end('SIGTERM');
      server = undefined;
      const backup = join(data, name);
      await cp(join(data, 'database'), join(backup, 'database'), { recursive: true });
      return backup;
    };
    await start();
    await presave();
    const [older] = await keyIds();
    const backup = await copy('yesterday');
    await start();
    const rotated = await run('rotate-keys');
    expect(rotated.output)
      .to.match(/anew: [1-9]/)
      .and.include(older)
      .and.include('--forget-old');
    expect(await keyIds())
      .to.have.length(2)
      .and.include(older);
    expect((await stat(join(data, 'keys'))).mode & 0o777).to.equal(0o600);
    await server.end('SIGKILL');
    await start();
    const opens = async () => {
      await cp(join(data, 'keys'), join(backup, 'keys'));
      return runWith({ PRESAVE_DATA: backup }, 'status');
    };
    expect(await opens()).to.include({ code: 0 });
    const [first] = await keyIds();
    expect((await run('rotate-keys', '--forget-old', '--json')).output).to.include('"unreadable":0');
    expect(await keyIds()).to.eql([first]);
    expect(await opens()).to.include({ code: 1 });
    await server.end('SIGKILL');
    await start();
    expect((await run('rotate-keys', '--json')).output).to.include('"unreadable":0');
  });

  it('backup copies the database while serve runs; the copy and the key file are a server of yesterday', async () => {
    await start();
    await presave();
    const before = await states();
    const copy = join(data, 'copy.tar.gz');
    expect(await run('backup', copy)).to.include({ code: 0, errors: '' });
    expect((await stat(copy)).mode & 0o777).to.equal(0o600);
    await presave();
    expect(await states()).to.include({ waiting: before.waiting + 1 });
    const restored = join(data, 'restored');
    await mkdir(join(restored, 'database'), { recursive: true });
    execFileSync('tar', ['-xzf', copy, '-C', join(restored, 'database')]);
    const opened = await runWith({ PRESAVE_DATA: restored }, 'status', 'night-bus', '--json');
    expect(opened).to.include({ code: 1 });
    expect(opened.errors).to.match(/^.+keys is missing, .+: the database was encrypted with the key .+\n$/);
    await cp(join(data, 'keys'), join(restored, 'keys'));
    const { output } = await runWith({ PRESAVE_DATA: restored }, 'status', 'night-bus', '--json');
    expect(JSON.parse(output).projects[0].states).to.eql(before);
    const onPostgres = { DATABASE_URL: 'postgres://127.0.0.1/none', PRESAVE_KEYS: `a:${'A'.repeat(43)}=` };
    expect(await runWith(onPostgres, 'backup', copy)).to.include({ code: 2 });
  });

  it('export writes what is stored while serve runs, and import brings it elsewhere while none runs', async () => {
    await start();
    const receipt = await presave();
    const moved = join(data, 'moved');
    expect(await run('export', moved)).to.include({ code: 0, errors: '' });
    const there = { PRESAVE_DATA: join(data, 'there') };
    const taken = await run('import', moved);
    expect(taken).to.include({ code: 2 });
    expect(taken.errors).to.match(/^A "serve" holds .+: stop it, and run "import" again\.\n$/);
    const keyless = await runWith(there, 'import', moved);
    expect(keyless).to.include({ code: 1 });
    expect(keyless.errors).to.match(/FILE was encrypted with the key .+, which is missing/);
    const imported = await runWith(there, 'import', moved, '--keys', join(data, 'keys'));
    expect(imported.output).to.match(/^Consents in the file: (\d+)\. Added: \1\.\n$/);
    expect(await runWith(there, 'status', '--json')).to.eql(await run('status', '--json'));
    expect((await runWith(there, 'revoke', receipt)).output).to.match(/is revoked/);
  });
});
