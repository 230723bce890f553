import { expect } from 'chai';
import type { PresaveOutcome } from '../../../src/presave/model/presave-outcome.ts';
import { postPresave } from '../../../src/presave/page/presave-api.ts';
import {
  type Answer,
  type FakeFetch,
  fakeFetch,
  hang,
  json,
  networkFault,
  status,
} from '../../support/fakes/fake-fetch.ts';
import { installNavigator } from '../../support/fakes/fake-navigator.ts';
import { VirtualTime } from '../../support/fakes/virtual-time.ts';

const SITE = 'https://site.example';
const RECEIPT = `${SITE}/receipt/t`;
const REQUEST = { access_token: 'secret', project_id: '7', dsp_name: 'apple_music' } as const;
const JSON_TYPE = { 'Content-Type': 'application/json' };
const AT = Date.UTC(2030, 0, 1, 12);
const ISO = new Date(AT).toISOString();

describe('the answer to a pre-save', () => {
  let restore: (() => void)[] = [];
  let net: FakeFetch;

  beforeEach(() => {
    restore = [installNavigator({ onLine: true })];
  });
  afterEach(() => {
    for (const undo of restore.reverse()) undo();
  });

  async function save(...answers: readonly Answer[]): Promise<PresaveOutcome> {
    net = fakeFetch(...answers);
    restore.push(net.restore);
    return postPresave(`${SITE}/base`, REQUEST);
  }

  /** With a body in JSON. */
  const refuse = (code: number, body: unknown, headers: Record<string, string> = {}): Promise<PresaveOutcome> =>
    save(status(code, { ...JSON_TYPE, ...headers }, JSON.stringify(body)));

  describe('is that the release is saved', () => {
    for (const [what, answer] of [
      ['JSON', json({ saved: true })],
      ['text', status(200)],
      ['nothing', status(200, {}, null)],
      ['JSON that is broken', status(200, JSON_TYPE, 'saved')],
    ] as const) {
      it(`with status 200 and ${what}`, async () => expect(await save(answer)).to.deep.equal({ kind: 'saved' }));
    }

    it('with the receipt that the site has answered', async () => {
      expect(await save(json({ receipt: RECEIPT }))).to.deep.equal({ kind: 'saved', receipt: RECEIPT });
    });

    for (const receipt of [
      'https://other.example/receipt/t',
      'http://site.example/receipt/t',
      'https://site.example:8443/receipt/t',
      'https://visitor@site.example/receipt/t',
      '/receipt/t',
      'javascript:alert(1)',
      7,
      null,
    ]) {
      it(`without a receipt that is not of the site’s origin: ${receipt}`, async () => {
        expect(await save(json({ receipt }))).to.deep.equal({ kind: 'saved' });
      });
    }

    for (const [what, answer] of [
      ['of another type', status(200, { 'Content-Type': 'text/plain' }, JSON.stringify({ receipt: RECEIPT }))],
      ['without a body', status(200, JSON_TYPE, null)],
      ['longer than 16 kB', json({ receipt: RECEIPT, more: 'x'.repeat(16_384) })],
    ] as const) {
      it(`without a receipt from an answer ${what}`, async () => {
        expect(await save(answer)).to.deep.equal({ kind: 'saved' });
      });
    }

    it('without a receipt that does not come within a second', async () => {
      const time = new VirtualTime().install();
      restore.push(() => time.restore());
      const endless = new Response(new ReadableStream(), { headers: JSON_TYPE });
      let outcome: unknown;
      const saving = save(() => endless).then((ended) => {
        outcome = ended;
      });
      await time.advance(999);
      expect(outcome).to.equal(undefined);
      await time.advance(1);
      await saving;
      expect(outcome).to.deep.equal({ kind: 'saved' });
    });
  });

  for (const type of ['text/html', 'text/html; charset=utf-8', 'TEXT/HTML']) {
    it(`is a failure with status 200 and a page, as of a login: ${type}`, async () => {
      const outcome = await save(status(200, { 'Content-Type': type }, JSON.stringify({ receipt: RECEIPT })));
      expect(outcome).to.include({ kind: 'failed', code: 'presave-failed', status: 200 });
    });
  }

  for (const code of [201, 204, 400, 401, 404, 500]) {
    it(`is a failure with status ${code}, and is not asked for again`, async () => {
      expect(await save(status(code, {}, code === 204 ? null : 'no'))).to.deep.equal({
        kind: 'failed',
        code: 'presave-failed',
        message: `The server answered the pre-save with status ${code}.`,
        status: code,
      });
      expect(net.requests).to.have.lengthOf(1);
    });
  }

  describe('that it cannot be saved now', () => {
    for (const code of [429, 503]) {
      it(`says with status ${code} when to try again, in JSON`, async () => {
        const outcome = await refuse(code, { retry_at: ISO });
        expect(outcome).to.include({ code: 'presave-failed', status: code, retryAt: AT });
        expect(net.requests).to.have.lengthOf(1);
      });

      it(`says with status ${code} when to try again, as a date in a header`, async () => {
        const outcome = await save(status(code, { 'Retry-After': new Date(AT).toUTCString() }));
        expect(outcome).to.include({ code: 'presave-failed', status: code, retryAt: AT });
      });

      it(`says with status ${code} when to try again, as seconds in a header`, async () => {
        const before = Date.now();
        const outcome = await save(status(code, { 'Retry-After': '120' }));
        expect(outcome)
          .to.have.property('retryAt')
          .that.is.within(before + 120_000, Date.now() + 120_000);
      });
    }

    it('says so in JSON rather than in a header', async () => {
      expect(await refuse(503, { retry_at: ISO }, { 'Retry-After': '5' })).to.include({ retryAt: AT });
    });

    for (const [retryAt, retryAfter] of [
      ['soon', 'soon'],
      [7, ''],
      [null, 'in a minute'],
    ]) {
      it(`does not say when: ${JSON.stringify(retryAt)}, ${JSON.stringify(retryAfter)}`, async () => {
        const outcome = await refuse(503, { retry_at: retryAt }, { 'Retry-After': String(retryAfter) });
        expect(outcome).not.to.have.property('retryAt');
      });
    }
  });

  describe('that the consent would end before the release', () => {
    it('has its own code, and the day on which it would end', async () => {
      expect(await refuse(400, { code: 'presave-too-early', until: ISO })).to.deep.equal({
        kind: 'failed',
        code: 'presave-too-early',
        message: 'The server answered the pre-save with status 400: the consent would end before the release.',
        status: 400,
        consentEndsAt: AT,
      });
    });

    for (const body of [{ code: 'presave-too-early' }, { code: 'presave-too-early', until: 'x' }, { until: ISO }]) {
      it(`is any other failure without code or day: ${JSON.stringify(body)}`, async () => {
        const outcome = await refuse(400, body);
        expect(outcome).to.include({ code: 'presave-failed', status: 400 });
        expect(outcome).not.to.have.property('consentEndsAt');
      });
    }
  });

  describe('that does not come', () => {
    it('is that the visitor is offline, if the browser says so', async () => {
      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
      const outcome = await save(networkFault);
      expect(outcome).to.include({ kind: 'failed', code: 'presave-offline' });
      expect(outcome).not.to.have.property('isUnanswered');
    });

    it('is else that nothing has answered', async () => {
      const outcome = await save(networkFault);
      expect(outcome).to.include({ code: 'presave-failed', isUnanswered: true });
      expect(outcome).not.to.have.property('status');
      expect(outcome).to.have.property('message').that.contains('could not be reached');
    });

    it('is given up after eight seconds', async () => {
      const time = new VirtualTime().install();
      restore.push(() => time.restore());
      let outcome: unknown;
      const saving = save(hang).then((ended) => {
        outcome = ended;
      });
      await time.advance(7999);
      expect(outcome).to.equal(undefined);
      await time.advance(1);
      await saving;
      expect(outcome).to.include({ code: 'presave-failed', isUnanswered: true });
      expect(outcome).to.have.property('message').that.contains('in time');
    });
  });

  it('is never repeated in a failure, and neither is the token', async () => {
    const body = { error: 'secret', refresh_token: 'secret', retry_at: ISO };
    for (const outcome of [await refuse(503, body), await save(networkFault), await refuse(400, body)])
      expect(JSON.stringify(outcome)).not.to.contain('secret');
  });
});
