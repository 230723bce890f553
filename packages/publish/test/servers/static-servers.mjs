// Servers for the files of a site: small development servers, and nginx and Apache with the generated configuration.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onSearchPath } from '../../../../test/support/engines/programs.mjs';
import { freePort } from '../../../../test/support/free-port.mjs';

const require = createRequire(import.meta.url);
const moduleFile = (name, file) => join(dirname(require.resolve(`${name}/package.json`)), file);
const APACHE_MODULES = '/usr/lib/apache2/modules';

/** By name: the Debian package, if it needs one, and how to start it. `scratch` is a folder for its files. */
export const SERVERS = {
  sirv: {
    command: (site, port) => [
      process.execPath,
      [moduleFile('sirv-cli', 'bin.js'), site, '--host', '127.0.0.1', '--port', port],
    ],
  },
  serve: {
    command: (site, port) => [
      process.execPath,
      [moduleFile('serve', 'build/main.js'), '--no-clipboard', '--listen', `tcp://127.0.0.1:${port}`, site],
    ],
  },
  python: {
    package: 'python3',
    command: (site, port) => ['python3', ['-m', 'http.server', port, '--bind', '127.0.0.1', '--directory', site]],
  },
  nginx: {
    package: 'nginx-light',
    isConfigured: true,
    command(site, port, scratch) {
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
      const file = join(scratch, 'main.conf');
      writeFileSync(
        file,
        `daemon off; pid ${scratch}/pid; error_log ${scratch}/error.log; events { }
http {
  include /etc/nginx/mime.types; access_log off;
  ${temporary.map((name) => `${name}_temp_path ${scratch}/${name};`).join(' ')}
  server { listen 127.0.0.1:${port}; root ${site}; include ${site}/nginx.conf; }
}
${process.getuid?.() === 0 ? 'user root;' : ''}
`,
      );
      return ['nginx', ['-c', file, '-e', join(scratch, 'error.log')]];
    },
  },
  apache: {
    package: 'apache2-bin',
    program: 'apache2',
    isConfigured: true,
    command(site, port, scratch) {
      const modules = ['mpm_event', 'authz_core', 'authz_host', 'dir', 'mime', 'headers'];
      const file = join(scratch, 'apache.conf');
      writeFileSync(
        file,
        `ServerName 127.0.0.1
ServerRoot ${scratch}
${modules.map((name) => `LoadModule ${name}_module ${APACHE_MODULES}/mod_${name}.so`).join('\n')}
User www-data
Group www-data
PidFile ${scratch}/pid
ErrorLog ${scratch}/error.log
Listen 127.0.0.1:${port}
TypesConfig /etc/mime.types
AddType text/javascript .js
DocumentRoot ${site}
<Directory ${site}>
  AllowOverride All
  Require all granted
</Directory>
`,
      );
      return ['apache2', ['-D', 'FOREGROUND', '-f', file]];
    },
  },
};

/** Whether a server is installed. */
export function isInstalled(name) {
  const { package: debianPackage, program = name === 'python' ? 'python3' : name } = SERVERS[name];
  return debianPackage === undefined || onSearchPath(program).some((path) => require('node:fs').existsSync(path));
}

/**
 * Starts a server, and resolves when it answers.
 * @returns {Promise<{ origin: string, stop(): void }>}
 */
export async function startServer(name, site, scratch) {
  mkdirSync(scratch, { recursive: true });
  const port = String(await freePort());
  const [program, args] = SERVERS[name].command(site, port, scratch);
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  let messages = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    messages += text;
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${name} did not start: ${messages}`);
    const response = await fetch(origin).catch(() => undefined);
    // Kills the whole process group, because nginx and Apache have workers.
    if (response) return { origin, stop: () => process.kill(-child.pid) };
    await sleep(100);
  }
  throw new Error(`${name} does not answer: ${messages}`);
}
