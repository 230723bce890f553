import type { Page } from 'playwright/test';
import { APPLE_SETTINGS, POST, SPOTIFY_SETTINGS, servePost, siteScript } from '../support/pages/author-post.ts';
import { expect, holdBack, test } from '../support/pages/e2e.ts';
import { agree, messageOf, press, settled, visit } from '../support/pages/presave-visit.ts';

// Whether the visitor could see what a press consents to, and whether “Added!” is still true.

const HEAD = siteScript(`${SPOTIFY_SETTINGS} ${APPLE_SETTINGS}`);
const ELEMENTS = {
  spotify: `<presave-button service="spotify" project-id="night-drive"></presave-button>`,
  apple_music: `<presave-button service="apple_music" project-id="night-drive"></presave-button>`,
};
const OWN = '<button data-presave="apple_music" data-project-id="night-drive">Save</button>';

const button = (page: Page) => page.locator('presave-button').getByRole('button').first();
const dialog = (page: Page) => page.locator('mixtape-confirm').getByRole('dialog');
const yes = (page: Page) => page.locator('mixtape-confirm').getByRole('button', { name: 'Continue' });

async function openPost(page: Page, markup: string, head = HEAD): Promise<void> {
  await servePost(page, markup, { head });
  await page.goto(POST);
  await expect(button(page)).toBeEnabled();
}

/** Lets a test give the focus to another window, which drivers do not do. The focus comes back with the next press at the latest. */
async function controlFocus(
  page: Page,
): Promise<(to: 'another window' | 'this window' | 'this window, at a press') => Promise<void>> {
  await page.addInitScript(() => {
    let isFocused = true;
    Document.prototype.hasFocus = () => isFocused;
    const setFocus = (next: boolean): void => {
      isFocused = next;
      dispatchEvent(new Event(next ? 'focus' : 'blur'));
    };
    Object.assign(window, {
      moveFocus(to: string) {
        setFocus(to === 'this window');
        if (to.includes('press')) addEventListener('pointerdown', () => setFocus(true), { capture: true, once: true });
      },
    });
  });
  return (to) => page.evaluate((place) => Reflect.get(window, 'moveFocus')(place), to);
}

test.describe('a press that may be meant for what was there before', () => {
  for (const [service, markup] of Object.entries(ELEMENTS))
    test(`asks first, also on the site’s own button, if another window has just closed: ${service}`, async ({
      context,
      demo,
    }) => {
      const { page, events, posts } = await visit(context);
      const moveFocus = await controlFocus(page);
      await openPost(page, markup);
      await settled(button(page));
      // The first click of a double click closes the other window; the second one lands here.
      await moveFocus('this window, at a press');
      await button(page).click();
      await expect(dialog(page)).toBeVisible();
      expect(page.url()).toBe(demo.origin + POST);
      expect({ events, posts }).toEqual({ events: [], posts: [] });
      await expect(yes(page)).toHaveAttribute('aria-disabled', 'false');
      await yes(page).click();
      if (service === 'spotify') await expect(page.getByLabel('Account')).toBeVisible();
      else await expect(button(page)).toHaveText('Added!');
    });

  test('asks first if it was kept until the code of the button had come', async ({ context, demo }) => {
    const { page, posts } = await visit(context);
    const moveFocus = await controlFocus(page);
    const { asked, release } = await holdBack(page, '**/dist/page-button-*.js');
    await servePost(page, OWN, { head: siteScript(`${APPLE_SETTINGS} data-trusted-buttons`) });
    await page.goto(POST, { waitUntil: 'commit' });
    await asked;
    await settled(page.locator('[data-presave]'));
    await moveFocus('this window, at a press');
    await page.locator('[data-presave]').click();
    release();
    await expect(dialog(page)).toBeVisible();
    expect(posts).toEqual([]);
    expect(page.url()).toBe(demo.origin + POST);
  });

  test('needs no question once the page has been looked at', async ({ context }) => {
    const { page } = await visit(context);
    await openPost(page, ELEMENTS.spotify);
    await press(button(page));
    await expect(page.getByLabel('Account')).toBeVisible();
  });
});

