import { expect } from 'chai';
import { tell } from '../../src/io/tell.ts';
import { listenToConsole } from '../support/until.ts';

describe('what the page’s author reads', () => {
  it('stands in the console', () => {
    const { said, restore } = listenToConsole();
    tell('error', 'broken');
    tell('warn', 'odd');
    restore();
    expect(said.map(({ level, text }) => `${level} ${text}`)).to.deep.equal(['error broken', 'warn odd']);
  });

  it('is lost, and nothing else, where the page has no console, or one that throws', () => {
    const own = Object.getOwnPropertyDescriptor(globalThis, 'console') ?? expect.fail('There is no console.');
    try {
      for (const value of [{ log() {} }, undefined, { error: () => expect.fail('It throws.') }]) {
        Object.defineProperty(globalThis, 'console', { ...own, value });
        tell('error', 'broken');
      }
    } finally {
      Object.defineProperty(globalThis, 'console', own);
    }
  });
});
