import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { rollup } from 'rollup';
import { isOnlyOnce, lazyModules, MAY_BE_COPIED } from '../../build/plugins/lazy-modules.mjs';
import { root } from '../../build/root.mjs';

describe('the list of modules that may be copied', () => {
  it('names files that there are, and that would be refused without it', () => {
    for (const path of MAY_BE_COPIED) {
      const row = `The row ${path} in build/plugins/lazy-modules.mjs`;
      expect(existsSync(join(root, path)), `${row} names no file: rename it with its module, or remove it`).to.equal(
        true,
      );
      expect(isOnlyOnce(`/copy/${path}`), row).to.equal(false);
      // The same place, but another name.
      const other = path.replace(/[\w-]+(?=\.\w+$)/, 'another-module');
      expect(isOnlyOnce(`/copy/${other}`), `${row} is not needed: nothing refuses the module`).to.equal(true);
    }
  });
});

describe('lazy chunks', () => {
  let folder;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lazy-modules-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function build(sources, format = 'es') {
    for (const [path, text] of Object.entries(sources)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const outDir = join(folder, 'dist');
    const plugins = (chain = []) => [lazyModules({ outDir, chain, plugins })];
    const bundle = await rollup({ input: join(folder, 'entry.js'), plugins: plugins() });
    await bundle.write({ file: join(outDir, 'entry.js'), format });
    const names = (await readdir(outDir)).filter((name) => name.endsWith('.js'));
    const texts = await Promise.all(names.map((name) => readFile(join(outDir, name), 'utf8')));
    return new Map(names.map((name, index) => [name, texts[index]]));
  }

  it('are separate files, each with its own copy of shared code, also if one loads another', async () => {
    const files = await build({
      'entry.js': "import { s } from './shared.js'; console.log(s); import('./later/first.js');",
      'later/first.js': "import { s } from '../shared.js'; console.log(s); import('./second.js');",
      'later/second.js': "export const second = 'second';",
      'shared.js': "export const s = 'shared text';",
    });
    const [entry, first, second] = [...files.keys()].sort();
    expect(entry).to.equal('entry.js');
    expect(first).to.match(/^first-[\w-]{8}\.js$/);
    expect(second).to.match(/^second-[\w-]{8}\.js$/);
    expect(files.get(entry)).to.include(`import('./${first}')`).and.to.include('shared text');
    expect(files.get(first)).to.include(`import('./${second}')`).and.to.include('shared text');
    for (const text of files.values()) expect(text).not.to.match(/^\s*import\s[^(]/m);
  });

  describe('are refused', () => {
    const refusal = (sources) =>
      build(sources).then(
        () => 'not refused',
        ({ message }) => message,
      );

    it('with a second copy of a module that must exist once on a page', async () => {
      const message = await refusal({
        'entry.js': "import('./later.js');",
        'later.js': "import './src/platform/page-store.js';",
        'src/platform/page-store.js': "console.log('store');",
      });
      expect(message).to.include('second copy').and.to.include('page-store.js');
    });
  });
});
