import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../../build/root.mjs';
import { generatedFiles } from '../../docs/generator/generated-files.mjs';

const ANALYSIS_MS = 30_000;

describe('what is made from the sources', function () {
  this.timeout(ANALYSIS_MS);

  it('is up to date, tables of the docs and the approved names; `npm run docs` writes it', async () => {
    for (const [path, text] of Object.entries(await generatedFiles()))
      expect(await readFile(join(root, path), 'utf8'), path).to.equal(text);
  });

  it('is the only list of attributes and events in the docs', async () => {
    for (const path of Object.keys(await generatedFiles()).filter((name) => !name.endsWith('reference.md')))
      expect(await readFile(join(root, path), 'utf8'), path).not.to.match(/^\| (?:Attribute|`?attribute`?|Event) \|/m);
  });
});
