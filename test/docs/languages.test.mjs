import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../../build/root.mjs';
import { english, notifyEnglish, presaveEnglish } from '../../src/i18n/texts.ts';

const docs = await readFile(join(root, 'docs/languages.md'), 'utf8');
const ENGLISH = { ...english, ...presaveEnglish, ...notifyEnglish };

const rows = [...docs.matchAll(/^\| (`.*?) \| (.*?) \|/gm)].map(([, names, words]) => ({
  names: [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  words,
}));

describe('docs/languages.md', () => {
  it('lists every word, and nothing else', () => {
    expect(rows.flatMap(({ names }) => names)).to.have.members(Object.keys(ENGLISH));
  });

  for (const { names, words } of rows) {
    it(`says ${names.join(' and ')} as it is in English`, () => {
      const texts = names.flatMap((name) => {
        const text = ENGLISH[name];
        return typeof text === 'string' ? [text] : Object.values(text);
      });
      expect(words).to.equal(texts.filter(Boolean).join(', ') || '–');
    });
  }
});
