import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../../build/root.mjs';
import { messagePatterns } from '../support/docs/console-messages.mjs';

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

describe('docs/troubleshooting.md', () => {
  it('has a section for every code, and for nothing else', async () => {
    const source = await readFile(join(root, 'src/platform/model/player-error.ts'), 'utf8');
    const codes = [...source.matchAll(/^ {2}\| '([\w-]+)'/gm)].map(([, code]) => code);
    expect(sections.map(({ code }) => code)).to.have.members(codes);
  });

  it('quotes what the console says', async () => {
    const all = await messagePatterns();
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
