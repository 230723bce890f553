import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { startDemoServer } from '../../demo/server/create-server.mjs';
import { sendRaw } from '../support/raw-request.mjs';

/** Every response that contains the server's origin, and its place there. */
const ANSWERS = [
  ['/v3/mixtapes/night-drive/queue', ({ text }) => [JSON.parse(text).included.mixtape.cover]],
  ['/v2.0/stream/northbound', ({ text }) => JSON.parse(text).streams.map(({ url }) => url)],
  ['/oembed?url=ORIGIN/mixtape/night-drive', ({ text }) => [...addressesIn(text), JSON.parse(text).thumbnail_url]],
  ['/mixtape/night-drive', ({ text }) => [/type="application\/json\+oembed" href="([^"]+)"/.exec(text)[1]]],
  ['/dist/embed.html', ({ headers }) => [/script-src (\S+?);/.exec(headers['content-security-policy'])[1]]],
];
const addressesIn = (text) => text.match(/https?:\/\/[^/"\\]+/g);

describe('the origin in the answers of the demo server', () => {
  const FORGED = 'evil.example';
  let distFolder;
  let server;
  let hidden;
  before(async () => {
    distFolder = await mkdtemp(join(tmpdir(), 'demo-dist-'));
    await writeFile(join(distFolder, 'embed.html'), '');
    server = await startDemoServer({ distFolder, crossPort: 0 });
    hidden = await startDemoServer({ distFolder, crossPort: 0, publicOrigin: 'https://demo.example/' });
  });
  after(async () => {
    await Promise.all([server.close(), hidden.close()]);
    await rm(distFolder, { recursive: true });
  });

  /** The origins that are named in an answer. */
  async function originsIn({ port }, [path, named], headers, origin, prefix = '') {
    const answer = await sendRaw(port, prefix + path.replace('ORIGIN', encodeURIComponent(origin)), { headers });
    expect(answer.status, path).to.equal(200);
    expect(JSON.stringify(answer)).not.to.include(FORGED);
    return [...new Set(named(answer).map((address) => new URL(address).origin))];
  }

  for (const answer of ANSWERS) {
    const [path] = answer;
    it(`is not that of a forged Host: ${path}`, async () => {
      for (const headers of [
        { Host: FORGED },
        { Host: `${FORGED}:${server.port}` },
        { Host: '127.0.0.1:1' },
        { Host: `127.0.0.1:${server.port}`, 'X-Forwarded-Host': FORGED, 'X-Forwarded-Proto': 'https' },
      ]) {
        expect(await originsIn(server, answer, headers, server.origin)).to.deep.equal([server.origin]);
      }
      const inTheRequestLine = await originsIn(server, answer, {}, server.origin, `http://${FORGED}`);
      expect(inTheRequestLine).to.deep.equal([server.origin]);
    });

    it(`is the public one behind a proxy, whatever Host it sends: ${path}`, async () => {
      const visible = 'https://demo.example';
      for (const Host of ['demo.example', `127.0.0.1:${hidden.port}`, `localhost:${hidden.port}`, FORGED]) {
        expect(await originsIn(hidden, answer, { Host }, visible)).to.deep.equal([visible]);
      }
    });
  }
});
