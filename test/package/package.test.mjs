import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { expect } from 'chai';
import { build } from 'esbuild';
import { publint } from 'publint';
import { packPackage } from '../support/packed-package.mjs';
import { createProject } from '../support/project.mjs';

const PACK_MS = 120_000;
/** Other programs do the work. */
const TOOLS_MS = 60_000;

describe('the package, packed and installed', function () {
  this.timeout(TOOLS_MS);

  let tarball;
  let project;
  let installed;
  let manifest;
  let scripts;
  before(async function () {
    this.timeout(PACK_MS);
    tarball = await packPackage();
    project = createProject({ tarball, packages: ['react', 'react-dom'] });
    installed = project.installed;
    manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    scripts = readdirSync(join(installed, 'dist')).filter((name) => name.endsWith('.js'));
  });
  after(() => project.remove());

  /** The file of each entry, except for entries without code. */
  const targets = () =>
    Object.entries(manifest.exports)
      .map(([entry, target]) => [entry, target.default ?? target])
      .filter(([, target]) => typeof target === 'string');
  const scriptTargets = () => targets().filter(([, target]) => target.endsWith('.js'));

  it('passes publint', async () => {
    const { messages } = await publint({ pack: { tarball: Uint8Array.from(tarball).buffer }, strict: true });
    expect(messages).to.deep.equal([]);
  });

  it('contains only built files and documents', () => {
    const files = ['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'dist', 'docs', 'package.json', 'test'];
    expect(readdirSync(installed)).to.have.members(files);
    expect(readdirSync(join(installed, 'dist'))).not.to.include('.built-from');
    expect(readdirSync(join(installed, 'docs'))).not.to.include('internals');
    expect(
      readdirSync(join(installed, 'test'), { recursive: true }).filter((name) => /\.\w+$/.test(name)),
    ).to.have.members(['bench/results/results.md', 'bench/results/results.svg']);
  });

  it('describes the elements for tools with exactly the approved names', () => {
    const approved = readFileSync(new URL('custom-elements.json', import.meta.url), 'utf8');
    expect(readFileSync(join(installed, manifest.customElements), 'utf8')).to.equal(approved);
  });

  it('needs no other package, and the app’s React only for its components', () => {
    expect(manifest).not.to.have.any.keys('dependencies', 'optionalDependencies');
    expect(Object.keys(manifest.peerDependencies)).to.deep.equal(['react', 'react-dom']);
    for (const name of ['react', 'react-dom']) expect(manifest.peerDependenciesMeta[name].optional).to.equal(true);
    const namingReact = scripts.filter((name) =>
      /["']react(-dom)?(\/[\w-]+)?["']/.test(readFileSync(join(installed, 'dist', name), 'utf8')),
    );
    expect(namingReact).to.deep.equal(['react.js']);
  });

  it('has the components for React without React, and for Next.js as a module of the browser', () => {
    const code = readFileSync(join(installed, 'dist/react.js'), 'utf8');
    expect(code).to.match(/^'use client';\n/);
    const { sources } = JSON.parse(readFileSync(join(installed, 'dist/react.js.map'), 'utf8'));
    expect(sources.filter((source) => /node_modules\/(react|react-dom|scheduler)\//.test(source))).to.deep.equal([]);
  });

  it('can be imported on a server: every entry, and adding labels does nothing', () => {
    for (const [entry] of scriptTargets()) {
      const code = `(await import('${entry.replace('.', manifest.name)}')).addLabels?.('de', {})`;
      const { status, stderr, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
        cwd: project.folder,
        encoding: 'utf8',
      });
      expect({ entry, status, stderr, stdout }).to.deep.equal({ entry, status: 0, stderr: '', stdout: '' });
    }
  });

  // An app that imports one and does not use it has none of its code.
  const WITHOUT_SIDE_EFFECTS = ['./core', './testing'];

  it('lists the entries that define or style something, and nothing else, as files with side effects', () => {
    const loaded = targets().filter(
      ([entry, target]) => /\.(?:js|css)$/.test(target) && !WITHOUT_SIDE_EFFECTS.includes(entry),
    );
    expect(manifest.sideEffects).to.have.members(loaded.map(([, target]) => target));
  });

  it('defines the tags also if a bundler drops unused code, and leaves out entries that define none', async () => {
    for (const [entry, target] of scriptTargets()) {
      const isPure = WITHOUT_SIDE_EFFECTS.includes(entry);
      const stdin = { contents: `import '${entry.replace('.', manifest.name)}';`, resolveDir: project.folder };
      const { metafile, warnings } = await build({
        stdin,
        bundle: true,
        format: 'esm',
        platform: 'browser',
        write: false,
        metafile: true,
        absWorkingDir: installed,
      });
      const [{ inputs }] = Object.values(metafile.outputs);
      const { bytesInOutput = 0 } = inputs[target.replace('./', '')] ?? {};
      // The bundler says that it leaves out a pure one.
      expect(warnings.map(({ id }) => id)).to.deep.equal(isPure ? ['ignored-bare-import'] : []);
      if (isPure) expect(bytesInOutput, entry).to.equal(0);
      else expect(bytesInOutput, entry).to.be.above(0);
    }
  });

  for (const [where, options, isServer] of [
    ['a browser', { platform: 'browser' }, false],
    ['Node.js', { platform: 'node' }, true],
    ['a Cloudflare worker', { conditions: ['workerd', 'worker', 'browser'] }, true],
    ['a function at the edge', { conditions: ['edge-light', 'worker', 'browser'] }, true],
    ['something unknown', { platform: 'neutral' }, false],
  ]) {
    it(`has the renderer for servers in a bundle for ${where}: ${isServer ? 'yes' : 'no'}`, async () => {
      const { metafile } = await build({
        stdin: { contents: `import 'mixtape-player/react';`, resolveDir: project.folder },
        bundle: true,
        format: 'esm',
        write: false,
        metafile: true,
        absWorkingDir: installed,
        external: ['react', 'react-dom'],
        ...options,
      });
      const used = Object.keys(metafile.inputs);
      expect(used.includes('dist/server.js')).to.equal(isServer);
      expect(used.includes('dist/no-server.js')).to.equal(!isServer);
    });
  }

  it('is ES2022', () => {
    for (const name of scripts) {
      const code = readFileSync(join(installed, 'dist', name), 'utf8');
      parse(code, { ecmaVersion: 2022, sourceType: /^embed(-frame|-host)?\.js$/.test(name) ? 'script' : 'module' });
    }
  });

  it('has a source map with the sources beside every script', () => {
    for (const name of scripts) {
      const code = readFileSync(join(installed, 'dist', name), 'utf8');
      expect(code).to.match(new RegExp(`\\n//# sourceMappingURL=${name}\\.map\\s*$`));
      const { sources, sourcesContent } = JSON.parse(readFileSync(join(installed, 'dist', `${name}.map`), 'utf8'));
      expect(sources, name).not.to.be.empty;
      expect(sourcesContent, name).to.have.lengthOf(sources.length).and.not.to.include(null);
    }
  });

  it('has declarations that name no other package, except those of frameworks', () => {
    const types = join(installed, 'dist/types');
    const declarations = readdirSync(types, { recursive: true }).filter((name) => name.endsWith('.d.ts'));
    expect(declarations).to.include.members(['elements/index.d.ts', 'elements/react.d.ts']);
    const ofFrameworks = /^elements\/(react(-tags)?|svelte|vue)\.d\.ts$/;
    for (const name of declarations.filter((name) => !ofFrameworks.test(name))) {
      const text = readFileSync(join(types, name), 'utf8');
      const specifiers = [...text.matchAll(/(?:from |import |import\()['"]([^'"]+)['"]/g)].map(([, found]) => found);
      const others = specifiers.filter((specifier) => !/^\.{1,2}\/.*\.js$/.test(specifier));
      // Re-exports of `elements/react.d.ts`.
      expect(
        others.filter((specifier) => specifier !== 'react' || !name.startsWith('src/react/')),
        name,
      ).to.deep.equal([]);
    }
  });
});
