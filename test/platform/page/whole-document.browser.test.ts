import { expect } from 'chai';
import { hasWholeDocument } from '../../../src/platform/page/whole-document.ts';

describe('what every script needs of the document', () => {
  it('is found on an ordinary page', () => {
    expect(hasWholeDocument()).to.equal(true);
  });

  for (const name of ['queueMicrotask', 'MutationObserver', 'ResizeObserver', 'Intl']) {
    for (const taken of ['deleted', 'undefined'] as const) {
      it(`is missing if the page has the ${name} ${taken}`, () => {
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
