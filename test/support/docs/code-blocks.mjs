import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../../build/root.mjs';

/** The pages whose code people paste or run. */
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'examples/README.md',
  // Their doc comments have the examples of the manifest.
  'src/player/element/mixtape-player-element.ts',
  'src/presave/element/presave-button-element.ts',
  ...(await readdir(join(root, 'docs'))).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`),
];

/** The code blocks of all pages: `{ page, language, code, line }`, with the line of the block's first line of code. */
export const codeBlocks = (await Promise.all(PAGES.map(blocksOf))).flat();

/** The blocks in a language. */
export const blocksIn = (...languages) => codeBlocks.filter(({ language }) => languages.includes(language));

async function blocksOf(page) {
  const text = (await readFile(join(root, page), 'utf8')).replaceAll(/^ \* ?/gm, '');
  return [...text.matchAll(/^ *```(\S*).*\n([\s\S]*?)^ *```$/gm)].map(({ 1: language, 2: code, index }) => ({
    page,
    language,
    code,
    line: text.slice(0, index).split('\n').length + 1,
  }));
}
