import { expect } from 'chai';
import { hasWholeDocument } from '../../src/bridge/page/whole-document.ts';

describe('what no script of ours can do without', () => {
  it('is there', () => {
    expect(hasWholeDocument()).to.equal(true);
  });

  for (const name of ['queueMicrotask', 'MutationObserver', 'ResizeObserver', 'Intl']) {
    for (const taken of ['deleted', 'undefined'] as const) {
      it(`is not there where the page has the ${name} ${taken}`, () => {
        const own = Object.getOwnPropertyDescriptor(globalThis, name) ?? expect.fail(`There is no ${name}.`);
        if (taken === 'deleted') Reflect.deleteProperty(globalThis, name);
        else Object.defineProperty(globalThis, name, { ...own, value: undefined });
        try {
          expect(hasWholeDocument()).to.equal(false);
        } finally {
          Object.defineProperty(globalThis, name, own);
        }
      });
    }
  }
});
