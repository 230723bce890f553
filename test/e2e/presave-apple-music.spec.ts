// Runs: daily

import type { Page } from 'playwright/test';
import { changePage, expect, test } from '../support/pages/e2e.ts';
import { appleButton, messageOf, press, RELEASE, visit } from '../support/pages/presave-visit.ts';

const FAILURE = 'Failed to pre-save please retry later!';

/** Opens the release page with a stand-in for MusicKit that behaves as its query says. */
async function open(page: Page, query = '?answer=agree', projectId = 'night-drive', attributes = ''): Promise<void> {
  await changePage(page, RELEASE, (html) =>
    html
      .replace('/musickit-stand-in.js', `/musickit-stand-in.js${query}`)
      .replaceAll('project-id="night-drive"', `project-id="${projectId}" ${attributes}`),
  );
  await page.goto(RELEASE);
}

test.describe('a pre-save on Apple Music', () => {
  test('asks the visitor, notifies the server and the pixel, and shows Added!', async ({ context, demo }) => {
    const { page, events, posts } = await visit(context);
    await page.addInitScript(() => {
      Object.assign(window, { pixel: [], fbq: (...call: unknown[]) => Reflect.get(window, 'pixel').push(call) });
    });
    await open(page);
    await page.waitForFunction(() => Reflect.get(window, 'MusicKit')?.getInstance());
    await press(appleButton(page));
    await expect(appleButton(page)).toHaveText('Added!');
    await expect(appleButton(page)).toBeDisabled();
    expect(posts[0]?.postDataJSON()).toEqual({
      access_token: expect.stringContaining('stand-in-user-token-'),
      project_id: 'night-drive',
      dsp_name: 'apple_music',
    });
    expect(await page.evaluate(() => Reflect.get(window, 'pixel'))).toEqual([
      ['trackCustom', 'PreSave', { project_id: 'night-drive', dsp_name: 'apple_music' }],
    ]);
    expect(events.map(({ type }) => type)).toEqual(['presave']);
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({
      'apple_music_saved_night-drive': 'true',
      'presave_receipt_apple_music_night-drive': expect.stringContaining('/receipt/'),
    });
    const { access_token: token } = posts[0]?.postDataJSON() ?? {};
    await expect.poll(() => demo.presave.standIns.appleMusic.library(token)).toHaveLength(1);
    await page.reload();
    await expect(appleButton(page)).toHaveText('Added!');
  });

  test('configures a MusicKit that loads late with the app of the page, and uses the configured pixel event', async ({
    context,
  }) => {
    const { page } = await visit(context);
    // MusicKit's file has loaded, but defines nothing yet.
    const loaded = page.waitForResponse('**/musickit-stand-in.js*');
    await page.route('**/musickit-stand-in.js*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await open(page, '', 'night-drive', 'app-name="A Label" app-build="7" pixel-event="Saved it"');
    await (await loaded).finished();
    const calls = await page.evaluateHandle(() => {
      const calls: unknown[] = [];
      const instance = { authorize: async () => 'stand-in-user-token-late' };
      const configure = async (options: unknown) => {
        calls.push(options);
        return instance;
      };
      const fbq = (...call: unknown[]) => calls.push(call);
      Object.assign(window, { fbq });
      Object.assign(window, { MusicKit: { configure, getInstance: () => undefined } });
      document.dispatchEvent(new Event('musickitloaded'));
      return calls;
    });
    await press(appleButton(page));
    await expect(appleButton(page)).toHaveText('Added!');
    expect(await calls.jsonValue()).toEqual([
      { developerToken: expect.any(String), app: { name: 'A Label', build: '7' } },
      ['trackCustom', 'Saved it', { project_id: 'night-drive', dsp_name: 'apple_music' }],
    ]);
  });

  test('loads MusicKit only for an unsaved button, and once', async ({ context }) => {
    const { page } = await visit(context);
    const loads: string[] = [];
    page.on('request', (request) => request.url().includes('musickit') && loads.push(request.url()));
    await page.goto('/cms-release.html', { waitUntil: 'networkidle' });
    expect(loads).toEqual([]);
    await open(page);
    await page.locator('main').evaluate((main) => {
      main.append(main.querySelector('presave-button[service="apple_music"]')?.cloneNode() ?? '');
    });
    await page.waitForFunction(() => Reflect.get(window, 'MusicKit')?.getInstance());
    await press(page.locator('presave-button[service="apple_music"]').last());
    await expect(appleButton(page).last()).toHaveText('Added!');
    expect(loads).toHaveLength(1);
    await page.reload({ waitUntil: 'networkidle' });
    await expect(appleButton(page)).toHaveText('Added!');
    expect(loads).toHaveLength(1);
  });

  test('shows a message if the server refuses, without flag and pixel', async ({ context }) => {
    const { page, events, posts } = await visit(context);
    await page.addInitScript(() => Object.assign(window, { fbq: () => localStorage.setItem('pixel', 'told') }));
    await open(page, '?answer=agree', 'unknown');
    await press(appleButton(page));
    await expect(messageOf(page)).toContainText(FAILURE);
    await expect(appleButton(page)).toBeEnabled();
    await expect(appleButton(page)).toHaveText('Pre-save on Apple Music');
    expect(posts).toHaveLength(1);
    expect(events).toMatchObject([{ type: 'presaveerror', detail: { code: 'presave-failed' } }]);
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
  });

  test('shows a message if MusicKit does not load, and the next click tries again', async ({ context }) => {
    const { page, events, alerts, errors } = await visit(context);
    await page.route('**/musickit-stand-in.js*', (route) => route.abort());
    await open(page);
    await expect.poll(() => events.map(({ detail }) => detail.code)).toEqual(['presave-script']);
    expect(alerts).toEqual([]);
    expect(errors.join()).toContain('MusicKit could not be loaded');
    await expect(appleButton(page)).toBeEnabled();
    await press(appleButton(page));
    await expect(messageOf(page)).toContainText(FAILURE);
    await page.unroute('**/musickit-stand-in.js*');
    await press(appleButton(page));
    await expect(appleButton(page)).toHaveText('Added!');
  });
});
