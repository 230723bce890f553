import { expect } from 'chai';
import { createConcurrency } from '../../src/delivery/concurrency.mjs';

describe('how many consents are delivered at once', () => {
  it('begins with four', () => expect(createConcurrency().limit).to.equal(4));

  it('grows by a quarter when as many have gone well, up to 64', () => {
    const concurrency = createConcurrency();
    for (const expected of [5, 6, 7, 8, 10]) {
      for (let index = concurrency.limit; index > 0; index--) concurrency.succeeded();
      expect(concurrency.limit).to.equal(expected);
    }
    for (let index = 0; index < 10_000; index++) concurrency.succeeded();
    expect(concurrency.limit).to.equal(64);
  });

  it('halves at a 429, down to one', () => {
    const concurrency = createConcurrency();
    concurrency.halve();
    expect(concurrency.limit).to.equal(2);
    for (let index = 0; index < 10; index++) concurrency.halve();
    expect(concurrency.limit).to.equal(1);
  });
});
