import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { HELP } from '../src/cli/arguments.mjs';
import { readMixtapeFile } from '../src/input/mixtape-file.mjs';
import { scratch } from './support/run.mjs';

const docs = readFileSync(new URL('../../../docs/publish.md', import.meta.url), 'utf8');

describe('docs/publish.md', () => {
  const folder = scratch();

  it('has an example of mixtape.json that is valid', async () => {
    mkdirSync(folder, { recursive: true });
    const [, example] = /```json\n([\s\S]*?)```/.exec(docs);
    writeFileSync(join(folder, 'mixtape.json'), example);
    expect(await readMixtapeFile(folder)).to.deep.equal(JSON.parse(example));
  });

  it('describes each option that --help lists', () => {
    const options = [...HELP.matchAll(/--[a-z-]+/g)].map(([option]) => option);
    expect(options).to.have.length.above(10);
    for (const option of options) expect(docs).to.include(option);
  });
});
