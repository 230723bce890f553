import { expect } from 'chai';
import { createConcurrency, createProcessPause } from '../../src/delivery/pace.mjs';

const NONE = { seconds: 0, times: 0 };

/** A process' pause over a table of pauses that a test writes. */
function setUp() {
  const stored = [];
  const told = [];
  const table = {
    row: NONE,
    read: async () => table.row,
    begin: async (...pause) => void stored.push(pause),
  };
  return { table, stored, told, pause: createProcessPause(table, (seconds) => told.push(seconds)) };
}

describe('the pause of a service for one process', () => {
  it('is stored for all processes if the service asks for it, and holds here at once', async () => {
    const { table, stored, pause } = setUp();
    table.begin = async (...asked) => {
      expect(pause.isQuiet(), 'before it is stored').to.equal(true);
      stored.push(asked);
    };
    await pause.begin(30, 'rate');
    expect(stored).to.eql([[30, 'rate']]);
    expect(await pause.secondsLeft()).to.be.within(29, 30);
  });

  it('is not stored if the service refuses the credentials of this process', async () => {
    const { stored, pause } = setUp();
    await pause.begin(60, 'settings');
    expect(stored).to.eql([]);
    expect(pause.isQuiet()).to.equal(true);
    expect(await pause.secondsLeft()).to.be.within(59, 60);
  });

  it('is not made shorter by a later, shorter one', async () => {
    const { pause } = setUp();
    await pause.begin(60, 'settings');
    await pause.begin(1, 'rate');
    expect(await pause.secondsLeft()).to.be.within(59, 60);
  });

  it('of another process counts, and is told once for each', async () => {
    const { table, told, pause } = setUp();
    expect(await pause.secondsLeft()).to.be.at.most(0);
    for (const times of [1, 1, 2]) {
      table.row = { seconds: 5, times };
      expect(await pause.secondsLeft()).to.equal(5);
    }
    expect(pause.isQuiet()).to.equal(false);
    expect(told).to.eql([5, 5]);
  });
});

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
