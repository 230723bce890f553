// Runs: nightly, in the step frameworks

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../../../build/root.mjs';
import { packPackage } from '../../support/packed-package.mjs';
import { createProject } from '../../support/project.mjs';

const INSTALL_AND_CHECK_MS = 900_000;

/** The folder of each framework's templates, and the words of its checker about a mistake in `wrong`. */
const FRAMEWORKS = {
  vue: { folder: 'src', mistakes: ['mixtape', 'huge', 'nowhere', 'trackId', 'onTrackchanged'] },
  svelte: { folder: 'src', mistakes: ['mixtape', 'huge', 'nowhere', 'trackId', 'ontrackchanged'] },
  astro: { folder: 'src/pages', mistakes: ['mixtape', 'huge', 'nowhere'] },
};

// The checkers need another TypeScript than the project's own, so each sample app installs what its package.json names.
for (const [framework, { folder, mistakes }] of Object.entries(FRAMEWORKS)) {
  describe(`templates of ${framework}, in the sample app`, function () {
    this.timeout(INSTALL_AND_CHECK_MS);

    let project;
    before(async () => {
      const tarball = await packPackage();
      project = createProject({ tarball, files: `examples/${framework}` });
      writeFileSync(join(project.folder, 'player.tgz'), tarball);
      npm('install', '--no-audit', '--no-fund', '--save', './player.tgz');
      cpSync(join(root, 'test/package/templates', framework), join(project.folder, folder), { recursive: true });
    });
    after(() => project?.remove());

    const npm = (...args) =>
      execFileSync('npm', args, { cwd: project.folder, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' });

    it('are checked: wrong attributes, values, events and details are found, and nothing else', () => {
      const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0', NO_COLOR: '1' };
      const { status, stdout } = spawnSync('npm', ['run', '--silent', 'check'], {
        cwd: project.folder,
        env,
        encoding: 'utf8',
      });
      expect(status, stdout).not.to.equal(0);
      expect(stdout).not.to.match(/\b(right|app|index)\.(vue|svelte|astro)/);
      for (const mistake of mistakes) expect(stdout).to.match(new RegExp(`['"\\\\]${mistake}`));
    });
  });
}
