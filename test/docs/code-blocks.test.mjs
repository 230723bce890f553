import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../../build/root.mjs';
import { htmlProblems } from '../support/docs/check-html.mjs';
import { cssProblems, unknownEvents } from '../support/docs/check-script.mjs';
import { blocksIn, codeBlocks } from '../support/docs/code-blocks.mjs';
import { publicApi } from '../support/docs/public-api.mjs';
import { packPackage } from '../support/packed-package.mjs';
import { createProject } from '../support/project.mjs';

const BUILD_MS = 120_000;
const COMPILE_MS = 60_000;

/**
 * Languages that are not checked here: a server, a shell, a person or a template's compiler (test/package/templates)
 * reads them.
 */
const OTHER_LANGUAGES = ['nginx', 'apache', 'astro', 'svelte', 'vue', 'json', 'sh', ''];
const SCRIPTS = ['js', 'jsx', 'ts', 'tsx'];
const LANGUAGES = ['html', 'css', ...SCRIPTS, ...OTHER_LANGUAGES];

/** Pages with scripts in their markup, and the test that runs them. */
const RUN_BY = {
  'docs/events.md': 'test/e2e/analytics.spec.ts',
  'docs/frame.md': 'test/e2e/frame-commands.spec.ts',
  'docs/performance.md': 'test/e2e/layout-shift.spec.ts',
};

/** As strict as a page's own scripts are: the docs leave out checks for `null`. */
const COMPILER_OPTIONS = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  allowJs: true,
  checkJs: true,
  strict: false,
  noEmit: true,
  types: ['node', 'mixtape-player/react'],
};

const titleOf = ({ page, line }) => `${page}, line ${line}`;

describe('the code in the docs', function () {
  this.timeout(BUILD_MS);
  let api;
  before(async () => {
    api = await publicApi();
  });

  it('is in languages that are known here', () => {
    for (const block of codeBlocks) expect(LANGUAGES, titleOf(block)).to.include(block.language);
  });

  for (const block of blocksIn('html')) {
    it(`${titleOf(block)}, is markup with attributes, files, slots and events that exist`, () => {
      expect(htmlProblems(block.code, api)).to.deep.equal([]);
    });
  }

  for (const block of blocksIn('html').filter(({ code }) => /<script(?![^>]*(?:src|json|importmap))/.test(code))) {
    it(`${titleOf(block)}, has a script that a test runs`, async () => {
      const test = RUN_BY[block.page];
      expect(test, 'add the test to RUN_BY').to.be.a('string');
      expect(await readFile(join(root, test), 'utf8')).to.contain(block.page);
    });
  }

  for (const block of blocksIn('css')) {
    it(`${titleOf(block)}, is a style sheet with parts, states and properties that exist`, () => {
      expect(cssProblems(block.code, api)).to.deep.equal([]);
    });
  }

  for (const block of blocksIn(...SCRIPTS)) {
    it(`${titleOf(block)}, listens to events that exist`, () => {
      expect(unknownEvents(block.code, api)).to.deep.equal([]);
    });
  }

  it('compiles with the types of the package', async () => {
    const blocks = blocksIn(...SCRIPTS);
    expect(blocks.length).to.be.above(3);
    const packages = [
      '@types/node',
      '@types/react',
      '@types/react-dom',
      'undici-types',
      'react',
      'react-dom',
      'mixtape-publish',
    ];
    const project = createProject({ tarball: await packPackage(), packages });
    try {
      const put = (name, text) => writeFile(join(project.folder, name), text);
      await put('package.json', '{ "type": "module" }');
      await put('tsconfig.json', JSON.stringify({ compilerOptions: COMPILER_OPTIONS }));
      for (const { page, line, language, code } of blocks)
        await put(`${page.replaceAll(/\W/g, '-')}-${line}.${language}`, `${code}\nexport {};\n`);
      const tsc = join(root, 'node_modules/typescript/bin/tsc');
      const { stdout } = spawnSync(process.execPath, [tsc, '-p', project.folder], { encoding: 'utf8' });
      expect(stdout).to.equal('');
    } finally {
      project.remove();
    }
  }).timeout(COMPILE_MS);
});
