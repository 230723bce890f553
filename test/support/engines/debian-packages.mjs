import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs packages, if that is possible; returns whether it did. */
export function installDebianPackages(packages) {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return false;
  console.log(`Installing ${packages.join(' ')} …`);
  return aptGet('update') && aptGet('install', '-y', '--no-install-recommends', ...packages);
}

function aptGet(...args) {
  const { status } = spawnSync('apt-get', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 5 * 60_000,
  });
  return status === 0;
}
