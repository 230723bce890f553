import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { Page } from 'playwright/test';
import { listen } from '../../demo/server/listen.mjs';
import { expect, expectSound, playerOf, test, watchClock } from './player-page.ts';

const docs = readFileSync(new URL('../../docs/performance.md', import.meta.url), 'utf8');

/** The recipe under a heading of the docs. */
function recipe(title: string): string {
  const [, code] = new RegExp(`^### ${title}\\n[^#]*?\`\`\`\\w+\\n([\\s\\S]*?)\`\`\``, 'm').exec(docs) ?? [];
  if (code === undefined) throw new Error(`The docs have no recipe for ${title}.`);
  return code;
}

/** Records every event of the media that means a break. */
async function watchBreaks(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const breaks: string[] = [];
    Object.assign(window, { breaks });
    const { play } = HTMLMediaElement.prototype;
    const seen = new WeakSet<HTMLMediaElement>();
    HTMLMediaElement.prototype.play = function (): Promise<void> {
      if (!seen.has(this))
        for (const type of ['pause', 'emptied', 'waiting', 'seeking'])
          this.addEventListener(type, () => breaks.push(type));
      seen.add(this);
      return play.call(this);
    };
  });
  return () => page.evaluate(() => (Reflect.get(window, 'breaks') as string[]).splice(0));
}

/** Whether the preview, which ends at 23 s of the file, is loaded whole. Runs in the page. */
function isBufferedToTheEnd(): boolean {
  const [media] = Reflect.get(window, '__media') as Set<HTMLMediaElement>;
  return media !== undefined && media.buffered.length > 0 && media.buffered.end(media.buffered.length - 1) > 22.9;
}

async function expectNoBreak(page: Page, url: string): Promise<void> {
  const breaks = await watchBreaks(page);
  await watchClock(page);
  await page.goto(url);
  await page.evaluate(() => Object.assign(window, { isFirstPage: true }));
  await expect(page.locator('h1')).toHaveText('One');
  await playerOf(page).play.click();
  await expectSound(page);
  // On a busy machine the rest of the preview may come late, which is no break.
  await expect.poll(() => page.evaluate(isBufferedToTheEnd)).toBe(true);
  await breaks();
  await page.getByRole('link', { name: 'Two' }).click();
  await expect(page.locator('h1')).toHaveText('Two');
  await expectSound(page);
  expect(await breaks()).toEqual([]);
  expect(new URL(page.url()).pathname).toMatch(/^\/two\/?$/);
  expect(await page.evaluate(() => Reflect.get(window, 'isFirstPage'))).toBe(true);
  expect(await page.locator('mixtape-player').count()).toBe(1);
  // The player still works.
  await playerOf(page).pause.click();
  await expect(playerOf(page).play).toBeVisible();
}

for (const [name, title, library] of [
  ['Turbo', 'Turbo', '@hotwired/turbo/dist/turbo.es2017-esm.js'],
  ['htmx', 'htmx', 'htmx.org/dist/htmx.js'],
  ['htmx 2', 'htmx', 'htmx-2/dist/htmx.js'],
] as const) {
  test(`with the recipe for ${name} a track plays on while the page changes`, async ({ page, server, complaints }) => {
    const script = readFileSync(new URL(`../../node_modules/${library}`, import.meta.url), 'utf8');
    const html = recipe(title).replaceAll('https://your-site.example/mixtape', `${server.origin}/dist`);
    const pageOf = (heading: string): string =>
      html.replaceAll('…', heading).replaceAll(/https:\/\/your-site\.example\/js\/\w+\.js/g, '/library.js');
    const app = new Hono()
      .get('/library.js', (context) => context.body(script, 200, { 'Content-Type': 'text/javascript' }))
      .get('/favicon.ico', (context) => context.body(null, 204))
      .get('/', (context) => context.html(pageOf('One')))
      .get('/two', (context) => context.html(pageOf('Two')));
    const { origin, close } = await listen(app, { host: '127.0.0.1', port: 0 });
    try {
      await expectNoBreak(page, `${origin}/`);
      expect(complaints.errors).toEqual([]);
    } finally {
      await close();
    }
  });
}

test('a track plays on while the page changes in a view transition that names the player', async ({ page, server }) => {
  const html = `<script type="module" src="${server.origin}/dist/mixtape-player.js"></script>
    <h1>One</h1><a href="/two">Two</a>
    <mixtape-player mixtape-id="night-drive" style="view-transition-name: player"></mixtape-player>
    <script>
      document.querySelector('a').onclick = (event) => {
        event.preventDefault();
        document.startViewTransition(() => {
          history.pushState(null, '', '/two');
          document.querySelector('h1').textContent = 'Two';
          document.body.prepend(document.querySelector('a'));
        });
      };
    </script>`;
  const app = new Hono().get('/', (context) => context.html(html));
  const { origin, close } = await listen(app, { host: '127.0.0.1', port: 0 });
  try {
    await expectNoBreak(page, `${origin}/`);
  } finally {
    await close();
  }
});

/**
 * The folder in which `npm run test:nightly -- astro` has built a site with the docs' layout: Astro's router cannot run
 * without its build.
 */
const astroSite = process.env['ASTRO_SITE'] ?? '';

test('with the recipe for Astro a track plays on while the page changes', async ({ page, server, complaints }) => {
  test.skip(astroSite === '', 'npm run test:nightly -- astro');
  const app = new Hono()
    .get('/favicon.ico', (context) => context.body(null, 204))
    .get('*', (context) => {
      const { pathname } = new URL(context.req.url);
      const path = join(astroSite, pathname.includes('.') ? pathname : join(pathname, 'index.html'));
      if (!existsSync(path)) return context.notFound();
      const text = readFileSync(path, 'utf8').replaceAll('https://your-site.example/mixtape', `${server.origin}/dist`);
      const type = /\.js$/.test(path) ? 'text/javascript' : /\.css$/.test(path) ? 'text/css' : 'text/html';
      return context.body(text, 200, { 'Content-Type': type });
    });
  const { origin, close } = await listen(app, { host: '127.0.0.1', port: 0 });
  try {
    await expectNoBreak(page, `${origin}/`);
    expect(complaints.errors).toEqual([]);
  } finally {
    await close();
  }
});
