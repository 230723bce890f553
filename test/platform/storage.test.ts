import { expect } from 'chai';
import { readStorage, writeStorage } from '../../src/platform/storage.ts';
import { brokenStorage, memoryStorage, withStorage } from '../support/fakes/fake-storage.ts';

describe('storage', () => {
  it('keeps values', () => {
    withStorage(memoryStorage(), () => {
      expect(readStorage('k')).to.equal(null);
      expect(writeStorage('k', 'v')).to.equal(true);
      expect(readStorage('k')).to.equal('v');
    });
  });

  it('is optional: it may throw', () => {
    withStorage(brokenStorage(), () => {
      expect(readStorage('k')).to.equal(null);
      expect(writeStorage('k', 'v')).to.equal(false);
    });
  });

  it('is optional: accessing it may throw', () => {
    const forbidden = (): Storage => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    withStorage(forbidden, () => {
      expect(readStorage('k')).to.equal(null);
      expect(writeStorage('k', 'v')).to.equal(false);
    });
  });

  it('is optional: it may be missing', () => {
    withStorage(
      () => null,
      () => {
        expect(readStorage('k')).to.equal(null);
        expect(writeStorage('k', 'v')).to.equal(false);
      },
    );
  });
});
