import { expect } from 'chai';
import { log } from '../../src/platform/log.ts';

describe('log', () => {
  it('does not throw if the page has no console, or one that throws', () => {
    const own = Object.getOwnPropertyDescriptor(globalThis, 'console') ?? expect.fail('There is no console.');
    try {
      for (const value of [{ log() {} }, undefined, { error: () => expect.fail('It throws.') }]) {
        Object.defineProperty(globalThis, 'console', { ...own, value });
        log('error', 'broken');
      }
    } finally {
      Object.defineProperty(globalThis, 'console', own);
    }
  });
});
