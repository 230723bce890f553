import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { startDemoServer } from '../../demo/server/create-server.mjs';
import { FAULTS } from '../../demo/server/faults/faults.mjs';

describe('demo pages', () => {
  let server;
  let distFolder;
  before(async () => {
    distFolder = await mkdtemp(join(tmpdir(), 'demo-dist-'));
    await mkdir(join(distFolder, 'types'));
    const files = [
      'mixtape-player.js',
      'hls-Bq0x1_aZ.js',
      'mixtape-player.js.map',
      'custom-elements.json',
      'embed.html',
      'types/index.d.ts',
    ];
    for (const file of files) await writeFile(join(distFolder, file), '//');
    server = await startDemoServer({ distFolder, crossPort: 0 });
  });
  after(async () => {
    await server.close();
    await rm(distFolder, { recursive: true });
  });

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
      expect(text, path).not.to.match(/<script(?! type="application\/ld\+json">)(?![^>]*\ssrc=)/);
      expect(text, path).not.to.match(/\son\w+=/);
      expect(text, path).not.to.match(/\sstyle=/);
    }
  });

  it('listens before the first event', async () => {
    for (const path of ['/fault.html?case=queue-404', '/release.html', '/presave-callback.html']) {
      const text = await (await get(path)).text();
      const modules = [...text.matchAll(/<script type="module" src="([^"]*)"/g)].map(([, src]) => src);
      expect(modules[0], path).to.equal('/event-log.js');
    }
  });

  it('sends one page with the strict policy', async () => {
    const policy = (await get('/csp.html')).headers.get('content-security-policy');
    expect(policy).to.include("default-src 'none'").and.include("require-trusted-types-for 'script'");
    expect((await get('/')).headers.get('content-security-policy')).to.equal(null);
  });

  it('answers 404 as JSON for unknown paths', async () => {
    for (const path of [
      '/nothing',
      '/mixtape/nothing',
      '/fault.html?case=nothing',
      '/dist/nothing.js',
      '/layout.mjs',
    ]) {
      const response = await get(path);
      expect(response.status, path).to.equal(404);
      expect(await response.json(), path).to.have.property('error');
    }
  });

  const built = [
    ['mixtape-player.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['hls-Bq0x1_aZ.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['mixtape-player.js.map', 'application/json; charset=utf-8', 'no-cache'],
    ['custom-elements.json', 'application/json; charset=utf-8', 'no-cache'],
    ['embed.html', 'text/html; charset=utf-8', 'no-cache'],
    ['types/index.d.ts', 'text/plain; charset=utf-8', 'no-cache'],
  ];
  for (const [file, type, cacheControl] of built) {
    it(`serves ${file} as ${type}, ${cacheControl}`, async () => {
      const { headers, status } = await get(`/dist/${file}`);
      expect(status).to.equal(200);
      expect(headers.get('content-type')).to.equal(type);
      expect(headers.get('cache-control')).to.equal(cacheControl);
      expect(headers.get('access-control-allow-origin')).to.equal('*');
    });
  }
});
