import { expect } from 'chai';
import { Hono } from 'hono';
import { clientAddress } from '../src/http/client-address.mjs';
import { answerProblem } from '../src/http/problem-response.mjs';
import { rateLimit } from '../src/http/rate-limit.mjs';
import { createLog } from '../src/log.mjs';
import { readSettings } from '../src/settings/settings.mjs';

const log = createLog({ write() {} });
const trusted = readSettings({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8, fd00::/8' }).trustedProxies;
const MINUTE_MS = 60_000;

describe('the address of a client', () => {
  for (const [remote, forwarded, address] of [
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['127.0.0.1', '6.6.6.6, 198.51.100.1, 10.1.2.3', '198.51.100.1'],
    ['fd00::1', '2001:db8::7', '2001:db8::7'],
    ['127.0.0.1', 'unknown', '127.0.0.1'],
    ['127.0.0.1', undefined, '127.0.0.1'],
  ])
    it(`is ${address} for ${forwarded} from ${remote}`, () => {
      const context = { req: { header: () => forwarded }, env: { incoming: { socket: { remoteAddress: remote } } } };
      expect(clientAddress(trusted)(context)).to.equal(address);
    });
});

describe('the limit of requests', () => {
  let now = 10 * MINUTE_MS + 20_000;
  const limited = (perMinute) => {
    const app = new Hono();
    app.onError(answerProblem(log));
    app.use(
      rateLimit(
        perMinute,
        (context) => context.req.header('x-test-address'),
        () => now,
      ),
    );
    app.get('/', (context) => context.text('ok'));
    return (address) => app.request('/', { headers: { 'X-Test-Address': address } });
  };

  it('refuses what is more with 429 until the minute is over', async () => {
    const ask = limited(2);
    for (const status of [200, 200, 429]) expect((await ask('203.0.113.9')).status).to.equal(status);
    expect((await ask('203.0.113.9')).headers.get('retry-after')).to.equal('40');
    expect((await ask('203.0.113.10')).status).to.equal(200);
    now += MINUTE_MS;
    expect((await ask('203.0.113.9')).status).to.equal(200);
  });

  it('counts a household of IPv6 as one', async () => {
    const ask = limited(2);
    for (const [address, status] of [
      ['2001:db8:1:2::1', 200],
      ['2001:db8:1:2:ffff::2', 200],
      ['2001:db8:1:2::3', 429],
      ['2001:db8:1:3::3', 200],
    ])
      expect((await ask(address)).status, address).to.equal(status);
  });

  it('is none if it is 0', async () => {
    const ask = limited(0);
    for (let count = 0; count < 1_000; count += 1) expect((await ask('203.0.113.9')).status).to.equal(200);
  });
});
