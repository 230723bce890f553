// Runs: nightly, in the step site

// The static site of `npm run site`, below a path of a static host. `npm run test:nightly -- site` builds it and runs this.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { SEARCH_FRAGMENT } from '../../demo/pages/templates/site-header.mjs';
import { SITE_FOLDER, startStaticHost } from '../support/site-server.mjs';

const HTML_FILES = existsSync(SITE_FOLDER)
  ? readdirSync(SITE_FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
  : [];
/** Pages that visitors read; the others are shown in frames, or lead to another page. */
const PAGES = HTML_FILES.filter((name) => !/^(?:dist\/|state\.html)/.test(name));
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let host: Awaited<ReturnType<typeof startStaticHost>>;
let base: string;

test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  expect(PAGES.length, 'npm run site').toBeGreaterThan(30);
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
  for (const example of await page.locator('.live').all()) {
    await example.scrollIntoViewIfNeeded();
    const elements = example.locator('mixtape-player, presave-button, [data-presave-state], iframe');
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
      // Scripts act on these.
      const isHeading = url.hash !== SEARCH_FRAGMENT && !url.hash.startsWith('#track=');
      if (!isThere || (url.hash && isHeading && target && target.getElementById(url.hash.slice(1)) === null))
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
        // Without motion, colours do not fade from one scheme to the other.
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const violations = await page.evaluate(async () => {
          const { axe } = window as unknown as { axe: typeof import('axe-core') };
          // Several examples of a page show the same mixtape, so their players have the same name.
          const rules = { 'landmark-unique': { enabled: false } };
          const result = await axe.run({ exclude: [['iframe']] }, { resultTypes: ['violations'], rules });
          return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
        });
        expect(violations, colorScheme).toEqual([]);
      }
      expect(complaints).toEqual([]);
    });
  }
});

test('the documentation has the header of the site, with its scheme and its search', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${base}examples.html`);
  const switchOf = page.getByRole('button', { name: 'Dark colours' });
  await switchOf.click();
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const links = await page.getByRole('navigation', { name: 'Site' }).getByRole('link').allTextContents();
  await page.getByRole('link', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('waveform');
  await page.getByRole('option').first().click();
  await expect(page).not.toHaveURL(/#search/);
  expect(await page.getByRole('navigation', { name: 'Site' }).getByRole('link').allTextContents()).toEqual(links);
  await expect(page.locator('body')).toHaveCSS('background-color', background);
  await expect(switchOf).toHaveAttribute('aria-pressed', 'true');
  await switchOf.click();
  await page.goto(`${base}docs/internals/tests.html`);
  await page.getByRole('link', { name: 'Theming', exact: true }).click();
  await expect(page).toHaveURL(`${base}docs/theming.html`);
  await page.getByRole('link', { name: 'Gallery', exact: true }).click();
  await expect(page).toHaveURL(`${base}gallery.html`);
  await expect(page.locator('body')).not.toHaveCSS('background-color', background);
  expect(complaints).toEqual([]);
});

/** Presses Play and waits until the clock runs. */
async function expectToPlay(player: ReturnType<Page['locator']>): Promise<void> {
  await player.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => player.evaluate((host) => Reflect.get(host, 'currentTime'))).toBeGreaterThan(0.5);
}

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

test('an example plays that was reached from another page, and looks as its own style sheet says', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto(`${base}docs/internals/tests.html`);
  await page.getByRole('link', { name: 'Theming', exact: true }).click();
  await expect(page).toHaveURL(`${base}docs/theming.html`);
  await expectToPlay(page.locator('.live mixtape-player').first());
  const example = (index: number) => page.locator('.live').nth(index);
  const card = (index: number) => example(index).locator('[part~="container"]');
  await expect(card(0)).toHaveCSS('background-color', 'rgb(250, 247, 255)');
  await example(1).scrollIntoViewIfNeeded();
  await expect(card(1)).toBeVisible();
  await expect(card(1)).not.toHaveCSS('background-color', 'rgb(250, 247, 255)');
  expect(complaints).toEqual([]);
});
