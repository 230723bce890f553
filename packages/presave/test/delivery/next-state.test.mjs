import { expect } from 'chai';
import { nextState } from '../../src/delivery/attempt.mjs';

const SETTINGS = { retrySeconds: 30, giveUpHours: 72 };
const HOUR = 3_600;

describe('what becomes of a consent after an attempt', () => {
  /** @type {[string, any, { attempts: number, failingSeconds: number }, string, string | null][]} */
  const CASES = [
    ['saved', { kind: 'delivered' }, first(), 'delivered', null],
    ['not live yet', { kind: 'not-live' }, first(), 'waiting', 'not-live'],
    ['not live yet after a month', { kind: 'not-live' }, later(500 * HOUR), 'waiting', 'not-live'],
    ['a key is missing, even for a month', { kind: 'key-missing' }, later(500 * HOUR), 'waiting', 'key-missing'],
    ['the permission has ended', { kind: 'needs-consent', reason: 'forbidden' }, first(), 'needs-consent', 'forbidden'],
    ['a failure', { kind: 'retry', reason: 'status-502' }, first(), 'waiting', 'status-502'],
    [
      'a failure after three days of failures',
      { kind: 'retry', reason: 'timeout' },
      later(72 * HOUR),
      'failed',
      'timeout',
    ],
    ['a failure just before that', { kind: 'retry', reason: 'timeout' }, later(72 * HOUR - 1), 'waiting', 'timeout'],
    ['a pause', { kind: 'paused', seconds: 3, reason: 'quota' }, later(500 * HOUR), 'waiting', 'paused-quota'],
    ['revoked, or taken over by another process', { kind: 'let-go' }, later(500 * HOUR), 'waiting', null],
  ];
  for (const [title, outcome, consent, state, reason] of CASES) {
    it(title, () => expect(nextState(outcome, consent, SETTINGS)).to.include({ state, reason }));
  }

  it('a pause and a process that ends are no attempt', () => {
    expect(nextState({ kind: 'paused', seconds: 3, reason: 'rate' }, first(), SETTINGS).isCounted).to.equal(false);
    expect(nextState({ kind: 'let-go' }, first(), SETTINGS).isCounted).to.equal(false);
    expect(nextState({ kind: 'retry', reason: 'timeout' }, first(), SETTINGS).isCounted).to.equal(true);
  });

  it('the time without a key does not count as failing, once it is back', () => {
    expect(nextState({ kind: 'key-missing' }, later(72 * HOUR), SETTINGS)).to.include({ isFailing: false });
    expect(nextState({ kind: 'key-missing' }, first(), SETTINGS, () => 0)).to.include({ delaySeconds: 30 });
  });

  it('the delay begins with RETRY_SECONDS and doubles, up to a quarter of an hour', () => {
    expect([0, 1, 2, 3, 5, 9, 1000].map((attempts) => delay(attempts, 0))).to.eql([30, 60, 120, 240, 900, 900, 900]);
  });

  it('a RETRY_SECONDS above a quarter of an hour holds', () => {
    expect(delay(4, 0, { ...SETTINGS, retrySeconds: 3_600 })).to.equal(3_600);
  });

  it('jitter is at most ten seconds, and at most half of a short delay', () => {
    expect(delay(5, 1)).to.equal(910);
    expect(delay(0, 1, { ...SETTINGS, retrySeconds: 1 })).to.equal(1.5);
  });
});

function first() {
  return { attempts: 0, failingSeconds: 0 };
}

/** @param {number} failingSeconds */
function later(failingSeconds) {
  return { attempts: 100, failingSeconds };
}

/**
 * @param {number} attempts
 * @param {number} random
 */
function delay(attempts, random, settings = SETTINGS) {
  return nextState({ kind: 'retry', reason: 'timeout' }, { attempts, failingSeconds: 0 }, settings, () => random)
    .delaySeconds;
}
