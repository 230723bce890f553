import { expect } from 'chai';
import { startDemoServer } from '../../demo/server/create-server.mjs';
import { FAULTS } from '../../demo/server/faults/faults.mjs';

describe('demo pages', () => {
  let server;
  before(async () => {
    server = await startDemoServer({ crossPort: 0 });
  });
  after(() => server.close());

  const get = (path) => fetch(server.origin + path);

  it('has no broken link on any page or in any style sheet', async () => {
    const seen = new Set(['/']);
    for (const path of seen) {
      const response = await get(path);
      expect(response.status, path).to.equal(200);
      if (!/text\/(html|css)/.test(response.headers.get('content-type'))) continue;
      const text = await response.text();
      // Built files may not be there yet; VitePress checks the links of the documentation.
      const matches = text.matchAll(/(?:href=|src=|url\()"(\/[^"]*)"/g);
      const links = [...matches].map(([, link]) => link.replaceAll('&amp;', '&'));
      for (const link of links) if (!/^\/(?:dist|docs)\//.test(link)) seen.add(link);
    }
    expect(seen.size).to.be.above(FAULTS.length);
  });

  it('has no inline scripts and no inline handlers', async () => {
    for (const path of [
      '/',
      '/checker.html',
      '/narrow.html',
      '/faults.html',
      '/fault.html?case=unavailable',
      '/mixtape/night-drive',
    ]) {
      const text = await (await get(path)).text();
      expect(text, path).not.to.match(/<script(?! type="application\/(?:ld\+)?json")(?![^>]*\ssrc=)/);
      expect(text, path).not.to.match(/\son\w+=/);
      expect(text, path).not.to.match(/\sstyle=/);
    }
  });
});
