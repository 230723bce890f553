import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { chooseReact, MODULES, PATCH_FILE, REACT_FILES } from '../../build/react/choose.mjs';
import { reactModules } from '../../build/react/modules.mjs';
import { measure } from '../../build/react/report.mjs';
import { REACT_SWAPS, swapModules } from '../../build/swaps.mjs';

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

  function builtClient() {
    const client = join(modules, REACT_FILES.get('react-dom/client'));
    return reactModules(modules).transform(readFileSync(client, 'utf8'), client).code;
  }

  it('equals what report.mjs records for the React that package.json pins', () => {
    expect(measure()).to.deep.equal(patch);
    const { devDependencies } = JSON.parse(readFileSync(join(MODULES, '../package.json'), 'utf8'));
    expect([devDependencies.react, devDependencies['react-dom']]).to.deep.equal([
      patch.installed.react,
      patch.installed['react-dom'],
    ]);
  });

  it('cuts the files that it is for', () => {
    expect(chooseReact(modules)).to.deep.include({ isCut: true });
    expect(swapModules(REACT_SWAPS).resolveId('react')).to.equal(join(MODULES, REACT_FILES.get('react')));
    expect(builtClient()).to.not.contain('onTransitionEnd');
  });

  for (const file of Object.keys(patch.installed).filter(isFile))
    it(`leaves React whole, and says why, if one byte of ${file} differs`, () => {
      changeByte(file);
      const { isCut, report } = chooseReact(modules);
      expect(isCut).to.equal(false);
      expect(report).to.equal(`React ${patch.installed.react} is whole: ${file} has changed`);
      expect(builtClient()).to.contain('onTransitionEnd');
    });
});
