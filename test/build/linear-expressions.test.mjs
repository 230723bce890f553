import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'acorn';
import { expect } from 'chai';
import { transform } from 'esbuild';
import { analyse } from 'scslre';
import { root } from '../../build/root.mjs';

/** The regular expressions of a file, as their source and flags. */
async function expressionsIn(file) {
  const { code } = await transform(await readFile(join(root, file), 'utf8'), {
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'automatic',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  const expressions = [];
  const onToken = ({ type, value }) => {
    if (type.label === 'regexp') expressions.push({ source: value.pattern, flags: value.flags });
  };
  parse(code, { ecmaVersion: 'latest', sourceType: 'module', onToken });
  return expressions;
}

const isSlow = (expression) => analyse(expression).reports.length > 0;

describe('regular expressions', () => {
  it('take linear time in all code that runs on a page', async () => {
    const expressions = [];
    for (const folder of ['src', 'elements'])
      for (const name of await readdir(join(root, folder), { recursive: true })) {
        const file = join(folder, name);
        if (!/\.tsx?$/.test(file)) continue;
        expressions.push(...(await expressionsIn(file)).map((expression) => ({ file, ...expression })));
      }
    expect(isSlow({ source: '^(a+)+$', flags: '' })).to.equal(true);
    expect(expressions.length).to.be.above(30);
    expect(expressions.filter(isSlow)).to.deep.equal([]);
  });
});
