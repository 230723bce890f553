import { expect } from 'chai';
import { docs, writtenDocs } from './docs.mjs';
import { STREAM_FILES } from './stream-files.mjs';
import { outcomeOf } from './stream-row.ts';
import { STREAM_TABLE } from './stream-table.ts';

describe('the stream table', () => {
  it('is what docs/streams.md says (`npm run docs` updates it)', async () => {
    expect(await writtenDocs()).to.equal(docs());
  });

  it('has a row for each stream of its server, once', () => {
    expect(STREAM_TABLE.map(({ id }) => id).sort()).to.deep.equal(Object.keys(STREAM_FILES).sort());
  });

  it('cites what the browser answers for each stream that a browser does not stream', () => {
    const others = STREAM_TABLE.filter(({ group }) => group !== 'file').filter((row) =>
      ['chromium', 'firefox', 'webkit'].some((engine) => outcomeOf(row, engine) !== 'stream'),
    );
    expect(others.filter(({ type }) => !type).map(({ id }) => id)).to.deep.equal(['fmp4-discontinuity', 'gap']);
  });
});
