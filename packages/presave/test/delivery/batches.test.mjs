import { expect } from 'chai';
import { inBatches } from '../../src/delivery/batches.mjs';

describe('statements for many consents', () => {
  it('what is asked while one runs goes into the next one, and each gets its own result', async () => {
    /** @type {number[][]} */
    const batches = [];
    /** @type {(() => void)[]} */
    const ends = [];
    const double = inBatches(async (/** @type {number[]} */ items) => {
      batches.push(items);
      await new Promise((resolve) => ends.push(() => resolve(undefined)));
      return items.map((item) => item * 2);
    });
    const first = double(1);
    while (ends.length === 0) await new Promise(setImmediate);
    const others = [double(2), double(3)];
    ends[0]?.();
    expect(await first).to.equal(2);
    while (ends.length === 1) await new Promise(setImmediate);
    ends[1]?.();
    expect(await Promise.all(others)).to.eql([4, 6]);
    expect(batches).to.eql([[1], [2, 3]]);
  });

  it('one that fails is tried again', async () => {
    let tries = 0;
    const ask = inBatches(async (/** @type {string[]} */ items) => {
      tries += 1;
      if (tries === 1) throw new Error('deadlock');
      return items;
    });
    expect(await ask('a')).to.equal('a');
    expect(tries).to.equal(2);
  });
});
