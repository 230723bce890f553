import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installDebianPackages } from '../../../../test/support/engines/debian-packages.mjs';
import { freePort } from '../../../../test/support/free-port.mjs';

const DEBIAN = '/usr/lib/postgresql';

/** Starts a Postgres of its own in a folder of its own; installs Debian's package if there is none. */
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
  const server = spawn(join(bin, 'postgres'), options, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  await new Promise((resolve, reject) => {
    server.stderr.setEncoding('utf8').on('data', (text) => {
      log += text;
      if (text.includes('ready to accept connections')) resolve(undefined);
    });
    server.once('exit', () => reject(new Error(`Postgres did not start: ${log}`)));
  });
  return {
    url: `postgres://presave@127.0.0.1:${port}/postgres`,
    data,
    /** Kills the server at once, as a crash of the machine does, or ends it. @param {'SIGINT' | 'SIGQUIT'} [signal] */
    async stop(signal = 'SIGINT') {
      server.kill(signal);
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
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
