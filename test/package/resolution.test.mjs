// Runs: nightly, in the step frameworks

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { packPackage } from '../support/packed-package.mjs';
import { createProject } from '../support/project.mjs';

const INSTALL_AND_CHECK_MS = 300_000;

describe('the packed package', () => {
  it('passes Are The Types Wrong, as a package of modules', async () => {
    const tarball = await packPackage();
    const project = createProject({ tarball });
    writeFileSync(join(project.folder, 'player.tgz'), tarball);
    const npm = (...args) => spawnSync('npm', args, { cwd: project.folder, encoding: 'utf8' });
    expect(npm('install', '--no-audit', '--no-fund', '@arethetypeswrong/cli@^0.18.0')).to.include({ status: 0 });
    // A style sheet has no types.
    const args = ['player.tgz', '--profile', 'esm-only', '--exclude-entrypoints', 'reserve.css'];
    const { status, stdout } = npm('exec', '--', 'attw', ...args);
    expect(status, stdout).to.equal(0);
    project.remove();
  }).timeout(INSTALL_AND_CHECK_MS);
});
