// node --import ./test/support/runners/typescript-in-node.mjs docs/generator/generated-files.mjs
// Writes what is in git and made from the sources: blocks of the docs, and the approved manifest. `npm run docs` writes
// it, a test fails if it is out of date. A change of the manifest changes what pages can rely on: look at it before you
// commit it.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { customElementsManifest } from '../../build/published/manifest.mjs';
import { root } from '../../build/root.mjs';
import { conformanceBlocks } from './conformance.mjs';
import { referenceBlocks } from './reference-tables.mjs';
import { stateBlocks } from './state-tables.mjs';

const BLOCK = /(<!-- `npm run docs` writes: ([\w-]+) -->\n)[\s\S]*?(\n<!-- end -->)/g;

/** The files with their texts. */
export async function generatedFiles() {
  const manifest = await customElementsManifest();
  const accessibility = await readFile(join(root, 'docs/accessibility.md'), 'utf8');
  const blocks = { ...stateBlocks(), ...(await referenceBlocks(manifest)), ...conformanceBlocks(accessibility) };
  const files = { 'test/package/custom-elements.json': `${JSON.stringify(manifest, null, 2)}\n` };
  const missing = new Set(Object.keys(blocks));
  const names = await readdir(join(root, 'docs'), { recursive: true });
  for (const path of names.filter((name) => /^[^.].*\.md$/.test(name)).map((name) => `docs/${name}`)) {
    const text = await readFile(join(root, path), 'utf8');
    files[path] = text.replaceAll(BLOCK, (_, start, block, end) => {
      missing.delete(block);
      return `${start}\n${blocks[block]}\n${end}`;
    });
  }
  if (missing.size > 0) throw new Error(`No page of docs/ has the block ${[...missing].join(', ')}.`);
  return files;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const [path, text] of Object.entries(await generatedFiles())) await writeFile(join(root, path), text);
