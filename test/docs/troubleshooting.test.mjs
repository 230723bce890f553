import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../../build/root.mjs';

const docs = await readFile(join(root, 'docs/troubleshooting.md'), 'utf8');

/** A section's code, and the console messages that it quotes: code spans with more than one word. */
const sections = docs
  .split(/^### /m)
  .slice(1)
  .map((section) => {
    const [, code] = /^`([\w-]+)`\n/.exec(section) ?? [];
    const [, said = ''] = /\*\*Console([\s\S]*?)\n- /.exec(section) ?? [];
    return {
      code,
      sentences: [...said.matchAll(/`([^`]*\s[^`]*)`/g)].map(([, words]) => words.replaceAll(/\s+/g, ' ')),
    };
  });

/** Every string of the sources as a pattern that allows any text for inserted values. */
async function texts() {
  const sources = (await Promise.all(['src', 'elements'].map(sourcesIn))).flat().join('\n');
  const code = sources.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replaceAll(/(['`]) \+\s+\1/g, '');
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)]
    .map(([, single, template]) => (single ?? template).split(/\$\{(?:[^{}]|\{[^{}]*\})*(?:\}|$)/))
    .filter((pieces) => pieces.join('').trim().length > 10)
    .map(
      (pieces) => new RegExp(`^${pieces.map((piece) => piece.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.*')}$`),
    );
}

async function sourcesIn(folder) {
  const names = await readdir(join(root, folder), { recursive: true });
  return Promise.all(
    names.filter((name) => /\.tsx?$/.test(name)).map((name) => readFile(join(root, folder, name), 'utf8')),
  );
}

describe('docs/troubleshooting.md', () => {
  it('has a section for every code, and for nothing else', async () => {
    const source = await readFile(join(root, 'src/domain/player-error.ts'), 'utf8');
    const codes = [...source.matchAll(/^ {2}\| '([\w-]+)'/gm)].map(([, code]) => code);
    expect(sections.map(({ code }) => code)).to.have.members(codes);
  });

  it('quotes what the console says', async () => {
    const all = await texts();
    for (const { code, sentences } of sections) {
      expect(sentences, code).not.to.deep.equal([]);
      for (const sentence of sentences) {
        expect(
          all.some((text) => text.test(sentence)),
          `${code}: ${sentence}`,
        ).to.equal(true);
      }
    }
  });
});
