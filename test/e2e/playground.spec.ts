import type { Page } from 'playwright/test';
import { STATES } from '../../demo/tools/gallery/states.ts';
import { PRESETS } from '../../demo/tools/playground/presets.ts';
import { findingsIn } from './accessible-page.ts';
import { expect, expectSound, playerOf, test, watchClock } from './player-page.ts';

const preview = (page: Page) => page.locator('.stage-frame mixtape-player');
const code = (page: Page, title: 'HTML' | 'CSS') => page.locator('.code', { hasText: `Copy ${title}` }).locator('code');

async function openPlayground(page: Page, search = ''): Promise<void> {
  await page.goto(`/playground.html${search}`);
  await expect(preview(page)).toHaveCount(1);
}

test('a designer makes a look, copies it, and shares it as a link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPlayground(page);
  await page.getByRole('radio', { name: 'Dark club' }).check();
  await page.getByLabel('--mixtape-border-radius', { exact: true }).fill('9px');
  await page.getByLabel('max-width', { exact: true }).fill('600');
  await page.getByLabel('preload', { exact: true }).check();
  await page.getByLabel('lang', { exact: true }).selectOption('de');
  await page.getByRole('radio', { name: 'Right to left' }).check();
  const player = preview(page);
  await expect(player).toHaveAttribute('max-width', '600');
  await expect(player).toHaveAttribute('preload', '');
  await expect(player.getByRole('button', { name: 'Abspielen' })).toBeVisible();
  await expect(player.locator('[part~="container"]')).toHaveCSS('border-radius', '9px');
  await expect(player.locator('[part~="container"]')).toHaveCSS('background-color', 'rgb(11, 11, 18)');
  await expect(player.locator('[part~="container"]')).toHaveCSS('direction', 'rtl');
  await expect(code(page, 'HTML')).toContainText('max-width="600" preload lang="de" dir="rtl"');
  await expect(code(page, 'CSS')).toContainText('--mixtape-border-radius: 9px;');

  await page.getByRole('button', { name: 'Copy link to this look' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page).toHaveURL(link);
  const html = await code(page, 'HTML').textContent();
  const css = await code(page, 'CSS').textContent();
  const colleague = await context.newPage();
  await colleague.goto(link);
  await expect(code(colleague, 'HTML')).toHaveText(html ?? '');
  await expect(code(colleague, 'CSS')).toHaveText(css ?? '');
  await expect(colleague.getByLabel('lang', { exact: true })).toHaveValue('de');
});

test('the copied code in an empty page looks as in the playground', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.route('**/empty.html', async (route) => {
    const body = `<!doctype html><meta charset="utf-8"><title>A page</title><body style="margin: 0; inline-size: 640px; font: 16px Arial">${pasted}`;
    await route.fulfill({ contentType: 'text/html', body });
  });
  let pasted = '';
  const other = await context.newPage();
  for (const [preset, { attributes }] of Object.entries(PRESETS)) {
    await page.bringToFront();
    await page.goto(`/playground.html?preset=${preset}&width=640&--mixtape-font-family=Arial`);
    await expect(page.locator('mixtape-player:state(ready)')).toHaveCount(1);
    await page.getByRole('button', { name: 'Copy all' }).click();
    pasted = await page.evaluate(() => navigator.clipboard.readText());
    await other.bringToFront();
    await other.goto('/empty.html');
    for (const where of [page, other]) {
      await expect(where.locator('mixtape-player:state(list-open)')).toHaveCount(
        attributes?.['layout'] === 'list' ? 1 : 0,
      );
    }
    const measure = (where: Page) =>
      where.locator('mixtape-player:state(ready)').evaluate((player: HTMLElement) => {
        const { shadowRoot, offsetHeight } = player;
        const styleOf = (part: string) => {
          const element = shadowRoot?.querySelector(`[part~="${part}"]`);
          if (!element) return null;
          const { display, color, backgroundColor, borderRadius, fontSize } = getComputedStyle(element);
          const { width, height } = element.getBoundingClientRect();
          return [part, display, color, backgroundColor, borderRadius, fontSize, Math.round(width), Math.round(height)];
        };
        return [offsetHeight, ...['container', 'cover', 'title', 'play', 'timeline', 'track-list'].map(styleOf)];
      });
    expect(await measure(other), preset).toEqual(await measure(page));
  }
});

test('every attribute and custom property of both elements has a control', async ({ page, server }) => {
  const { modules } = await (await page.request.get(`${server.origin}/dist/custom-elements.json`)).json();
  type Named = { name: string };
  for (const { tagName, attributes, cssProperties } of modules.flatMap(
    ({ declarations }: { declarations: { tagName: string; attributes: Named[]; cssProperties: Named[] }[] }) =>
      declarations,
  )) {
    await page.goto(`/playground.html?tag=${tagName}`);
    for (const { name } of [...attributes, ...cssProperties]) {
      await expect(page.getByLabel(name, { exact: true }), name).toBeVisible();
    }
  }
});

test('a swatch changes the colour of the current scheme and keeps the other', async ({ page }) => {
  await openPlayground(page, '?preset=card&scheme=dark');
  const row = page.locator('.row', { has: page.getByLabel('--mixtape-accent-color', { exact: true }) });
  await expect(row.getByLabel('--mixtape-accent-color in the dark scheme')).toHaveValue('#f2a0c4');
  await row.getByLabel('--mixtape-accent-color in the dark scheme').fill('#00ff00');
  await expect(code(page, 'CSS')).toContainText('--mixtape-accent-color: light-dark(#8a3560, #00ff00);');
  await expect(preview(page).locator('[part~="play"]')).toHaveCSS('background-color', 'rgb(0, 255, 0)');
  await row.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByLabel('--mixtape-accent-color', { exact: true })).toBeFocused();
  await expect(code(page, 'CSS')).toContainText('light-dark(#8a3560, #f2a0c4)');
});

