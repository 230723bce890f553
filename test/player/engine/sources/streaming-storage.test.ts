import { expect } from 'chai';
import { neededHls, rememberHls } from '../../../../src/player/engine/sources/streaming-storage.ts';
import { installStorage, memoryStorage } from '../../../support/fakes/fake-storage.ts';

const API = 'https://api.example';
const OTHER = 'https://other.example';

describe('that an API’s streams need hls.js', () => {
  let restore: () => void;

  beforeEach(() => {
    restore = installStorage(memoryStorage(), 'sessionStorage');
  });
  afterEach(() => restore());

  it('is not known at first', () => {
    expect(neededHls(API)).to.equal(false);
  });

  it('is remembered until one does not', () => {
    rememberHls(API, true);
    expect([neededHls(API), neededHls(OTHER)]).to.deep.equal([true, false]);
    rememberHls(OTHER, false);
    expect(neededHls(API)).to.equal(true);
    rememberHls(API, false);
    expect(neededHls(API)).to.equal(false);
  });

  it('is forgotten without a storage', () => {
    restore();
    restore = installStorage(() => null, 'sessionStorage');
    rememberHls(API, true);
    expect(neededHls(API)).to.equal(false);
  });
});
