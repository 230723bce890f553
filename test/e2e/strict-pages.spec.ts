import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { root } from '../../build/root.mjs';
import { openOwnPage } from '../support/pages/e2e.ts';
import { acceptAlerts, agree, appleButton, press, spotifyButton } from '../support/pages/presave-visit.ts';
import { type Complaints, expect, expectSound, playerOf, test, watchClock } from './player-page.ts';

/** Records policy violations. `refused` returns them once the page has done everything. */
async function watchPolicy(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { __violations: seen });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      seen.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  return () => page.evaluate(() => Reflect.get(window, '__violations'));
}

function nothingIn({ errors }: Complaints): void {
  expect(errors).toEqual([]);
}

test.describe('under the published policy', () => {
  test('the classic script draws a player in a container, and it plays', async ({ page, complaints }) => {
    const refused = await watchPolicy(page);
    await watchClock(page);
    await page.goto('/csp-embed.html');
    await playerOf(page).play.click();
    await expectSound(page, 8, 10);
    expect(await refused()).toEqual([]);
    nothingIn(complaints);
  });

  test('a release is saved on Spotify, there and back', async ({ page, complaints, server }) => {
    await server.presaveReady();
    const refused = await watchPolicy(page);
    await page.goto('/csp-presave.html');
    await press(spotifyButton(page));
    await agree(page, 'strict');
    await page.waitForURL('**/csp-presave.html');
    await expect(spotifyButton(page)).toHaveText('Added!');
    expect(await refused()).toEqual([]);
    nothingIn(complaints);
  });

  test('a release is saved on Apple Music, whose script is loaded by a named Trusted Types policy', async ({
    page,
    complaints,
    server,
  }) => {
    await server.presaveReady();
    const refused = await watchPolicy(page);
    acceptAlerts(page);
    await page.goto('/csp-presave.html');
    await page.waitForFunction(() => Reflect.get(window, 'MusicKit')?.getInstance());
    await press(appleButton(page));
    await expect(appleButton(page)).toHaveText('Added!');
    expect(await refused()).toEqual([]);
    nothingIn(complaints);
  });
});

test.describe('with integrity values', () => {
  async function openWithIntegrity(
    page: Page,
    change: (values: Record<string, string>) => void,
    mixtapeId = 'night-drive',
  ): Promise<void> {
    const values: Record<string, string> = JSON.parse(await readFile(join(root, 'dist/integrity.json'), 'utf8'));
    change(values);
    const { 'mixtape-player.js': entry, ...later } = values;
    const integrity = Object.fromEntries(Object.entries(later).map(([name, value]) => [`/dist/${name}`, value]));
    await openOwnPage(
      page,
      `<!doctype html><link rel="icon" href="/icon.svg"><script type="importmap">${JSON.stringify({ integrity })}</script><script type="module" src="/dist/mixtape-player.js" integrity="${entry}"></script><mixtape-player mixtape-id="${mixtapeId}"></mixtape-player>`,
    );
  }

  test('for the entry and, in an import map, for lazily loaded files, the player plays', async ({
    page,
    complaints,
  }) => {
    await watchClock(page);
    await openWithIntegrity(page, () => {});
    await playerOf(page).play.click();
    await expectSound(page, 8, 10);
    nothingIn(complaints);
  });

  const wrong = `sha384-${'A'.repeat(64)}`;

  test('an entry with other content does not run', async ({ page }) => {
    await openWithIntegrity(page, (values) => {
      values['mixtape-player.js'] = wrong;
    });
    expect(await page.evaluate(() => customElements.get('mixtape-player') === undefined)).toBe(true);
  });

  test('a lazily loaded file with other content does not run, and the play URL is used', async ({ page, server }) => {
    await watchClock(page);
    const change = (values: Record<string, string>): void => {
      for (const name of Object.keys(values)) if (name.startsWith('hls-source')) values[name] = wrong;
    };
    // Its first track is in MPEG-TS.
    await openWithIntegrity(page, change, 'packagings');
    await playerOf(page).play.click();
    await expectSound(page, 8, 10);
    expect(server.requests.some(({ path }) => path.startsWith('/play/'))).toBe(true);
    expect(server.requests.some(({ path }) => path.endsWith('.ts'))).toBe(false);
  });
});
