// Runs: daily

import { changePage, expect, test } from '../support/pages/e2e.ts';
import {
  agree,
  CALLBACK,
  catchAnswer,
  expectLibrary,
  flowKeys,
  goAndBeAsked,
  messageOf,
  press,
  RELEASE,
  settled,
  spotifyButton,
  visit,
} from '../support/pages/presave-visit.ts';

test.describe('a pre-save on Spotify', () => {
  test('completes the flow: click, consent, return, Added!, and the server has saved it', async ({ context, demo }) => {
    const { page, events, alerts, posts } = await visit(context);
    await goAndBeAsked(page);
    await agree(page, 'all-the-way');
    await page.waitForURL(`**${RELEASE}`);
    await expect(spotifyButton(page)).toHaveText('Added!');
    await expect(spotifyButton(page)).toBeDisabled();
    // Announced once, by the button that was pressed.
    await expect(page.locator('presave-button[service="spotify"]').getByRole('status')).toHaveText('Added!');
    await expect(page.getByRole('status').filter({ hasText: 'Added!' })).toHaveCount(1);
    await expect
      .poll(() => events)
      .toEqual([{ type: 'presave', path: RELEASE, detail: { service: 'spotify', projectId: 'night-drive' } }]);
    await expectLibrary(demo, 'all-the-way', 'night-drive');
    expect(alerts).toEqual([]);
    expect(posts).toHaveLength(1);
    expect(posts[0]?.postDataJSON()).toEqual({
      code: expect.any(String),
      code_verifier: expect.stringMatching(/^[\w.~-]{128}$/),
      redirect_uri: `${demo.origin}${CALLBACK}`,
      project_id: 'night-drive',
      dsp_name: 'spotify',
    });
    expect(await flowKeys(page)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('spotify_saved_night-drive'))).toBe('true');
    await page.reload();
    await expect(spotifyButton(page)).toHaveText('Added!');
  });

  test('cleans the URL and the storage before it sends a request', async ({ context, demo }) => {
    const { page } = await visit(context);
    await goAndBeAsked(page);
    const answer = await catchAnswer(page);
    const seen: { url: string; referrer: string | undefined }[] = [];
    page.on('request', (request) => {
      if (/presave$|-adapter-/.test(new URL(request.url()).pathname))
        seen.push({ url: request.url(), referrer: request.headers()['referer'] });
    });
    const atPost = page.waitForRequest('**/api/presave');
    // Never answered, so that the page stays as it is at the request.
    await page.route('**/api/presave', () => {});
    answer.searchParams.set('kept', 'a b');
    await page.goto(answer.href.replace('a+b', 'a%20b'));
    await atPost;
    expect(page.url()).toBe(`${demo.origin}${CALLBACK}?kept=a%20b`);
    expect(await flowKeys(page)).toEqual([]);
    for (const { referrer } of seen) expect(referrer ?? '').not.toContain('code=');
    expect(seen.length).toBeGreaterThan(1);
  });

  test('handles a response once, even if the script is loaded twice and the page is opened again', async ({
    context,
    demo,
  }) => {
    const { page, posts, events, errors } = await visit(context);
    await goAndBeAsked(page);
    const answer = await catchAnswer(page, 'agree', 'twice');
    const more =
      '<script type="module" src="/dist/mixtape-player.js"></script><script type="module" src="/dist/presave-button.js?v=2"></script><script async src="/dist/embed.js"></script>';
    await changePage(page, CALLBACK, (html) => html.replace('</head>', `${more}</head>`));
    await page.goto(answer.href);
    await page.waitForURL(`**${RELEASE}`);
    await expect.poll(() => events.length).toBe(1);
    expect(posts).toHaveLength(1);
    expect(errors.join()).not.toContain('project-id');
    await page.goto(answer.href);
    // The button has no project of its own and was given none.
    await expect.poll(() => errors.join()).toContain('project-id');
    expect(posts).toHaveLength(1);
    expect(page.url()).toBe(answer.href);
    await expectLibrary(demo, 'twice', 'night-drive');
  });

  test('shows a message if the server refuses, and saves nothing', async ({ context, demo }) => {
    const { page, posts, events, alerts } = await visit(context);
    await page.route('**/api/presave', (route) => route.fulfill({ status: 204 }));
    await page.addInitScript(() => Object.assign(window, { fbq: () => localStorage.setItem('pixel', 'told') }));
    await page.goto(RELEASE);
    await press(spotifyButton(page));
    await agree(page);
    await expect(messageOf(page)).toContainText(/^Failed to pre-save please retry later!/);
    expect(alerts).toEqual([]);
    await expect(spotifyButton(page)).toBeEnabled();
    await expect(spotifyButton(page)).toHaveText('Pre-save on Spotify');
    expect(posts).toHaveLength(1);
    await expect
      .poll(() => events.at(-1))
      .toMatchObject({ type: 'presaveerror', detail: { projectId: 'night-drive', code: 'presave-failed' } });
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    // The visitor is back where the pre-save began, and sees the message there.
    expect(page.url()).toBe(`${demo.origin}${RELEASE}`);
  });

  test('shows the message in the language of the page that the visitor returns to', async ({ context }) => {
    const { page } = await visit(context);
    await changePage(page, RELEASE, (html) =>
      html.replace('lang="en"', 'lang="de"').replaceAll('night-drive', 'unknown'),
    );
    // The labels arrive later than the result.
    await page.route('**/dist/de-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await goAndBeAsked(page);
    await agree(page, 'german');
    await expect(messageOf(page)).toContainText(
      'Das Vorab-Speichern hat nicht geklappt. Bitte später erneut versuchen!',
    );
  });

  test('does not mix two tabs', async ({ context, demo }) => {
    const one = await visit(context);
    const two = await visit(context);
    await one.page.goto(RELEASE);
    await two.page.goto('/player-and-presave.html');
    await press(spotifyButton(one.page));
    await press(spotifyButton(two.page));
    await expect(one.page.getByLabel('Account')).toBeVisible();
    await expect(two.page.getByLabel('Account')).toBeVisible();
    await agree(one.page, 'tabs');
    await one.page.waitForURL(`**${RELEASE}`);
    await agree(two.page, 'tabs');
    await two.page.waitForURL('**/player-and-presave.html');
    await expect(spotifyButton(one.page)).toHaveText('Added!');
    await expect(spotifyButton(two.page)).toHaveText('Added!');
    await expectLibrary(demo, 'tabs', 'night-drive', 'slow-water');
    expect(await flowKeys(one.page)).toEqual([]);
  });

  test('starts one flow for a double click, and can start again after the browser’s Back', async ({ context }) => {
    const { page } = await visit(context);
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/accounts/authorize?')) asked += 1;
    });
    await page.goto(RELEASE);
    await settled(spotifyButton(page));
    await spotifyButton(page).dblclick();
    await expect(page.getByLabel('Account')).toBeVisible();
    expect(asked).toBe(1);
    await page.goBack();
    await expect(spotifyButton(page)).toHaveAttribute('aria-busy', 'false');
    await press(spotifyButton(page));
    await expect(page.getByLabel('Account')).toBeVisible();
  });
});
