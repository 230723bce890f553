import { createServer } from 'node:http';
import { expect } from 'chai';
import { startDemoServer } from '../../../demo/server/create-server.mjs';
import { checkFromNode } from '../src/command-line.ts';
import { probe } from '../src/probe.mjs';

/** A page with a button whose releases another server saves. */
async function startPage(markup) {
  const server = createServer((request, response) => {
    if (request.url !== '/') response.writeHead(404).end();
    else response.writeHead(200, { 'Content-Type': 'text/html' }).end(markup());
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

// The server's database starts first.
const START_MS = 60_000;

describe('the checker, from the command line, about the server of a pre-save', function () {
  this.timeout(START_MS);

  it('finds one that works and one that is missing, and saves nothing', async () => {
    let siteBase = '';
    const page = await startPage(
      () => `<script type="module" src="${siteBase}/dist/presave-button.js"></script>
        <presave-button service="apple_music" project-id="night-drive" developer-token="t" site-base="${siteBase}"></presave-button>`,
    );
    const demo = await startDemoServer({ presave: { redirectUris: [`${page.origin}/back`] } });
    try {
      await demo.presave.ready();
      siteBase = demo.origin;
      const report = async () => (await checkFromNode(page.origin, probe, (text) => text)).text;
      expect(await report()).to.match(/^Fine: Server of the pre-save\. .*refuses/m);
      expect(await demo.presave.readReceipts()).to.deep.equal([]);
      siteBase = page.origin;
      expect(await report()).to.match(/^Broken: Server of the pre-save\. Status 404/m);
    } finally {
      page.close();
      await demo.close();
    }
  });
});
