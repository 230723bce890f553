import type { Page } from 'playwright/test';
import { changePage, expect, holdBack, test } from '../support/pages/e2e.ts';
import {
  agree,
  CALLBACK,
  catchAnswer,
  flowKeys,
  goAndBeAsked,
  press,
  RELEASE,
  refuse,
  spotifyButton,
  visit,
} from '../support/pages/presave-visit.ts';

/** Matches it at any URL. */
const PRESAVE_CHUNK = '**/dist/presave-chunk-*';
const FOREIGN_CHUNK = '**/dist/foreign-presaves-*';
const BOTH = '/player-and-presave.html';
const OWN = '/own-buttons.html';

const ownButton = (page: Page) => page.locator('button[data-presave="spotify"]');

/** Puts a player on the page with buttons of its own, so that these use the player's file. */
const addPlayer = (page: Page): Promise<void> =>
  changePage(page, OWN, (html) => html.replace('<h1>', '<div data-mixtape-id="slow-water"></div><h1>'));

test.describe('the code of the pre-save, beside a player', () => {
  test('is not loaded for a player alone', async ({ page }) => {
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    await page.goto('/mixtape/night-drive');
    const player = page.locator('mixtape-player').first();
    await player.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => player.evaluate((element) => element.matches(':state(playing)'))).toBe(true);
    expect(files.join()).toContain('/engine-chunk-');
    expect(files.join()).not.toContain('/presave-chunk-');
  });

  test('is loaded when the first button is added, once', async ({ context }) => {
    const { page } = await visit(context);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/presave-chunk-') && asked.push(request.url()));
    await page.goto('/mixtape/night-drive');
    await page.locator('body').evaluate((body) => {
      for (const projectId of ['1', '2']) {
        const button = document.createElement('presave-button');
        Object.assign(button, {
          service: 'apple_music',
          projectId,
          developerToken: 't',
          musickitSrc: '/musickit-stand-in.js',
        });
        body.append(button);
      }
    });
    await expect(page.getByRole('button', { name: 'Pre-save on Apple Music' })).toHaveCount(2);
    expect(asked).toHaveLength(1);
  });

  test('does not lose a click on a button of the page', async ({ context }) => {
    const { page } = await visit(context);
    await addPlayer(page);
    const { asked, release } = await holdBack(page, PRESAVE_CHUNK);
    await page.goto(OWN);
    await asked;
    await press(ownButton(page));
    release();
    await expect(page.getByLabel('Account')).toBeVisible();
  });

  test('is requested again when the browser is online, and the buttons appear', async ({ context }) => {
    const { page, errors } = await visit(context);
    await page.route(PRESAVE_CHUNK, (route) => route.abort());
    await page.goto(BOTH);
    await expect.poll(() => errors.join()).toContain('The code of the pre-save could not be loaded');
    await page.unroute(PRESAVE_CHUNK);
    await expect(spotifyButton(page)).toHaveCount(0);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(spotifyButton(page)).toBeEnabled();
  });

  test('is requested again for a click on a button of the page, which then starts the flow', async ({ context }) => {
    const { page, errors } = await visit(context);
    await addPlayer(page);
    await page.route(PRESAVE_CHUNK, (route) => route.abort());
    await page.goto(OWN);
    await expect.poll(() => errors.join()).toContain('The code of the pre-save could not be loaded');
    await page.unroute(PRESAVE_CHUNK);
    await press(ownButton(page));
    await expect(page.getByLabel('Account')).toBeVisible();
  });

  test('is requested by a redirect page only after the code has left the address', async ({ context, demo }) => {
    const { page, posts, events } = await visit(context);
    await goAndBeAsked(page);
    const answer = await catchAnswer(page);
    await changePage(page, CALLBACK, (html) => html.replace('/dist/presave-button.js', '/dist/mixtape-player.js'));
    const { asked, release } = await holdBack(page, PRESAVE_CHUNK);
    await page.goto(answer.href);
    expect(await asked.then((request) => request.headers()['referer'] ?? '')).not.toContain('code=');
    expect(page.url()).toBe(`${demo.origin}${CALLBACK}`);
    expect(await flowKeys(page)).toEqual([]);
    release();
    await expect.poll(() => events.map(({ type }) => type)).toEqual(['presave']);
    expect(posts).toHaveLength(1);
  });
});

test.describe('the code for pre-saves of other pages and other browsers', () => {
  test('is not loaded for a flow that begins and ends here', async ({ context }) => {
    const { page, events } = await visit(context);
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    await page.goto(RELEASE);
    await press(spotifyButton(page));
    await agree(page, 'no-foreign-chunk');
    await expect(spotifyButton(page)).toHaveText('Added!');
    await expect.poll(() => events.map(({ type }) => type)).toEqual(['presave']);
    expect(files.join()).toContain('/spotify-adapter-');
    expect(files.join()).not.toContain('/foreign-presaves-');
  });

  test('does not lose a flow of another origin if it cannot be loaded: the next load runs it', async ({
    context,
    demo,
  }) => {
    const { page, errors } = await visit(context);
    await page.route(FOREIGN_CHUNK, (route) => route.abort());
    await page.goto(`${demo.crossOrigin}/cms-release.html`);
    await press(spotifyButton(page));
    await page.waitForURL((url) => url.href.startsWith(`${demo.origin}${CALLBACK}#presave=start`));
    await expect.poll(() => errors.join()).toContain('The code of a pre-save that began elsewhere could not be loaded');
    await page.unroute(FOREIGN_CHUNK);
    await page.reload();
    await refuse(page);
    await page.waitForURL(`${demo.crossOrigin}/cms-release.html`);
    await expect(spotifyButton(page)).toBeEnabled();
  });

  test('does not lose an answer to another browser: the visitor is told when the browser is online', async ({
    context,
    demo,
  }) => {
    const { page, errors, events } = await visit(context);
    await page.route(FOREIGN_CHUNK, (route) => route.abort());
    await page.goto(`${CALLBACK}?code=c&state=AbC-_0123456789z`);
    await expect.poll(() => errors.join()).toContain('The code of a pre-save that began elsewhere could not be loaded');
    await page.unroute(FOREIGN_CHUNK);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => events.map(({ detail }) => detail.code)).toEqual(['presave-elsewhere']);
    expect(page.url()).toBe(`${demo.origin}${CALLBACK}`);
  });
});
