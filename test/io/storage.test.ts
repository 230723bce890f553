import { expect } from 'chai';
import { readStorage, writeStorage } from '../../src/io/storage/storage.ts';
import { brokenStorage, memoryStorage, withStorage } from '../support/fakes/fake-storage.ts';

describe('storage', () => {
  it('keeps what it is given', () => {
    withStorage(memoryStorage(), () => {
      expect(readStorage('k')).to.equal(null);
      expect(writeStorage('k', 'v')).to.equal(true);
      expect(readStorage('k')).to.equal('v');
    });
  });

  it('costs nothing but the memory where it throws', () => {
    withStorage(brokenStorage(), () => {
      expect(readStorage('k')).to.equal(null);
      expect(writeStorage('k', 'v')).to.equal(false);
    });
  });

  it('costs nothing but the memory where a page may not even look at it', () => {
    const forbidden = (): Storage => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    withStorage(forbidden, () => {
      expect(readStorage('k')).to.equal(null);
      expect(writeStorage('k', 'v')).to.equal(false);
    });
  });

  it('costs nothing but the memory where there is none', () => {
    withStorage(
      () => null,
      () => {
        expect(readStorage('k')).to.equal(null);
        expect(writeStorage('k', 'v')).to.equal(false);
      },
    );
  });
});
