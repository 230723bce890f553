import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../build/root.mjs';
import { expect, expectSound, playerOf, test, watchClock } from './player-page.ts';

const docs = readFileSync(join(root, 'docs/api.md'), 'utf8');
const [, section = ''] = docs.split('## A minimal server');
const [, code = ''] = /```js\n([\s\S]*?)```/.exec(section) ?? [];
const [, markup = ''] = /```html\n([\s\S]*?)```/.exec(section) ?? [];
const SONGS = ['opening-lights', 'velvet-static'];

test('the minimal server of docs/api.md has at most 60 lines, and a player plays from it', async ({
  page,
  complaints,
}) => {
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(60);
  const folder = mkdtempSync(join(tmpdir(), 'minimal-server-'));
  mkdirSync(join(folder, 'songs'));
  for (const name of SONGS)
    copyFileSync(join(root, `demo/media/tracks/${name}/track.mp3`), join(folder, `songs/${name}.mp3`));
  writeFileSync(join(folder, 'server.mjs'), code);
  const child = spawn(process.execPath, ['server.mjs'], {
    cwd: folder,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [address] = await once(child.stdout.setEncoding('utf8'), 'data');
    await page.route('**/minimal.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><title>Minimal</title><link rel="icon" href="data:,">${markup
          .replace('mixtape/mixtape-player.js', '/dist/mixtape-player.js')
          .replaceAll('http://127.0.0.1:8000', String(address).trim())}</html>`,
      }),
    );
    await watchClock(page);
    await page.goto('/minimal.html');
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
    rmSync(folder, { recursive: true });
  }
});