test.describe('a question', () => {
  async function ask(page: Page, markup = OWN): Promise<void> {
    await servePost(page, markup, { head: HEAD });
    await page.goto(POST);
    const asking = page.locator('[data-presave], presave-button').first();
    await settled(asking);
    await asking.evaluate((element: HTMLElement) => element.click());
    await expect(dialog(page)).toBeVisible();
  }

  test('is not answered by a press that comes as soon as it opens', async ({ context }) => {
    const { page, posts } = await visit(context);
    await ask(page);
    await yes(page).dispatchEvent('click');
    await expect(dialog(page)).toBeVisible();
    await expect(yes(page)).toHaveAttribute('aria-disabled', 'false');
    expect(posts).toEqual([]);
    await yes(page).click();
    await expect(page.locator('[data-presave]')).toHaveText('Added!');
  });

  test('is not answered by a press that began too early', async ({ context }) => {
    const { page, posts } = await visit(context);
    const moveFocus = await controlFocus(page);
    await ask(page);
    await yes(page).hover();
    // Its time begins with the press, however slow the machine is.
    await moveFocus('this window, at a press');
    await page.mouse.down();
    await expect(yes(page)).toHaveAttribute('aria-disabled', 'false');
    await page.mouse.up();
    await expect(dialog(page)).toBeVisible();
    expect(posts).toEqual([]);
  });

  test('has its size wherever its button is, and whatever is around that', async ({ context }) => {
    const { page } = await visit(context);
    await ask(
      page,
      `<style>article * { zoom: .12; scale: .1; opacity: .01 } body * { visibility: visible; filter: blur(9px) }</style>
       <article><div>${ELEMENTS.apple_music.replace('>', ' asks-first>')}</div></article>`,
    );
    const box = await dialog(page).boundingBox();
    expect(box?.width).toBeGreaterThan(300);
    await expect(page.locator('html > mixtape-confirm')).toHaveCount(1);
    await expect(yes(page)).toHaveAttribute('aria-disabled', 'false');
  });

  for (const [what, cover] of Object.entries({
    'a picture that lets presses through': 'opacity: 1; pointer-events: none; background: white',
    'a transparent dialog': 'opacity: 0.01; background: white',
  }))
    test(`is not answered under ${what}, says that it is covered, and offers a new tab`, async ({ context }) => {
      const { page, posts } = await visit(context);
      await ask(page);
      await page.evaluate((style) => {
        const over = document.createElement('dialog');
        over.style.cssText = `${style}; inline-size: 100vw; block-size: 100vh; max-inline-size: none; max-block-size: none; border: 0`;
        document.body.append(over);
        over.showModal();
      }, cover);
      await expect(page.locator('mixtape-confirm .covered')).toContainText('Something covers this question');
      await expect(yes(page)).toHaveAttribute('aria-disabled', 'true');
      await yes(page).dispatchEvent('click');
      await expect(dialog(page)).toHaveCount(1);
      expect(posts).toEqual([]);
      await expect(page.locator('mixtape-confirm .covered a')).toHaveAttribute('href', page.url());
    });

  test('closes when something goes full screen', async ({ context }) => {
    const { page } = await visit(context);
    await ask(page, `${OWN}<p>Text</p>`);
    await page.evaluate(() => document.dispatchEvent(new Event('fullscreenchange', { bubbles: true })));
    await expect(page.locator('mixtape-confirm')).toHaveCount(0);
  });

  test('starts its time anew when the page loses the focus', async ({ context }) => {
    const { page } = await visit(context);
    const moveFocus = await controlFocus(page);
    await ask(page);
    await expect(yes(page)).toHaveAttribute('aria-disabled', 'false');
    await moveFocus('this window, at a press');
    await expect(yes(page)).toHaveAttribute('aria-disabled', 'true');
    await yes(page).click({ force: true });
    await expect(dialog(page)).toBeVisible();
    await expect(yes(page)).toHaveAttribute('aria-disabled', 'false');
  });

  test('repeats nothing that an author has written', async ({ context }) => {
    const { page, errors } = await visit(context);
    const lie = 'data-release-title="Your refund" data-release-artist="The bank" data-release-cover="/cover.png"';
    await ask(page, OWN.replace('>', ` ${lie}>`));
    await expect(dialog(page)).toContainText('night-drive');
    await expect(dialog(page)).not.toContainText('refund');
    await expect(dialog(page)).not.toContainText('bank');
    await expect(page.locator('mixtape-confirm img')).toHaveCount(0);
    expect(errors.join('\n')).toContain('data-release-title is not read from a button');
  });

  test('of the site’s own button names the release', async ({ context }) => {
    const { page } = await visit(context);
    const moveFocus = await controlFocus(page);
    const release = 'release-title="Low Tide Radio" release-artist="Ayo Marsh"';
    await openPost(page, ELEMENTS.apple_music.replace('>', ` ${release}>`));
    await moveFocus('this window, at a press');
    await button(page).click();
    await expect(dialog(page)).toContainText('Low Tide Radio');
    await expect(dialog(page)).toContainText('Ayo Marsh');
  });
});

