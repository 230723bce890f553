import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { installDebianPackages } from '../../../../test/support/engines/debian-packages.mjs';
import { freePort } from '../../../../test/support/free-port.mjs';

const DEBIAN = '/usr/lib/postgresql';

/** Starts a new Postgres in a new folder. Installs Debian's package if Postgres is not installed. */
export async function startPostgres() {
  const bin = findPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'presave-postgres-'));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  // Trusted connections: the port is open on 127.0.0.1 only, for the time of a test.
  execFileSync(
    join(bin, 'initdb'),
    ['--pgdata', data, '--username', 'presave', '--auth', 'trust', '--encoding', 'UTF8'],
    {
      ...user,
      cwd: folder,
      stdio: 'ignore',
    },
  );
  const port = await freePort();
  const options = ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', folder];
  const start = async () => {
    const server = spawn(join(bin, 'postgres'), options, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    let log = '';
    await new Promise((resolve, reject) => {
      server.stderr.setEncoding('utf8').on('data', (text) => {
        log += text;
        if (text.includes('ready to accept connections')) resolve(undefined);
      });
      server.once('exit', () => reject(new Error(`Postgres did not start: ${log}`)));
    });
    return server;
  };
  let server = await start();
  /** @param {NodeJS.Signals} signal */
  const end = async (signal) => {
    server.kill(signal);
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  };
  const url = `postgres://presave@127.0.0.1:${port}/postgres`;
  /**
   * @param {string} sql
   * @returns {Promise<any[]>} rows
   */
  const query = async (sql) => {
    const client = new pg.Client(url);
    await client.connect();
    return client.query(sql).then(
      ({ rows }) => client.end().then(() => rows),
      (error) => client.end().then(() => Promise.reject(error)),
    );
  };
  return {
    url,
    data,
    query,
    /** Removes all that a server has stored. */
    clear: () => query('drop schema if exists presave cascade'),
    /** Kills Postgres, as a crash does, and starts it again. */
    async crash() {
      await end('SIGQUIT');
      server = await start();
    },
    async stop() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The folder of the programs of the newest version. */
function findPostgres() {
  if (!existsSync(DEBIAN) && !installDebianPackages(['postgresql'])) {
    throw new Error('These tests need Postgres: apt-get install postgresql');
  }
  const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
  return join(DEBIAN, versions[0] ?? '', 'bin');
}

/** Postgres refuses to run as root. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (/** @type {string} */ kind) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
