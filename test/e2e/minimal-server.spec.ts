import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../build/root.mjs';
import { freePort } from '../support/free-port.mjs';
import { expect, expectSound, playerOf, test, watchClock } from './player-page.ts';

const docs = readFileSync(join(root, 'docs/api.md'), 'utf8');
const [, section = ''] = docs.split('## A minimal server');
const [, code = ''] = /```js\n([\s\S]*?)```/.exec(section) ?? [];
const [, markup = ''] = /```html\n([\s\S]*?)```/.exec(section) ?? [];
const SONGS = ['opening-lights', 'velvet-static'];

test('the minimal server of docs/api.md has at most 60 lines, and a player plays from it', async ({
  page,
  complaints,
  server,
}) => {
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(60);
  const folder = mkdtempSync(join(tmpdir(), 'minimal-server-'));
  mkdirSync(join(folder, 'songs'));
  for (const name of SONGS)
    copyFileSync(join(root, `demo/media/published/play/demo_${name}`), join(folder, `songs/${name}.mp3`));
  writeFileSync(join(folder, 'server.mjs'), code);
  const child = spawn(process.execPath, ['server.mjs'], {
    cwd: folder,
    env: { ...process.env, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const sitePort = await freePort();
  let site: Server | undefined;
  try {
    const [address] = await once(child.stdout.setEncoding('utf8'), 'data');
    const body = markup
      .replace('mixtape/mixtape-player.js', `${server.origin}/dist/mixtape-player.js`)
      .replaceAll('http://127.0.0.1:8000', String(address).trim());
    // A page from the network: one that Playwright fulfills may not request loopback addresses.
    site = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end(
        `<!doctype html><html lang="en"><title>Minimal</title><link rel="icon" href="data:,">${body}</html>`,
      );
    });
    await once(site.listen(sitePort, '127.0.0.1'), 'listening');
    await watchClock(page);
    await page.goto(`http://127.0.0.1:${sitePort}/`);
    const { host, play, next, title } = playerOf(page);
    await expect(host.getByRole('region')).toHaveAccessibleName('My mixtape');
    await play.click();
    await expectSound(page);
    await next.click();
    await expect(title).toHaveText('velvet-static');
    await expectSound(page);
    expect(complaints.errors).toEqual([]);
  } finally {
    child.kill();
    site?.close();
    rmSync(folder, { recursive: true });
  }
});
