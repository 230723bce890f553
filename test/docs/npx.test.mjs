import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../../build/root.mjs';

const filesIn = async (folder, recursive = true) =>
  (await readdir(join(root, folder), { recursive })).map((name) => join(folder, name));
const pages = [
  ...(await filesIn('.', false)),
  ...(await filesIn('docs')),
  ...(await filesIn('demo')),
  'packages/presave/README.md',
  'packages/publish/README.md',
].filter((name) => /\.(?:md|html|html\.mjs)$/.test(name) && !name.includes('node_modules'));

describe('a page of the documentation', () => {
  for (const page of pages)
    it(`${page} never lets npx install one of our names`, async () => {
      expect(await readFile(join(root, page), 'utf8')).not.to.match(/npx (?:-y |--yes )?mixtape-/);
    });
});
