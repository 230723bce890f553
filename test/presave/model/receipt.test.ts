import { expect } from 'chai';
import { isEnded, parseReceipt, RECEIPT_CHECK_MS } from '../../../src/presave/model/receipt.ts';

const GONE = { state: 'revoked', releaseAt: null };

describe('the JSON of a receipt', () => {
  for (const [state, hasEnded] of [
    ['waiting', false],
    ['delivering', false],
    ['delivered', false],
    ['revoked', true],
    ['expired', true],
    ['failed', true],
    ['needs-consent', true],
  ] as const) {
    it(`says “${state}”, which ${hasEnded ? 'ends the pre-save' : 'leaves it as it is'}`, () => {
      expect(parseReceipt(200, { state, release_at: '2026-12-04T00:00:00Z' })).to.deep.equal({
        state,
        releaseAt: Date.UTC(2026, 11, 4),
      });
      expect(isEnded(state)).to.equal(hasEnded);
    });
  }

  for (const releaseAt of [undefined, null, 'soon', '', {}]) {
    it(`needs no date: ${JSON.stringify(releaseAt)}`, () => {
      expect(parseReceipt(200, { state: 'waiting', release_at: releaseAt })).to.deep.equal({
        state: 'waiting',
        releaseAt: null,
      });
    });
  }

  for (const status of [404, 410]) {
    it(`is gone with status ${status}, if the server says so in JSON`, () => {
      expect(parseReceipt(status, { error: 'unknown' })).to.deep.equal(GONE);
      expect(parseReceipt(status, { state: 'waiting' })).to.deep.equal(GONE);
      expect(parseReceipt(status, null)).to.equal(null);
    });
  }

  for (const [status, json] of [
    [200, null],
    [200, {}],
    [200, []],
    [200, 'waiting'],
    [200, { state: 'Waiting' }],
    [200, { state: 'constructor' }],
    [200, { state: ['revoked'] }],
    [204, { state: 'revoked' }],
    [401, { state: 'revoked' }],
    [429, { state: 'revoked' }],
    [500, { state: 'revoked' }],
    [503, { state: 'revoked' }],
  ] as const) {
    it(`says nothing: ${status} ${JSON.stringify(json)}`, () => expect(parseReceipt(status, json)).to.equal(null));
  }

  it('is asked for once in 24 hours', () => expect(RECEIPT_CHECK_MS).to.equal(86_400_000));
});
