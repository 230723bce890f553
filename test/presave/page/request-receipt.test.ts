import { expect } from 'chai';
import type { Receipt } from '../../../src/presave/model/receipt.ts';
import { requestReceipt } from '../../../src/presave/page/presave-api.ts';
import {
  type Answer,
  type FakeFetch,
  fakeFetch,
  hang,
  json,
  networkFault,
  status,
} from '../../support/fakes/fake-fetch.ts';
import { VirtualTime } from '../../support/fakes/virtual-time.ts';

const ADDRESS = 'https://site.example/receipt/t';
const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };

describe('a receipt that is asked for', () => {
  let net: FakeFetch;
  let time: VirtualTime | null = null;

  afterEach(() => {
    net.restore();
    time?.restore();
    time = null;
  });

  async function ask(answer: Answer): Promise<Receipt | null> {
    net = fakeFetch(answer);
    return requestReceipt(ADDRESS);
  }

  /** Expects an answer after exactly this long, and none one millisecond earlier. */
  async function foundAfter(ms: number, answer: Answer): Promise<unknown> {
    const virtual = new VirtualTime().install();
    time = virtual;
    let found: unknown = 'nothing yet';
    const asking = ask(answer).then((receipt) => {
      found = receipt;
    });
    await virtual.advance(ms - 1);
    expect(found).to.equal('nothing yet');
    await virtual.advance(1);
    await asking;
    return found;
  }

  for (const state of ['waiting', 'delivering', 'delivered', 'revoked', 'expired', 'failed', 'needs-consent']) {
    it(`says “${state}”`, async () => {
      const receipt = await ask(json({ state, release_at: '2026-12-04T00:00:00Z' }));
      expect(receipt).to.deep.equal({ state, releaseAt: Date.UTC(2026, 11, 4) });
    });
  }

  for (const code of [404, 410]) {
    it(`is gone with status ${code} and JSON`, async () => {
      expect(await ask(status(code, JSON_TYPE, '{"error":"unknown"}'))).to.deep.equal({
        state: 'revoked',
        releaseAt: null,
      });
    });

    it(`says nothing with status ${code} and a page, as of another server`, async () => {
      expect(await ask(status(code, { 'Content-Type': 'text/html' }, '{"error":"unknown"}'))).to.equal(null);
    });
  }

  for (const [what, answer] of [
    ['a page in place of it', status(200, { 'Content-Type': 'text/html' }, '{"state":"revoked"}')],
    ['JSON that is broken', status(200, JSON_TYPE, '{"state":')],
    ['JSON that is too long', json({ state: 'revoked', more: 'x'.repeat(16_384) })],
    ['a server in trouble', status(503, JSON_TYPE, '{"state":"revoked"}')],
    ['a network in trouble', networkFault],
  ] as const) {
    it(`says nothing: ${what}`, async () => expect(await ask(answer)).to.equal(null));
  }

  it('says nothing if it does not come within eight seconds, or its body within one', async () => {
    expect(await foundAfter(8000, hang)).to.equal(null);
    net.restore();
    time?.restore();
    expect(await foundAfter(1000, () => new Response(new ReadableStream(), { headers: JSON_TYPE }))).to.equal(null);
  });

  it('is asked for once, without credentials, and from no other address', async () => {
    await ask(json({ state: 'waiting' }));
    const [request, ...more] = net.requests;
    expect(more).to.deep.equal([]);
    expect(request?.url).to.equal(ADDRESS);
    expect(request).to.include({ method: 'GET', credentials: 'omit', redirect: 'error' });
    expect(request?.headers.get('Accept')).to.equal('application/json');
  });
});
