import { readFileSync } from 'node:fs';
import { startDemoServer } from '../../demo/server/create-server.mjs';
import { expect, frameOf, openPage, test } from './framed-site.ts';
import { expectSound, playerOf, watchClock } from './player-page.ts';

const EMBED_HTML = readFileSync(new URL('../../elements/embed.html', import.meta.url), 'utf8');

test('a copy of embed.html names API, site and key, which its address cannot', async ({
  page,
  site,
  server,
  complaints,
}) => {
  const answers: string[] = [];
  const api = await startDemoServer({ port: 0, apiKey: 'a-key' });
  try {
    await watchClock(page);
    page.on('response', (response) => {
      const { origin, pathname } = new URL(response.url());
      if (origin === api.origin || /\/v\d/.test(pathname)) answers.push(`${response.status()} ${origin}`);
    });
    const configured = `src="embed-frame.js" data-api-base="${api.origin}/" data-site-base="https://site.example" data-api-key="a-key"`;
    const copy = EMBED_HTML.replace('src="embed-frame.js"', configured).replaceAll(
      'src="',
      `src="${server.origin}/dist/`,
    );
    expect(copy).toContain('a-key');
    const wrong = { 'api-key': 'wrong', 'data-api-key': 'wrong', 'api-base': 'https://evil.example' };
    const query = new URLSearchParams({ html: copy, 'mixtape-id': 'night-drive', ...wrong });
    await openPage(page, site, `<iframe id="one" src="${site}/?${query}" allow="autoplay" width="480"></iframe>`);
    const frame = await frameOf(page, 'one');
    const { host, play } = playerOf(frame.locator('body'));
    await play.click();
    await expectSound(frame);
    expect([...new Set(answers.map((answer) => answer.replace('206', '200')))]).toEqual([`200 ${api.origin}`]);
    expect(await host.evaluate((player) => Reflect.get(player, 'siteBase'))).toBe('https://site.example');
    expect(complaints.errors.filter((error) => !error.includes('is ignored'))).toEqual([]);
    expect(complaints.errors).toHaveLength(4);
  } finally {
    await api.close();
  }
});