test('the frame can be dragged, and resized by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await openPlayground(page, '?width=600');
  const handle = page.getByRole('separator', { name: 'Width of the frame' });
  const box = await handle.boundingBox();
  if (!box) throw new Error('The handle is not drawn.');
  await page.mouse.move(box.x + 8, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 58, box.y + 20);
  await page.mouse.up();
  const width = page.getByRole('spinbutton', { name: 'Width' });
  await expect(width).toHaveValue('650');
  await width.fill('');
  await width.pressSequentially('480');
  await expect(preview(page)).toHaveJSProperty('offsetWidth', 480);
  await page.getByRole('button', { name: 'Fill the room' }).click();
  await expect(width).toBeFocused();
  await handle.focus();
  await page.keyboard.press('Home');
  await expect(handle).toHaveAttribute('aria-valuenow', '240');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(handle).toHaveAttribute('aria-valuenow', '350');
  await expect(preview(page)).toHaveJSProperty('offsetWidth', 350);
  await page.keyboard.press('End');
  await expect(page).toHaveURL(/width=1200/);
});

test('the player plays, and its events are logged beside it', async ({ page }) => {
  await watchClock(page);
  await openPlayground(page);
  await playerOf(page).play.click();
  await expectSound(page, 8, 10);
  await playerOf(page).pause.click();
  const log = page.locator('.events');
  for (const type of ['mixtapeload', 'trackchange', 'play', 'playing', 'pause']) {
    await expect(log.getByText(type, { exact: true }).first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(log.getByRole('listitem')).toHaveCount(0);
});

test('a button of the page is previewed as a plain button', async ({ page }) => {
  await page.goto('/playground.html?tag=presave-button');
  await expect(page.locator('.stage-frame').getByRole('button', { name: 'Pre-save on Spotify' })).toBeEnabled();
  await page.getByRole('radio', { name: 'Your own button' }).check();
  await expect(page.locator('.stage-frame button[data-presave="spotify"]')).toHaveAttribute(
    'data-presave-state',
    'ready',
  );
});

test('a frame keeps the height of its content, and its changes add no history entries', async ({ page }) => {
  await openPlayground(page, '?width=400');
  const before = await page.evaluate(() => history.length);
  await page.getByRole('radio', { name: 'Frame' }).check();
  const frame = page.locator('.stage-frame iframe');
  await expect(frame).toHaveJSProperty('offsetHeight', 156);
  await page.getByRole('radio', { name: 'Right to left' }).check();
  await page.getByLabel('--mixtape-color', { exact: true }).fill('red');
  await expect(frame).toHaveAttribute('src', /mixtape-color=red/);
  await expect(frame).toHaveJSProperty('offsetHeight', 156);
  await expect(frame.contentFrame().getByText('Opening Lights')).toHaveCSS('color', 'rgb(255, 0, 0)');
  expect(await page.evaluate(() => history.length)).toBe(before);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`playground and gallery are accessible, ${colorScheme}, and fit 320 px`, async ({ page }) => {
    // Other tests check the states one by one.
    await page.route('**/state.html*', (route) => route.abort());
    await page.emulateMedia({ colorScheme });
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['/', '/gallery.html']) {
        await page.goto(path);
        await expect(page.locator('.toolbar')).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
        if (width === 1280)
          expect(
            await findingsIn(page, 'body > header, h1, .lead, .hero, .doors, .ways, .toolbar, .workbench, figcaption'),
            path,
          ).toEqual([]);
      }
    }
  });
}

test('the gallery leaves the focus and the scroll position to the visitor, and no two states share a project', async ({
  page,
}) => {
  test.slow();
  await page.goto('/gallery.html');
  const frames = page.locator('iframe');
  await expect(frames).toHaveCount(Object.keys(STATES).length);
  const projects: (string | null)[] = [];
  for (const iframe of await frames.all()) {
    // A frame ignores a pre-save that another page hands over, so this state is only reached in a window of its own.
    if ((await iframe.getAttribute('title')) === STATES['presave-refused']?.title) continue;
    const frame = iframe.contentFrame();
    await iframe.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect(frame.locator('html')).toHaveAttribute('data-shown', '', { timeout: 60_000 });
    for (const button of await frame.locator('presave-button').all())
      projects.push(await button.getAttribute('project-id'));
    expect(
      await page.evaluate(() => document.activeElement?.localName),
      (await iframe.getAttribute('title')) ?? '',
    ).toBe('body');
    const { y = 0, height = 0 } = (await iframe.boundingBox()) ?? {};
    expect(y + height / 2, 'stays where the visitor scrolled').toBeGreaterThan(0);
  }
  expect(projects.length).toBeGreaterThan(5);
  expect(new Set(projects).size).toBe(projects.length);
});

test('the start page plays with one press, and each cover brings its mixtape', async ({ page }) => {
  await watchClock(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Hear it' }).click();
  await expectSound(page);
  const player = page.locator('.hero mixtape-player');
  await page.getByRole('radio', { name: 'Slow Water by Harbour Radio' }).check();
  await expect(player.locator('[part~="title"]')).toHaveText('Harbour at Four');
});
