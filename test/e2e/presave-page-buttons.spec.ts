import type { Locator } from 'playwright/test';
import { changePage, expect, test } from '../support/pages/e2e.ts';
import { agree, expectLibrary, press, question, refuse, settled, visit } from '../support/pages/presave-visit.ts';

const PAGE = '/own-buttons.html';
const FAILURE = 'Failed to pre-save please retry later!';

test.describe('a button of the page', () => {
  test('saves, reads Added!, and follows the flag when it is set and removed', async ({ context, demo }) => {
    const { page, events } = await visit(context);
    const button = page.locator('[data-presave="spotify"]');
    await page.goto(PAGE);
    await expect(button).toHaveAttribute('data-presave-state', 'ready');
    await expect(button).toHaveText('♫ Save it on Spotify');
    await press(button);
    await agree(page, 'own');
    await page.waitForURL(`**${PAGE}`);
    await expect(button).toHaveText('♫ Added!');
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute('data-presave-state', 'saved');
    await expect.poll(() => events.map(({ type, path }) => [type, path])).toEqual([['presave', PAGE]]);
    await expectLibrary(demo, 'own', 'slow-water');
    const other = await context.newPage();
    await other.goto('/examples.html');
    await other.evaluate(() => localStorage.removeItem('spotify_saved_slow-water'));
    await expect(button).toHaveText('♫ Save it on Spotify');
    await expect(button).toBeEnabled();
    await expect(button).toHaveAttribute('data-presave-state', 'ready');
  });

  test('is announced outside of the closed dialog that it is in after the return', async ({ context }) => {
    const { page } = await visit(context);
    await changePage(page, PAGE, (html) =>
      html.replace(
        /<button class="own-button".*?<\/button>/s,
        '<dialog><button data-presave="spotify" data-project-id="slow-water">Save it</button></dialog>',
      ),
    );
    await page.goto(PAGE);
    await page.locator('dialog').evaluate((dialog: HTMLDialogElement) => dialog.showModal());
    await press(page.locator('dialog button[data-presave-state="ready"]'));
    await agree(page, 'dialog');
    await page.waitForURL(`**${PAGE}`);
    await expect(page.getByRole('status')).toHaveText('Added!');
  });

  test('keeps the focus when it has saved the release, and announces it once', async ({ context }) => {
    const { page } = await visit(context);
    await page.goto(PAGE);
    await page.locator('main').evaluate((main) => {
      main.insertAdjacentHTML(
        'beforeend',
        '<presave-button service="apple_music" project-id="slow-water"></presave-button>',
      );
    });
    const own = page.locator('[data-presave="apple_music"]');
    await expect(own).toHaveAttribute('data-presave-state', 'ready');
    await settled(own);
    await own.focus();
    await page.keyboard.press('Enter');
    const proceed = question(page).getByRole('button', { name: 'Continue' });
    await expect(proceed).toHaveAttribute('aria-disabled', 'false');
    await proceed.press('Enter');
    await expect(own).toHaveText('Added!');
    await expect(own).toBeFocused();
    await expect(own).toHaveAttribute('aria-disabled', 'true');
    // The other button of the release has only changed.
    await expect(page.getByRole('status').filter({ hasText: 'Added!' })).toHaveCount(1);
    await expect(page.locator('presave-button').getByRole('status')).toHaveText('');
    await page.keyboard.press('Tab');
    await expect(own).toHaveJSProperty('disabled', true);
    await expect(own).not.toHaveAttribute('aria-disabled');
  });

  for (const [projectId, type, notices, calls] of [
    ['night-drive', 'presave', [], [['trackCustom', 'PreSave', { project_id: 'night-drive', dsp_name: 'spotify' }]]],
    ['unknown', 'presaveerror', [FAILURE], []],
  ] as const)
    test(`reports ${type} on return, also if the page adds it only on a click`, async ({ context }) => {
      const visited = await visit(context);
      const { page } = visited;
      await page.addInitScript(() => {
        const pixel: unknown[] = [];
        const spotify = { clientId: 'mixtape-demo', redirectUri: '/presave-callback.html' };
        Object.assign(window, { pixel, spotify, fbq: (...call: unknown[]) => pixel.push(call) });
      });
      await page.route('**/late-button.html', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><link rel="icon" href="data:,"><script async src="/dist/embed.js" data-accounts-base="/accounts"></script><button>Offer</button>
            <script>
              document.querySelector('button').onclick = ({ target }) => target.insertAdjacentHTML('afterend',
                '<button data-presave="spotify" data-project-id="${projectId}">Pre-save</button>');
            </script>`,
        }),
      );
      await page.goto('/late-button.html');
      await page.getByRole('button', { name: 'Offer' }).click();
      await press(page.getByRole('button', { name: 'Pre-save' }));
      await agree(page);
      await page.waitForURL('**/late-button.html');
      await expect
        .poll(() => visited.events.map((event) => [event.type, event.path, event.detail.projectId]))
        .toEqual([[type, '/late-button.html', projectId]]);
      await expect(page.locator('button[data-presave]')).toHaveCount(0);
      // There is no button that could say it.
      await expect(question(page).locator('p')).toHaveText([...notices]);
      expect(visited.alerts).toEqual([]);
      expect(await page.evaluate(() => Reflect.get(window, 'pixel'))).toEqual(calls);
    });

  test('says in the browser’s own message that nothing was saved', async ({ context }) => {
    const { page, alerts } = await visit(context);
    await changePage(page, PAGE, (html) => html.replaceAll('slow-water', 'unknown'));
    await page.goto(PAGE);
    await press(page.locator('[data-presave="spotify"]'));
    await agree(page, 'alerted');
    await page.waitForURL(`**${PAGE}`);
    await expect.poll(() => alerts).toEqual([FAILURE]);
    await expect(page.locator('[data-presave="spotify"]')).toHaveAttribute('data-presave-state', 'ready');
    await expect(page.locator('mixtape-confirm')).toHaveCount(0);
  });

  test('works when it is added later, changed, moved and removed', async ({ context }) => {
    const { page, errors } = await visit(context);
    await page.goto('/own-buttons.html');
    await page.locator('main').evaluate((main) => {
      main.insertAdjacentHTML(
        'afterbegin',
        '<form action="/nowhere"><button id="late" data-presave="nowhere" data-project-id="x">Late</button></form>',
      );
    });
    const late = page.locator('#late');
    await expect(late).toHaveAttribute('data-presave-state', 'unavailable');
    await expect(late).toBeDisabled();
    await expect.poll(() => errors.join()).toContain('has no service');
    await late.evaluate((button) => button.setAttribute('data-presave', 'spotify'));
    await expect(late).toHaveAttribute('data-presave-state', 'ready');
    await late.evaluate((button) => document.querySelector('main')?.append(button.closest('form') ?? ''));
    await press(late);
    await refuse(page);
    await page.waitForURL('**/own-buttons.html');
    expect(page.url()).not.toContain('nowhere');
    const first = page.locator('[data-project-id="slow-water"]').first();
    await expect(first).toHaveAttribute('data-presave-state', 'ready');
    await first.evaluate((button) => button.removeAttribute('data-presave'));
    await expect(first).not.toHaveAttribute('data-presave-state', /./);
  });

  for (const [when, retry] of [
    ['at the next press', press],
    ['once the browser is online', (button) => button.evaluate(() => dispatchEvent(new Event('online')))],
  ] as readonly (readonly [string, (button: Locator) => Promise<unknown>])[])
    test(`works ${when} if its code did not load`, async ({ context }) => {
      const { page, errors } = await visit(context);
      const file = '**/dist/page-button-*';
      const button = page.locator('[data-presave="spotify"]');
      await page.route(file, (route) => route.abort());
      await page.goto(PAGE);
      await expect.poll(() => errors.join()).toContain('The code of the page’s own buttons could not be loaded');
      await expect(button).toBeEnabled();
      await page.unroute(file);
      await retry(button);
      if (retry === press) await expect(page.getByLabel('Account')).toBeVisible();
      else await expect(button).toHaveAttribute('data-presave-state', 'ready');
    });

  test('is upgraded once if both scripts are on the page', async ({ context }) => {
    const { page } = await visit(context);
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/accounts/authorize?')) asked += 1;
    });
    await page.goto(PAGE);
    await page.evaluate(async () => {
      await Promise.all(['/dist/mixtape-player.js', '/dist/presave-button.js?v=2'].map((file) => import(file)));
      const script = document.createElement('script');
      script.src = '/dist/embed.js?v=2';
      document.head.append(script);
      await new Promise((resolve) => script.addEventListener('load', resolve));
    });
    const button = page.locator('[data-presave="spotify"]');
    await expect(button).toHaveAttribute('data-presave-state', 'ready');
    await press(button);
    await expect(page.getByLabel('Account')).toBeVisible();
    expect(asked).toBe(1);
  });

  test('reads page globals that are set after the script has loaded', async ({ context }) => {
    const { page, errors } = await visit(context);
    await page.route('**/early-script.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><link rel="icon" href="data:,"><script async src="/dist/embed.js"></script>
          <div data-mixtape-id="slow-water"></div>
          <button data-presave="spotify">Save it</button>
          <presave-button service="spotify"></presave-button>
          <script src="/held-back.js"></script>
          <script>
            projectId = 'slow-water';
            spotify = { clientId: 'mixtape-demo', redirectUri: '/presave-callback.html' };
            mixtapeTracksIds = ['slow-ferry'];
          </script>`,
      }),
    );
    const own = page.locator('button[data-presave]');
    const element = page.locator('presave-button').getByRole('button');
    const tracks = page.locator('mixtape-player');
    await page.route('**/held-back.js', async (route) => {
      await expect(own).toHaveAttribute('data-presave-state', 'unavailable');
      await expect(element).toBeDisabled();
      await route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    await page.goto('/early-script.html');
    await expect(own).toHaveAttribute('data-presave-state', 'ready');
    await expect(element).toBeEnabled();
    await expect.poll(() => tracks.evaluate((player) => Reflect.get(player, 'tracks').length)).toBe(1);
    expect(errors).toEqual([]);
  });
});
