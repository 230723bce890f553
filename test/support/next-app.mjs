import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.mjs';
import { packPackage } from './packed-package.mjs';
import { createProject } from './project.mjs';

/**
 * Installs, builds and starts `examples/next` with the packed package, in a folder of its own.
 * @param {object} options
 * @param {string} options.api origin of the API and of the pre-save's site
 * @param {'turbopack' | 'webpack'} [options.bundler]
 * @param {Record<string, string>} options.files more files of the app, and those that replace its own
 */
export async function startNextApp({ api, bundler = 'turbopack', files }) {
  const tarball = await packPackage();
  const project = createProject({ tarball, files: 'examples/next' });
  const { folder } = project;
  const env = { ...process.env, NEXT_PUBLIC_API_BASE: api, NEXT_PUBLIC_SITE_BASE: api, NEXT_TELEMETRY_DISABLED: '1' };
  // Not in this thread, in which the API is that answers them.
  const npm = (/** @type {string[]} */ ...args) => promisify(execFile)('npm', args, { cwd: folder, env });
  try {
    writeFileSync(join(folder, 'player.tgz'), tarball);
    await npm('install', '--no-audit', '--no-fund', './player.tgz');
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    await npm('run', 'build', '--', `--${bundler}`);
    const port = await freePort();
    const next = join(folder, 'node_modules/next/dist/bin/next');
    const child = spawn(process.execPath, [next, 'start', '-H', '127.0.0.1', '-p', String(port)], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await Promise.race([
      new Promise((resolve) => child.stdout.on('data', (text) => /ready/i.test(String(text)) && resolve(undefined))),
      once(child, 'exit').then(() => Promise.reject(new Error('Next.js has ended.'))),
    ]);
    return {
      folder,
      site: `http://127.0.0.1:${port}/`,
      async stop() {
        const ended = once(child, 'exit');
        child.kill();
        await ended;
        project.remove();
      },
    };
  } catch (error) {
    project.remove();
    throw error;
  }
}
