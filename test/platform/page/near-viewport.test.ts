import { expect } from 'chai';
import { onNearViewport } from '../../../src/platform/page/near-viewport.ts';

describe('without a working IntersectionObserver, every element counts as near', () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'IntersectionObserver');
  const put = (value: unknown): void => {
    Object.defineProperty(globalThis, 'IntersectionObserver', { value, configurable: true, writable: true });
  };
  afterEach(() => {
    if (before === undefined) Reflect.deleteProperty(globalThis, 'IntersectionObserver');
    else Object.defineProperty(globalThis, 'IntersectionObserver', before);
  });

  class Refusing {
    constructor() {
      throw new TypeError('Not on this page.');
    }
  }

  for (const [what, value] of Object.entries({ undefined, null: null, 'one that throws': Refusing })) {
    it(`an observer that is ${what}`, () => {
      put(value);
      let calls = 0;
      // Only passed to the observer.
      onNearViewport({} as Element, new AbortController().signal, () => {
        calls += 1;
      });
      expect(calls).to.equal(1);
    });
  }
});
