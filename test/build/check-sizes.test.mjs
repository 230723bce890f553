import { expect } from 'chai';
import { fileWithinLimit, oneCopy } from '../../build/check-sizes.mjs';

describe('the check of sizes', () => {
  const files = [{ name: 'a.js', brotli: 100, gzip: 120 }];

  it('refuses a file that is too large', () => {
    expect(fileWithinLimit('a.js', 100, files).problem).to.equal(undefined);
    expect(fileWithinLimit('a.js', 99, files).problem).to.equal('It has 100 bytes.');
    expect(fileWithinLimit('a.js', 119, files, 'gzip').problem).to.equal('It has 120 bytes.');
  });

  it('refuses a limit of a file that is gone', () => {
    expect(fileWithinLimit('b.js', 100, files).problem).to.include('no such file');
  });
});

describe('the check for one copy of a file with state', () => {
  const PATH = 'src/presave/state/saved-releases.ts';
  const built = (name, loads, hasState) => ({
    name,
    code: loads.map((chunk) => `import('./${chunk}')`).join(';'),
    sources: hasState ? [`../${PATH}`] : [],
  });
  const problemOf = (loadedFirst, loadedLater, path = PATH) => oneCopy(path, loadedFirst, loadedLater).problem;

  it('accepts it once in what each entry loads', () => {
    const chunk = built('chunk-00000000.js', [], true);
    expect(problemOf([built('a.js', [chunk.name]), built('b.js', [], true)], [chunk])).to.equal(undefined);
  });

  it('refuses it in an entry and in a chunk', () => {
    const chunk = built('chunk-00000000.js', [], true);
    expect(problemOf([built('a.js', [chunk.name], true)], [chunk])).to.include('a.js and chunk-00000000.js');
  });

  it('refuses it in two chunks, also if one loads the other', () => {
    const second = built('second-00000000.js', [], true);
    const first = built('first-00000000.js', [second.name], true);
    expect(problemOf([built('a.js', [first.name])], [first, second])).to.include('first-00000000.js and second');
  });

  it('accepts the copy in a chunk that may have one', () => {
    const chunk = built('notify-chunk-00000000.js', [], true);
    expect(problemOf([built('a.js', [chunk.name], true)], [chunk])).to.equal(undefined);
  });

  it('refuses a name that no built file has', () => {
    expect(problemOf([built('a.js', [], true)], [], 'src/presave/state/renamed.ts')).to.equal('No built file has it.');
  });
});
