// The static site of `npm run site`, below a path of a static host. `npm run test:nightly -- site` builds it and runs this.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { QUESTIONS } from '../support/docs/search-questions.mjs';
import { SITE_FOLDER, startStaticHost } from '../support/site-server.mjs';

const HTML_FILES = existsSync(SITE_FOLDER)
  ? readdirSync(SITE_FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
  : [];
/** What visitors read; the others are shown in frames. */
const PAGES = HTML_FILES.filter((name) => !/^(?:dist\/|docs\/live\/|state\.html)/.test(name));
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let host: Awaited<ReturnType<typeof startStaticHost>>;
let base: string;

test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  expect(PAGES.length, 'npm run site').toBeGreaterThan(40);
  host = await startStaticHost();
  base = host.base;
});

test.afterAll(() => host.close());

/** Records what no page of the site may do. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(base) && !/^(?:blob|data):/.test(url)) complaints.push(`requests ${url}`);
  });
  page.on('response', (response) => {
    // The gallery shows tracks that are missing.
    if (response.url().includes('/unavailable')) return;
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    // The gallery shows what fails.
    if (message.type() === 'error' && !page.url().endsWith('gallery.html')) complaints.push(message.text());
  });
  return complaints;
}

/** Scrolls to each example, and waits until it is shown. */
async function expectExamples(page: Page): Promise<void> {
  for (const frame of await page.locator('.live iframe').all()) {
    await frame.scrollIntoViewIfNeeded();
    const elements = frame.contentFrame().locator('mixtape-player, presave-button, [data-presave-state], iframe');
    await expect(elements.first()).toBeVisible();
  }
}

test('every link leads to a page and a heading', async ({ request }) => {
  const documents = new Map(
    HTML_FILES.map((name) => [name, parseHTML(readFileSync(join(SITE_FOLDER, name), 'utf8')).document]),
  );
  const missing: string[] = [];
  const answered = new Map<string, boolean>();
  for (const [name, document] of documents) {
    for (const element of document.querySelectorAll('a[href], link[href], [src]')) {
      const url = new URL(element.getAttribute('href') ?? element.getAttribute('src') ?? '', base + name);
      if (!url.href.startsWith(new URL('/', base).href)) continue;
      const file = decodeURIComponent(url.href.replace(/[?#].*$/s, '').slice(base.length)).replace(
        /(^|\/)$/,
        '$1index.html',
      );
      const target = documents.get(file);
      if (!answered.has(url.pathname)) answered.set(url.pathname, (await request.get(url.href)).ok());
      const isThere = url.href.startsWith(base) && answered.get(url.pathname);
      if (!isThere || (url.hash && target && target.getElementById(url.hash.slice(1)) === null))
        missing.push(`${name}: ${url.href}`);
    }
  }
  expect(missing).toEqual([]);
  expect(answered.size).toBeGreaterThan(80);
});

test.describe('is accessible, and loads only what is below its path:', () => {
  for (const name of PAGES) {
    test(name, async ({ page }) => {
      const complaints = complaintsOf(page);
      await page.goto(base + name);
      await expectExamples(page);
      await page.evaluate(axeSource);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const violations = await page.evaluate(async () => {
          const { axe } = window as unknown as { axe: typeof import('axe-core') };
          const result = await axe.run({ exclude: [['iframe']] }, { resultTypes: ['violations'] });
          return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
        });
        expect(violations, colorScheme).toEqual([]);
      }
      expect(complaints).toEqual([]);
    });
  }
});

test.describe('the search box answers', () => {
  for (const [question, answers] of Object.entries(QUESTIONS)) {
    test(question, async ({ page }) => {
      await page.goto(`${base}docs/presave.html`);
      await page.getByRole('searchbox').pressSequentially(question);
      await expect(page.locator('.site-search [role="status"]')).toHaveText(/^\d+ results$/);
      const links = await page
        .locator('.site-results a')
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
      const first = links.slice(0, 3).map((link) => link.slice(base.length));
      expect(first.filter((link) => answers.includes(link))).not.toEqual([]);
    });
  }
});

test('the search can be used by keyboard, and leads to the section', async ({ page }) => {
  await page.goto(base);
  await page.getByRole('searchbox').fill('why does nothing show?');
  const results = page.locator('.site-results a');
  await expect(results.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(results.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(results.first()).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${base}docs/troubleshooting.html#nothing-shows`);
  await expect(page.getByRole('heading', { name: 'Nothing shows' })).toBeInViewport();
});

/** Presses Play and waits until the clock runs. */
async function expectToPlay(player: ReturnType<Page['locator']>): Promise<void> {
  await player.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => player.evaluate((host) => Reflect.get(host, 'currentTime'))).toBeGreaterThan(0.5);
}

test('a player in an example plays, and its cover leads to its page', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto(`${base}docs/theming.html`);
  const player = page.frameLocator('.live iframe >> nth=0').locator('mixtape-player');
  await expectToPlay(player);
  await expect(player.locator('[part~="mixtape-link"]').first()).toHaveAttribute('href', `${base}mixtape/night-drive`);
  expect(complaints).toEqual([]);
});

test('a frame in an example plays', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto(`${base}docs/frame.html`);
  await expectToPlay(page.frameLocator('.live iframe').frameLocator('iframe').locator('mixtape-player'));
  expect(complaints).toEqual([]);
});

test('the code beside an example can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${base}docs/theming.html`);
  await page.locator('.live').first().getByRole('button', { name: 'Copy' }).click();
  await expect(page.locator('.live').first().getByRole('button')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^mixtape-player \{\n {2}--mixtape-accent-color/,
  );
});

test('the playground plays, and its code works on another site', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto(`${base}playground.html`);
  await expectToPlay(page.locator('.stage-frame mixtape-player'));
  expect(complaints).toEqual([]);
  const html = await page.locator('.code code').first().textContent();
  expect(html).toContain(`src="${base}dist/mixtape-player.js"`);
  expect(html).toContain(`api-base="${base.slice(0, -1)}"`);
  const other = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(html));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
  await expect(page.locator('mixtape-player').getByText('Opening Lights')).toBeVisible();
  other.close();
  other.closeAllConnections();
});

test('the gallery shows its states', async ({ page }) => {
  for (const name of ['paused', 'no-cover', 'list', 'error', 'presave-spotify', 'presave-released']) {
    await page.goto(`${base}state.html?name=${name}`);
    await expect(page.locator('html[data-shown]')).toHaveCount(1);
  }
});

test('the checker finds that the mixtape of the site plays', async ({ page }) => {
  await page.goto(`${base}checker.html`);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.locator('.summary[data-done="true"]')).toBeVisible();
  await expect(page.locator('[data-verdict="bad"], .bad')).toHaveCount(0);
});

test('a choice of the colour scheme is kept on the next page, also in examples', async ({ page }) => {
  await page.goto(`${base}docs/theming.html`);
  await page.getByLabel('Colour scheme').selectOption('Dark');
  await page.goto(`${base}docs/languages.html`);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(14, 14, 16)');
  const player = page.frameLocator('.live iframe').locator('mixtape-player');
  await expect(player.locator('[part~="container"]')).toHaveCSS('background-color', 'rgb(24, 24, 26)');
});
