import { expect } from 'chai';
import { readTicks, stolenPercent } from '../support/runners/stolen-time.mjs';

describe('stolen CPU time', () => {
  it('is compared with the requested time, without idle time', () => {
    // user nice system idle iowait irq softirq steal guest guest_nice
    const before = readTicks('cpu  100 0 100 5000 10 0 0 50 0 0\ncpu0 1 2 3');
    const after = readTicks('cpu  120 5 110 9000 90 5 20 80 0 0\ncpu0 1 2 3');
    expect(stolenPercent(before, after)).to.equal(33);
  });

  it('is 0 if it is not reported, or if no time has passed', () => {
    const none = readTicks('');
    expect(stolenPercent(none, none)).to.equal(0);
    expect(stolenPercent(readTicks('cpu  1 1 1 1 1 1 1'), readTicks('cpu  9 9 9 9 9 9 9'))).to.equal(0);
  });
});