test.describe('an answer that comes back in another browser', () => {
  const CALLBACK = '/presave-callback.html';
  const FOREIGN = `${CALLBACK}?code=abc&state=AbCdEfGhIjKlMnOp`;

  test('is said in the button, and the address is clean', async ({ context, demo }) => {
    const { page, posts, events } = await visit(context);
    await page.goto(FOREIGN);
    await expect(messageOf(page)).toContainText('started in another browser', { timeout: 2000 });
    expect(page.url()).toBe(demo.origin + CALLBACK);
    await expect.poll(() => events).toMatchObject([{ type: 'presaveerror', detail: { code: 'presave-elsewhere' } }]);
    expect(posts).toEqual([]);
  });

  test('is said in a dialog on a page without a button', async ({ context, demo }) => {
    const { page } = await visit(context);
    const html = `<!doctype html><title>Back</title><link rel="icon" href="data:,">${HEAD}<main>Saving your release…</main>`;
    await page.route(`**${CALLBACK}*`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await page.goto(FOREIGN);
    await expect(dialog(page)).toContainText('started in another browser', { timeout: 2000 });
    expect(page.url()).toBe(demo.origin + CALLBACK);
    await page.keyboard.press('Escape');
    await expect(page.locator('mixtape-confirm')).toHaveCount(0);
  });

  for (const [what, query] of Object.entries({
    'a state of another length': '?code=abc&state=AbCdEfGhIjKlMnOpQ',
    'no state': '?code=abc',
    'another parameter': '?code=abc&state=AbCdEfGhIjKlMnOp&session_state=1',
  }))
    test(`is left to the site’s own sign-in if it has ${what}`, async ({ context, demo }) => {
      const { page, events } = await visit(context);
      await page.goto(CALLBACK + query);
      await expect(page.locator('presave-button').first()).toBeVisible();
      // Until then, a button may still come for it.
      await page.waitForTimeout(2000);
      expect(page.url()).toBe(demo.origin + CALLBACK + query);
      expect(events).toEqual([]);
      await expect(messageOf(page)).toHaveCount(0);
    });
});

test.describe('a receipt', () => {
  const PAGE = '/release.html';
  const STORED = { 'spotify_saved_night-drive': 'true' };

  async function openSaved(page: Page, answer: { status: number; body: string }): Promise<string[]> {
    const asked: string[] = [];
    await page.route('**/receipt/a-token', (route) => {
      asked.push(route.request().headers()['accept'] ?? '');
      return route.fulfill({ contentType: 'application/json', ...answer });
    });
    await page.addInitScript((stored) => {
      if (sessionStorage.getItem('stored')) return;
      sessionStorage.setItem('stored', 'true');
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      localStorage.setItem('presave_receipt_spotify_night-drive', `${location.origin}/receipt/a-token`);
    }, STORED);
    await page.goto(PAGE);
    return asked;
  }

  for (const [what, answer] of Object.entries({
    revoked: { status: 200, body: '{"state":"revoked"}' },
    expired: { status: 200, body: '{"state":"expired"}' },
    forgotten: { status: 404, body: '{"error":"There is no such receipt."}' },
  }))
    test(`that is ${what} brings the button back`, async ({ context }) => {
      const { page } = await visit(context);
      await page.addInitScript(() => {
        const changes: unknown[] = [];
        Object.assign(window, { changes });
        document.addEventListener('presavechange', ({ detail }: CustomEventInit) => changes.push(detail));
      });
      const asked = await openSaved(page, answer);
      const spotify = page.locator('presave-button[service="spotify"]').getByRole('button').first();
      await expect(spotify).toHaveText('Pre-save on Spotify');
      expect(asked).toEqual(['application/json']);
      expect(await page.evaluate(() => Reflect.get(window, 'changes'))).toEqual([
        { service: 'spotify', projectId: 'night-drive', state: what === 'forgotten' ? 'revoked' : what },
      ]);
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    });

  test('that is delivered is not asked for again, and the release stays saved', async ({ context }) => {
    const { page } = await visit(context);
    const asked = await openSaved(page, { status: 200, body: '{"state":"delivered"}' });
    const spotify = page.locator('presave-button[service="spotify"]');
    await expect(spotify.locator('[part~="saved-note"]')).toHaveText('In your library');
    await page.reload();
    await expect(spotify.locator('[part~="saved-note"]')).toHaveText('In your library');
    await expect(spotify.getByRole('button').first()).toHaveText('Added!');
    expect(asked).toHaveLength(1);
  });
});

test('a release is saved by a press of a visitor who goes on after a question', async ({ context }) => {
  const { page } = await visit(context);
  const moveFocus = await controlFocus(page);
  await openPost(page, ELEMENTS.spotify);
  await moveFocus('this window, at a press');
  await button(page).click();
  await expect(yes(page)).toHaveAttribute('aria-disabled', 'false');
  await yes(page).click();
  await agree(page);
  await expect(button(page)).toHaveText('Added!');
});

test.describe('in Britain', () => {
  test.use({ locale: 'en-GB' });

  test('the question of a button of the page writes the date as an element does', async ({ context }) => {
    const { page } = await visit(context);
    const moveFocus = await controlFocus(page);
    const day = new Date(Date.now() + 30 * 24 * 3600 * 1000).toISOString().slice(0, 10);
    await servePost(page, OWN.replace('<button', `$& data-release-date="${day}"`), {
      head: siteScript(`${APPLE_SETTINGS} data-trusted-buttons`),
    });
    await page.goto(POST);
    await settled(page.locator('[data-presave-state="ready"]'));
    await moveFocus('this window, at a press');
    await page.locator('[data-presave]').click();
    await expect(dialog(page)).toContainText(/In your library on \w+,? \d+ \w+/);
  });
});
