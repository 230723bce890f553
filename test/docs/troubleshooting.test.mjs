import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../../build/root.mjs';

const docs = await readFile(join(root, 'docs/troubleshooting.md'), 'utf8');

describe('docs/troubleshooting.md', () => {
  it('has a section for every code, and for nothing else', async () => {
    const source = await readFile(join(root, 'src/platform/model/player-error.ts'), 'utf8');
    const codes = [...source.matchAll(/^ {2}\| '([\w-]+)'/gm)].map(([, code]) => code);
    const sections = [...docs.matchAll(/^### `([\w-]+)`$/gm)].map(([, code]) => code);
    expect(sections).to.have.members(codes);
  });
});
