import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../../build/root.mjs';
import { isDailyFile, parseRuns, testFiles } from '../support/runners/test-files.mjs';

const KINDS = ['unit', 'browser', 'e2e'];
const read = (file) => readFileSync(join(root, file), 'utf8');

describe('a test file', () => {
  it('runs with the others of its kind, unless its first line says when', () => {
    expect(parseRuns('a.test.mjs', "import 'b';\n// Runs: thorough\n")).to.deep.equal({ runs: undefined, step: '' });
    expect(parseRuns('a.test.mjs', '// Runs: not daily\n')).to.deep.equal({ runs: 'notDaily', step: '' });
    expect(parseRuns('a.test.mjs', '// Runs: nightly, in the step site\n')).to.deep.equal({
      runs: 'nightly',
      step: 'site',
    });
  });

  it('is refused with other words, in a sentence that has the right ones', () => {
    expect(() => parseRuns('a.test.mjs', '// Runs: sometimes\n')).to.throw(/a\.test\.mjs begins with .*not daily/);
  });

  it('is in a step of the nightly run if it runs at night alone', () => {
    const steps = read('test/nightly.mjs').matchAll(/filesOfStep\('(\w+)'\)/g);
    const ofNight = KINDS.flatMap((kind) => testFiles(kind, [''])).map((file) => [file, parseRuns(file, read(file))]);
    const known = new Set([...steps].map(([, step]) => step));
    for (const [file, { runs, step }] of ofNight)
      if (runs === 'nightly')
        expect(known.has(step), `test/nightly.mjs runs no file of the step "${step}" of ${file}`).to.equal(true);
    expect([...known].sort()).to.deep.equal([...new Set(ofNight.map(([, { step }]) => step))].filter(Boolean).sort());
  });

  it('has words that mean something for its kind', () => {
    for (const file of testFiles('unit', [''])) expect(parseRuns(file, read(file)).runs, file).not.to.equal('daily');
    for (const file of testFiles('e2e', [''])) expect(parseRuns(file, read(file)).runs, file).not.to.equal('notDaily');
    expect(testFiles('e2e').some((file) => isDailyFile('e2e', file))).to.equal(true);
  });
});
