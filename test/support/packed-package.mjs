import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../build/ensure-built.mjs';
import { root } from '../../build/root.mjs';

let packed;

/** The package that `npm publish` would upload; packed once. */
export function packPackage() {
  packed ??= ensureBuilt().then(pack);
  return packed;
}

function pack() {
  const folder = mkdtempSync(join(tmpdir(), 'mixtape-player-pack-'));
  try {
    // Without `prepack`, which would build.
    const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
    const [{ filename }] = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }));
    return readFileSync(join(folder, filename));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Installs a packed package below a folder, as npm does, and returns its path. */
export function unpackPackage(tarball, folder) {
  const installed = join(folder, 'node_modules/mixtape-player');
  rmSync(installed, { recursive: true, force: true });
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xz', '--strip-components=1', '-C', installed], { input: tarball });
  return installed;
}
