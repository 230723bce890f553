import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { rollup } from 'rollup';
import { plugins } from '../../build/plugins/index.mjs';
import { usedHooks } from '../../build/react/used-hooks.mjs';
import { root } from '../../build/root.mjs';

const LENT = JSON.stringify(join(root, 'src/platform/element/hooks.ts'));
const BORROWED = JSON.stringify(join(root, 'src/platform/borrowed-react.ts'));
const BUILD_MS = 60_000;

describe('a component in a chunk that is loaded later', function () {
  this.timeout(BUILD_MS);
  let folder;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lent-hooks-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function build(chunks) {
    const sources = {
      'entry.js': `export { HOOKS } from ${LENT}; export const load = () => import('./chunk.js');`,
      ...chunks,
    };
    for (const [path, text] of Object.entries(sources)) await writeFile(join(folder, path), text);
    const outDir = join(folder, 'dist');
    const bundle = await rollup({ input: join(folder, 'entry.js'), plugins: plugins(outDir), onLog() {} });
    await bundle.write({ file: join(outDir, 'entry.mjs'), format: 'es' });
    await bundle.close();
    return import(pathToFileURL(join(outDir, 'entry.mjs')).href);
  }

  it('uses any hook of the script that has loaded it, which lends what its chunks use and no more', async () => {
    const { HOOKS, load } = await build({
      'chunk.js': `export { borrowReact } from ${BORROWED}; import { useEffect } from 'react'; import { useSetAtom } from 'jotai';
        export const component = (atom) => useEffect(useSetAtom(atom)); export const loadNext = () => import('./next.js');`,
      'next.js': `export { borrowReact } from ${BORROWED}; import { useRef } from 'react'; export const component = () => useRef();`,
    });
    expect(HOOKS).to.have.all.keys('useEffect', 'useRef', 'useSetAtom');
    for (const hook of Object.values(HOOKS)) expect(hook).to.be.a('function');
    const chunk = await load();
    const next = await chunk.loadNext();
    const calls = [];
    const lent = {
      useEffect: (effect) => calls.push(effect),
      useSetAtom: (atom) => `set ${atom}`,
      useRef: () => 'a ref',
    };
    chunk.borrowReact(lent);
    next.borrowReact(lent);
    chunk.component('this');
    expect(calls).to.deep.equal(['set this']);
    expect(next.component()).to.equal('a ref');
  });

  for (const [what, imported] of [
    ['what it would call before it has React', '{ memo }'],
    ['the whole of React', '* as React'],
  ])
    it(`cannot import ${what}`, async () => {
      const problem = await build({
        'chunk.js': `import ${imported} from 'react'; console.log(${imported.match(/\w+/)});`,
      }).catch(({ message }) => message);
      expect(problem).to.include('chunk.js').and.to.include('can only import hooks');
    });

  it('has its hooks in the cut React, whichever file names them', async () => {
    await mkdir(join(folder, 'react'));
    await writeFile(
      join(folder, 'a.tsx'),
      "import { type Ref, memo, useId } from 'react';\nimport {\n  useMemo,\n} from 'react';\n",
    );
    await writeFile(
      join(folder, 'b.ts'),
      "import type { useRef } from 'react';\nimport { use, useTransition } from 'react';\n",
    );
    await writeFile(join(folder, 'react/c.ts'), "import { useSyncExternalStore } from 'react';\n");
    expect(usedHooks(folder)).to.deep.equal(['use', 'useId', 'useMemo']);
  });
});
