import { createServer, request } from 'node:http';
import { expect } from 'chai';
import { startDemoServer } from '../../../demo/server/create-server.mjs';
import { probeRoute } from '../src/probe.mjs';

describe('the probe of the demo server', () => {
  let server;
  /** A server that returns the requests it received. */
  let echo;
  let echoOrigin;
  before(async () => {
    server = await startDemoServer({ apiKey: 'demo-key', probe: true });
    echo = createServer((incoming, response) => {
      const { pathname, searchParams } = new URL(incoming.url, 'http://echo');
      if (pathname === '/to') response.writeHead(302, { Location: searchParams.get('url') }).end();
      else if (pathname === '/round') response.writeHead(302, { Location: '/round' }).end();
      else if (pathname === '/cut') {
        // A client that has the head waits for the rest when the connection is cut.
        response.writeHead(200, { 'Content-Length': 10 });
        response.write('start', () => response.destroy());
      } else if (pathname === '/long') response.end('x'.repeat(3_000_000));
      else
        response
          .writeHead(200, { 'Set-Cookie': 'secret=1', 'Access-Control-Allow-Origin': '*', Server: 'echo' })
          .end(JSON.stringify({ method: incoming.method, headers: incoming.headers }));
    });
    await new Promise((resolve) => echo.listen(0, '127.0.0.1', resolve));
    echoOrigin = `http://127.0.0.1:${echo.address().port}`;
  });
  after(async () => {
    await server.close();
    echo.closeAllConnections();
    await new Promise((resolve) => echo.close(resolve));
  });

  const post = (body, headers = {}) =>
    fetch(`${server.origin}/api/probe`, {
      method: 'POST',
      headers: { Origin: server.origin, 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const probe = async (order) => {
    const response = await post(order);
    expect(response.status).to.equal(200);
    return response.json();
  };

  it('returns status, headers and text of an answer, without cookies', async () => {
    const { hops, failure, body } = await probe({ url: `${echoOrigin}/`, origin: 'https://blog.example' });
    expect(failure).to.equal(null);
    expect(hops).to.have.length(1);
    expect(hops[0].status).to.equal(200);
    expect(hops[0].headers).to.include({ 'access-control-allow-origin': '*' });
    expect(hops[0].headers).not.to.have.any.keys('set-cookie', 'server');
    expect(JSON.parse(body).headers).to.include({ origin: 'https://blog.example' });
  });

  it('sends the headers of a preflight', async () => {
    const headers = { 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'x-api-key' };
    const { hops } = await probe({
      url: `${server.origin}/v2.0/stream/northbound`,
      method: 'OPTIONS',
      origin: 'https://blog.example',
      headers,
    });
    expect(hops[0].headers['access-control-allow-headers']).to.include('X-API-Key');
  });

  it('lists every redirect, and sends `Origin: null` after two other origins', async () => {
    const other = `http://localhost:${echo.address().port}`;
    const { hops, body } = await probe({
      url: `${echoOrigin}/to?url=${encodeURIComponent(`${other}/end`)}`,
      origin: 'https://blog.example',
    });
    expect(hops.map(({ url, status }) => [new URL(url).pathname, status])).to.deep.equal([
      ['/to', 302],
      ['/end', 200],
    ]);
    expect(JSON.parse(body).headers.origin).to.equal('null');
  });

  it('posts nothing but an empty object, and only to the server of a pre-save', async () => {
    const order = { url: `${echoOrigin}/api/presave`, method: 'POST', origin: 'https://blog.example', body: '{"x":1}' };
    const { body } = await probe(order);
    const { method, headers } = JSON.parse(body);
    expect(method).to.equal('POST');
    expect(headers).to.include({ 'content-length': '2', 'content-type': 'application/json', origin: order.origin });
    expect((await post({ ...order, url: `${echoOrigin}/other?/api/presave` })).status).to.equal(400);
    const to = `${echoOrigin}/to/../to?url=${encodeURIComponent(order.url)}`;
    expect((await post({ ...order, url: to })).status).to.equal(400);
  });

  it('sends a key to its own origin only', async () => {
    const to = `${echoOrigin}/to?url=${encodeURIComponent(`${echoOrigin}/end`)}`;
    const { hops } = await probe({ url: to, apiKey: 'demo-key' });
    expect(hops.map(({ status }) => status)).to.deep.equal([302]);
    const { hops: answered } = await probe({ url: `${server.origin}/v2.0/stream/northbound`, apiKey: 'demo-key' });
    expect(answered[0].status).to.equal(200);
  });

  it('limits redirects to a number, and to http', async () => {
    expect(await probe({ url: `${echoOrigin}/round` })).to.include({ failure: 'TOO_MANY_REDIRECTS' });
    const { failure, hops } = await probe({ url: `${echoOrigin}/to?url=file:///etc/hostname` });
    expect(failure).to.equal('UNSAFE_REDIRECT');
    expect(hops).to.have.length(1);
    expect(await probe({ url: `${echoOrigin}/to?url=http://:x` })).to.include({ failure: 'INVALID_REDIRECT' });
  });

  it('says why there is no answer, or no complete one', async () => {
    expect(await probe({ url: 'http://127.0.0.1:1/' })).to.include({ failure: 'bad port' });
    // No server uses this port by default.
    expect(await probe({ url: 'http://127.0.0.1:2/' })).to.include({ failure: 'ECONNREFUSED' });
    expect((await probe({ url: 'http://nothing.invalid/' })).failure).to.be.oneOf(['ENOTFOUND', 'EAI_AGAIN']);
    const api = `${server.origin}/v3/mixtapes`;
    expect(await probe({ url: `${api}/queue-hang/queue`, timeoutMs: 50 })).to.include({ failure: 'TIMEOUT' });
    expect((await probe({ url: `${api}/queue-reset/queue` })).failure).to.be.oneOf(['UND_ERR_SOCKET', 'ECONNRESET']);
    expect(await probe({ url: `${api}/queue-stall/queue`, timeoutMs: 50 })).to.include({ failure: 'TIMEOUT' });
    const cut = await probe({ url: `${echoOrigin}/cut` });
    expect(cut.failure).to.equal('UND_ERR_SOCKET');
    expect(cut.hops[0].status).to.equal(200);
  });

  it('reads no more than two megabytes', async () => {
    const { body, isCut } = await probe({ url: `${echoOrigin}/long` });
    expect(isCut).to.equal(true);
    expect(body.length).to.be.below(2_200_000);
  });

  it('does not answer pages of other origins', async () => {
    const order = { url: `${echoOrigin}/` };
    const refused = async (headers) => (await post(order, headers)).status;
    expect(await refused({ Origin: 'https://attacker.example' })).to.equal(403);
    expect(await refused({ Origin: `http://localhost:${server.port}` })).to.equal(403);
    expect(await refused({ 'Sec-Fetch-Site': 'cross-site' })).to.equal(403);
    expect(await refused({ 'Content-Type': 'text/plain' })).to.equal(415);
    // A form or an image cannot name an origin, and asks by other methods.
    expect((await fetch(`${server.origin}/api/probe?url=${echoOrigin}`)).status).to.equal(404);
    const noOrigin = await fetch(`${server.origin}/api/probe`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(order),
    });
    expect(noOrigin.status).to.equal(403);
  });

  for (const [remoteAddress, status] of [
    ['192.168.1.5', 403],
    ['2001:db8::1', 403],
    [undefined, 403],
    ['127.0.0.1', 200],
    ['::ffff:127.0.0.1', 200],
    ['::1', 200],
  ]) {
    it(`answers ${remoteAddress ?? 'a client without an address'} with ${status}`, async () => {
      const origin = 'http://127.0.0.1:8080';
      const response = await probeRoute({ origins: () => [origin] }).request(
        `${origin}/api/probe`,
        {
          method: 'POST',
          headers: { Origin: origin, 'Content-Type': 'application/json' },
          body: JSON.stringify({ url: `${echoOrigin}/` }),
        },
        { incoming: { socket: { remoteAddress } } },
      );
      expect(response.status).to.equal(status);
    });
  }

  it('is off by default', async () => {
    const without = await startDemoServer();
    try {
      const headers = { Origin: without.origin, 'Content-Type': 'application/json' };
      const body = JSON.stringify({ url: `${echoOrigin}/` });
      const { status } = await fetch(`${without.origin}/api/probe`, { method: 'POST', headers, body });
      expect(status).to.equal(404);
    } finally {
      await without.close();
    }
  });

  it('is for this machine only, so never for a public origin', async () => {
    const failure = await startDemoServer({ probe: true, publicOrigin: 'https://demo.example' }).catch(
      (error) => error,
    );
    expect(failure).to.be.an('error');
    expect(failure.message).to.match(/^PROBE cannot be used together with PUBLIC_ORIGIN/);
  });

  for (const [name, value] of [
    ['X-Forwarded-For', '203.0.113.7'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Forwarded-Host', 'demo.example'],
    ['Forwarded', 'for=203.0.113.7;proto=https'],
    ['Via', '1.1 proxy.example'],
    ['X-Real-IP', '203.0.113.7'],
    ['CF-Connecting-IP', '203.0.113.7'],
  ]) {
    it(`refuses requests through a proxy that adds ${name}`, async () => {
      const order = { url: `${echoOrigin}/` };
      // The origin is forged: such a request looks like one of this machine's own pages.
      expect((await post(order, { [name]: value })).status).to.equal(403);
      expect((await post(order)).status).to.equal(200);
    });
  }

  it('does not answer under another host name that leads here', async () => {
    const status = await new Promise((resolve, reject) => {
      const probing = request(
        `${server.origin}/api/probe`,
        {
          method: 'POST',
          headers: {
            Host: `attacker.example:${server.port}`,
            Origin: `http://attacker.example:${server.port}`,
            'Sec-Fetch-Site': 'same-origin',
            'Content-Type': 'application/json',
          },
        },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      probing.on('error', reject);
      probing.end(JSON.stringify({ url: `${echoOrigin}/` }));
    });
    expect(status).to.equal(403);
  });

  for (const [what, order] of Object.entries({
    'another scheme': { url: 'file:///etc/hostname' },
    'no address': { url: 'nothing' },
    'another method': { url: 'http://127.0.0.1/', method: 'POST' },
    'a header of its own': { url: 'http://127.0.0.1/', headers: { Cookie: 'a=1' } },
    'a header with a line of its own': { url: 'http://127.0.0.1/', origin: 'a\r\nCookie: b' },
    'no order': null,
    'a list': [],
  })) {
    it(`refuses ${what}`, async () => {
      expect((await post(order)).status).to.equal(400);
    });
  }

  it('refuses other bodies than JSON, and long ones', async () => {
    expect((await post('{')).status).to.equal(400);
    expect((await post({ url: `http://127.0.0.1/${'x'.repeat(20_000)}` })).status).to.equal(413);
  });
});
