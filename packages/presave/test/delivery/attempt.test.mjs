import { expect } from 'chai';
import { tryToSave } from '../../src/delivery/attempt.mjs';

describe('an attempt that ends by a bug', () => {
  it('is a failure like others, and the log has its place but not its message', async () => {
    /** @type {unknown[][]} */
    const lines = [];
    const service = {
      title: 'Spotify',
      accept: () => Promise.reject(new Error('not asked')),
      save: () => Promise.reject(new TypeError('"Bearer s3cret" is not a header')),
    };
    const due = {
      id: 'a',
      projectId: 'c',
      tokens: {},
      storefront: null,
      attempts: 0,
      failingSeconds: 0,
      release: { spotify: { uris: ['spotify:album:1'] } },
      binding: { service: 'spotify', project_id: 'c', account: new Uint8Array() },
    };
    const log = { error: (...line) => void lines.push(line) };
    const tools = { storeTokens: async () => true, mayAsk: async () => true, log };
    expect(await tryToSave('spotify', service, due, tools)).to.eql({ kind: 'retry', reason: 'error' });
    expect(JSON.stringify(lines)).to.include('attempt.test.mjs').and.not.include('s3cret');
  });

  it('tokens that cannot be decrypted wait, because the key may come back', async () => {
    const log = { error: () => {} };
    const due = { id: 'a', tokens: undefined };
    expect(await tryToSave('spotify', /** @type {any} */ ({}), /** @type {any} */ (due), { log })).to.eql({
      kind: 'key-missing',
      isUnasked: true,
    });
  });
});
