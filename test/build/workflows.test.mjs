import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { root } from '../../build/root.mjs';

const FOLDER = join(root, '.github/workflows');
const workflows = new Map(
  await Promise.all(
    (await readdir(FOLDER)).map(async (name) => [name, parse(await readFile(join(FOLDER, name), 'utf8'))]),
  ),
);
const jobsOf = (name) => Object.values(workflows.get(name).jobs);
const stepsOf = (name) => jobsOf(name).flatMap(({ steps }) => steps);
const runsOf = ({ steps }) => steps.flatMap(({ run = [] }) => run);
const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const mayWrite = (permissions) => /write/.test(JSON.stringify(permissions));

describe('a workflow', () => {
  for (const name of workflows.keys()) {
    it(`${name}: runs only actions that are pinned by commit`, () => {
      for (const { uses } of stepsOf(name)) if (uses !== undefined) expect(uses).to.match(/@[0-9a-f]{40}$/);
    });

    it(`${name}: runs only scripts that exist`, () => {
      const text = stepsOf(name)
        .map(({ run }) => run)
        .join('\n');
      for (const [, script] of text.matchAll(/npm run ([\w:-]+)/g)) expect(scripts).to.have.property(script);
      for (const [, file] of text.matchAll(/(?:^|node )([\w.-]+\/[\w./-]+)/gm))
        expect(existsSync(join(root, file)), file).to.equal(true);
    });

    it(`${name}: does not keep the token of a checkout`, () => {
      for (const step of stepsOf(name))
        if (step.uses?.startsWith('actions/checkout@')) expect(step.with?.['persist-credentials']).to.equal(false);
    });

    it(`${name}: installs and builds nothing in a job that may write`, () => {
      expect(workflows.get(name).permissions).to.deep.equal({ contents: 'read' });
      for (const job of jobsOf(name).filter(({ permissions = {} }) => mayWrite(permissions))) {
        expect(JSON.stringify(job.steps)).not.to.include('actions/checkout@');
        for (const run of runsOf(job)) expect(run).not.to.match(/npm (?:ci|i|install|run|pack|exec)\b|npx |\.ci\/run/);
      }
    });
  }

  it('the release publishes the file of the build, and runs no scripts', () => {
    const { build, publish, release } = workflows.get('release.yml').jobs;
    expect(build.needs).to.equal('test');
    expect(runsOf(build)).to.include.members(['npm ci --ignore-scripts', 'node build/check-release.mjs']);
    expect(runsOf(build)).to.include('npm run wordpress && mv dist-wordpress/mixtape-player.zip release/');
    expect(runsOf(build).filter((run) => run.includes('npm sbom'))).to.have.lengthOf(1);
    expect(runsOf(release).at(-1)).to.match(
      /^gh release create .* \.\/\*\.tgz \.\/\*\.cdx\.json \.\/mixtape-player\.zip$/,
    );
    expect(publish).to.deep.include({ environment: 'npm', permissions: { 'id-token': 'write' } });
    expect(runsOf(publish)).to.deep.equal([
      'echo "$CHECKSUMS" | sha256sum --check --strict',
      'npm publish ./*.tgz --ignore-scripts --provenance --access public',
    ]);
    expect(JSON.stringify(workflows.get('release.yml'))).not.to.match(/NPM_TOKEN|NODE_AUTH_TOKEN/);
  });
});
