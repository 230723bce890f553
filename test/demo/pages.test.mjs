import { expect } from 'chai';
import { NAVIGATION, siteHeader } from '../../demo/pages/templates/site-header.mjs';
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

  it('has one header on all pages of the site, which marks where a visitor is', async () => {
    // That of the documentation is tested with it: docs-site.
    const main = [...NAVIGATION.keys()].filter((path) => path !== '/docs/');
    for (const path of ['/', ...main, '/faults.html', '/rehearsal.html', '/narrow.html', '/mixtape/night-drive']) {
      const text = await (await get(path)).text();
      const [header = ''] = text.match(/<header class="site-header">.*?<\/header>/s) ?? [];
      const current = header.match(/href="([^"]*)" aria-current/)?.[1];
      expect(header.replace(' aria-current="true"', ''), path).to.contain(siteHeader(undefined));
      if (main.includes(path)) expect(current).to.equal(path);
    }
  });

  it('keeps the place of each player until its queue is there: with a first view, or with reserve', async () => {
    for (const path of ['/', '/examples.html', '/narrow.html', '/label.html', '/fault.html?case=queue-404']) {
      const text = await (await get(path)).text();
      const players = text.match(/<mixtape-player [^>]*>(?:<template)?/g);
      expect(players, path).not.to.equal(null);
      for (const player of players) expect(player, path).to.match(/ reserve[ >]|<template$/);
      for (const snippet of text.match(/&lt;(?:mixtape-player|div data-mixtape-id).*/g) ?? [])
        expect(snippet, path).to.match(/reserve/);
    }
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
