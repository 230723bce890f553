import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { build } from 'esbuild';
import { chooseReact, MODULES, PATCH_FILE, REACT_FILES } from '../../build/react/choose.mjs';
import { reactModules } from '../../build/react/modules.mjs';
import { measure } from '../../build/react/report.mjs';
import { reactModulesForEsbuild } from '../support/engines/bundle-for-browser.mjs';

const patch = JSON.parse(readFileSync(PATCH_FILE, 'utf8'));
const isFile = (name) => name.endsWith('.js');

describe('the patch of React', function () {
  // Parses half a megabyte some twenty times.
  this.timeout(60_000);
  let folder;
  let modules;
  let wholeReact;

  beforeEach(() => {
    wholeReact = process.env.WHOLE_REACT;
    delete process.env.WHOLE_REACT;
    folder = mkdtempSync(join(tmpdir(), 'mixtape-player-react-'));
    modules = join(folder, 'node_modules');
    for (const name of Object.keys(patch.installed)) {
      const path = isFile(name) ? name : `${name}/package.json`;
      mkdirSync(join(modules, path, '..'), { recursive: true });
      cpSync(join(MODULES, path), join(modules, path));
    }
  });

  afterEach(() => {
    if (wholeReact !== undefined) process.env.WHOLE_REACT = wholeReact;
    else delete process.env.WHOLE_REACT;
    rmSync(folder, { recursive: true });
  });

  /** Changes one byte in a comment on top of a file. */
  function changeByte(path) {
    const bytes = readFileSync(join(modules, path));
    bytes[bytes.indexOf('\n')] = ' '.charCodeAt(0);
    writeFileSync(join(modules, path), bytes);
  }

  /** Bundles React DOM as the tests in the browser do. */
  async function bundled() {
    cpSync(join(MODULES, 'react/index.js'), join(modules, 'react/index.js'));
    cpSync(join(MODULES, 'react-dom/client.js'), join(modules, 'react-dom/client.js'));
    cpSync(join(MODULES, 'react-dom/index.js'), join(modules, 'react-dom/index.js'));
    cpSync(join(MODULES, 'scheduler/index.js'), join(modules, 'scheduler/index.js'));
    const { outputFiles } = await build({
      stdin: { contents: "export { createRoot } from 'react-dom/client';", resolveDir: folder },
      bundle: true,
      format: 'esm',
      write: false,
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [reactModulesForEsbuild(modules)],
    });
    return outputFiles[0].text;
  }

  it('equals what report.mjs records for the React that package.json pins', () => {
    expect(measure()).to.deep.equal(patch);
    const { devDependencies } = JSON.parse(readFileSync(join(MODULES, '../package.json'), 'utf8'));
    expect([devDependencies.react, devDependencies['react-dom']]).to.deep.equal([
      patch.installed.react,
      patch.installed['react-dom'],
    ]);
  });

  it('cuts the files that it is for', async () => {
    expect(chooseReact(modules)).to.deep.include({ isCut: true });
    expect(reactModules(modules).resolveId('react')).to.equal(join(modules, REACT_FILES.get('react')));
    expect(await bundled()).to.not.contain('onTransitionEnd');
  });

  for (const file of Object.keys(patch.installed).filter(isFile))
    it(`leaves React whole, and says why, if one byte of ${file} differs`, () => {
      changeByte(file);
      const { isCut, report } = chooseReact(modules);
      expect(isCut).to.equal(false);
      expect(report).to.equal(`React ${patch.installed.react} is whole: ${file} has changed`);
      const client = join(modules, REACT_FILES.get('react-dom/client'));
      const { code } = reactModules(modules).transform(readFileSync(client, 'utf8'), client);
      expect(code).to.contain('onTransitionEnd');
    });

  it('leaves React whole though every part is found as often as recorded', async () => {
    changeByte(REACT_FILES.get('react-dom/client'));
    expect(measure(modules).places).to.deep.equal(patch.places);
    const code = await bundled();
    expect(code).to.contain('unstable_scheduleCallback').and.to.contain('onTransitionEnd');
    expect(code, 'protections').to.contain('Reflect.get(Node.prototype, "parentNode"');
    expect(code, 'protections').to.not.contain('onAnimationIteration');
  });

  for (const [what, change, reason] of [
    [
      'a version differs',
      () => writeFileSync(join(modules, 'scheduler/package.json'), '{ "version": "0.99.0" }'),
      `scheduler is 0.99.0, not ${patch.installed.scheduler}`,
    ],
    ['a file is missing', () => rmSync(join(modules, REACT_FILES.get('react-dom'))), 'has changed'],
    [
      'that is requested',
      () => {
        process.env.WHOLE_REACT = '1';
      },
      ': requested',
    ],
  ])
    it(`leaves React whole if ${what}`, () => {
      change();
      const { isCut, report } = chooseReact(modules);
      expect(isCut).to.equal(false);
      expect(report).to.contain(reason);
    });
});
