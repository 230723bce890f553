import type { Page } from 'playwright/test';
import { changePage, expect, holdBack, test } from '../support/pages/e2e.ts';
import {
  CALLBACK,
  catchAnswer,
  flowKeys,
  goAndBeAsked,
  press,
  spotifyButton,
  visit,
} from '../support/pages/presave-visit.ts';

/** Matches it at any URL. */
const PRESAVE_CHUNK = '**/dist/presave-chunk-*';
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
