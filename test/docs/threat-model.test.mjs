import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../../build/root.mjs';

const model = await readFile(join(root, 'docs/threat-model.md'), 'utf8');

/** `- `file`: “title”`, with an ellipsis for each inserted value. */
const NAMED = /^- `((?:packages\/\w+\/)?test\/[^`]+)`: “(.+)”$/;
/** A row in the table under “What others can write”. The last cell names its test. */
const ROW = /^\|.*\| `((?:packages\/\w+\/)?test\/[^`]+)`: “(.+)” \|$/;
const lines = model.split('\n');
const named = lines.flatMap((line) => {
  const [, file, title] = NAMED.exec(line) ?? ROW.exec(line) ?? [];
  return file ? [{ file, title }] : [];
});
/** The titles of a file's tests, with an ellipsis for each inserted value. */
async function titlesIn(file) {
  const source = await readFile(join(root, file), 'utf8');
  const titles = source.matchAll(/\b(?:it|test|same)\(\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"|`((?:[^`\\]|\\.)*)`)/g);
  return [...titles].map(([, single, double, template]) =>
    (single ?? double ?? template.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…')).replaceAll(/\\(.)/g, '$1'),
  );
}

describe('the threat model', () => {
  it('names tests at all', () => expect(named.length).to.be.above(40));

  for (const { file, title } of named) {
    it(`names an existing test: ${file}, ${title}`, async () => {
      expect(existsSync(join(root, file)), file).to.equal(true);
      expect(await titlesIn(file)).to.include(title);
    });
  }

  it('has a test for every threat', () => {
    for (const threat of model.split('\n### ').slice(1)) {
      expect(
        threat.split('\n').some((line) => NAMED.test(line)),
        threat.split('\n', 1)[0],
      ).to.equal(true);
    }
  });

  it('has a test in every row of what others can write', () => {
    const from = lines.indexOf('## What others can write');
    const rows = lines.slice(from, lines.indexOf('## The page')).filter((line) => line.startsWith('| '));
    expect(rows.length).to.be.above(20);
    for (const row of rows.slice(1)) expect(row).to.match(ROW);
  });

  it('names what it lists in the form that is looked for', () => {
    for (const line of model.split('\n')) if (/^- `(?:packages|test)\//.test(line)) expect(line).to.match(NAMED);
  });
});
