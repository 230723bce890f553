import type { Page } from 'playwright/test';
import { APPLE_SETTINGS, POST, SPOTIFY_SETTINGS, servePost, siteScript } from '../support/pages/author-post.ts';
import { expect, holdBack, test } from '../support/pages/e2e.ts';
import { acceptAlerts, answer, press, settled, visit } from '../support/pages/presave-visit.ts';
import { changeMedia, findingsIn } from './accessible-page.ts';

const HEAD = siteScript(`${SPOTIFY_SETTINGS} ${APPLE_SETTINGS}`);
const TRUSTED = siteScript(`${SPOTIFY_SETTINGS} ${APPLE_SETTINGS} data-trusted-buttons`);
const SERVICES = ['spotify', 'apple_music'] as const;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Pre-save on Apple Music' });
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const own = (service: string, text = 'Read more', attributes = ''): string =>
  `<button data-presave="${service}" data-project-id="night-drive" ${attributes}>${text}</button>`;

/** Opens a post with buttons of the page, and waits until they can be pressed. */
async function openPost(page: Page, markup: string, head = HEAD): Promise<void> {
  await page.addInitScript(() => {
    const starts: string[] = [];
    Object.assign(window, { starts });
    document.addEventListener('presavestart', ({ detail }: CustomEventInit) => starts.push(detail.service));
  });
  await servePost(page, markup, { head });
  await page.goto(POST);
  await expect(page.locator('button[data-presave]')).toHaveAttribute('data-presave-state', 'ready');
  await settled(page.locator('button[data-presave]'));
}

const starts = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'starts'));

/** Resolves once a click has been dispatched on a button of the page. */
function clickOnButton(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        addEventListener('click', ({ target }) => {
          if (target instanceof Element && target.matches('[data-presave]')) setTimeout(resolve);
        }),
      ),
  );
}

test.describe('a click that the browser makes for a press elsewhere', () => {
  const far = '<p style="height: 3000px">A long text.</p>';
  const PRESSES: Record<string, { markup: (button: (attributes: string) => string) => string; enter?: boolean }> = {
    'a label far away': { markup: (button) => `<label for="b">Read more</label>${far}${button('id="b"')}` },
    'a label for a button that only screen readers see': {
      markup: (button) =>
        `<style>.screen-reader-text { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }</style>
        <label for="b">Read more</label>${button('id="b" class="screen-reader-text"')}`,
    },
    'a label around the button': { markup: (button) => `<label>Read more ${button('')}</label>` },
    'Enter in a form elsewhere': {
      markup: (button) => `<form id="f" action="/search"><input name="q"></form>${far}${button('form="f"')}`,
      enter: true,
    },
    'Enter in the form around the button': {
      markup: (button) => `<form action="/search"><input name="q">${button('')}</form>`,
      enter: true,
    },
  };
  for (const [name, { markup, enter }] of Object.entries(PRESSES)) {
    for (const service of SERVICES) {
      for (const [whose, head] of Object.entries({ 'an author’s': HEAD, 'the site’s own': TRUSTED })) {
        test(`does not start a pre-save: ${name}, ${service}, ${whose} button`, async ({ context, demo }) => {
          const { page, posts, alerts } = await visit(context);
          await openPost(
            page,
            markup((attributes) => own(service, 'Save', attributes)),
            head,
          );
          // Once the dialog is loaded, it would open in the same task as the click.
          if (service === 'apple_music' && head === HEAD) {
            await page.locator('[data-presave]').press('Enter');
            await inDialog(page, 'Cancel').click();
          }
          const clicked = clickOnButton(page);
          if (enter) await page.locator('input').press('Enter');
          else await page.getByText('Read more').click();
          await clicked;
          await expect(page.locator('[data-presave]')).toHaveAttribute('data-presave-state', 'ready');
          expect(await starts(page)).toEqual([]);
          await expect(page.locator('mixtape-confirm')).toHaveCount(0);
          expect(page.url()).toBe(demo.origin + POST);
          expect({ posts, alerts }).toEqual({ posts: [], alerts: [] });
        });
      }
    }
  }

  test('does not start a pre-save if it comes before the script', async ({ context, demo }) => {
    const { page } = await visit(context);
    const { asked, release } = await holdBack(page, '**/dist/presave-button.js');
    await servePost(page, `<label for="b">Read more</label>${own('spotify', 'Save', 'id="b"')}`, { head: HEAD });
    await page.goto(POST, { waitUntil: 'commit' });
    await asked;
    await settled(page.locator('#b'));
    const clicked = clickOnButton(page);
    await page.getByText('Read more').click();
    await clicked;
    release();
    await expect(page.locator('#b')).toHaveAttribute('data-presave-state', 'ready');
    expect(page.url()).toBe(demo.origin + POST);
    // A press on the button itself does.
    await press(page.locator('#b'));
    await expect(page.getByLabel('Account')).toBeVisible();
  });

  test('never reaches the button of the element, which no label can name', async ({ context }) => {
    const { page } = await visit(context);
    await servePost(
      page,
      `<label for="b">Read more</label><label>Around <presave-button id="b" asks-first service="apple_music" project-id="night-drive" developer-token="t" musickit-src="/musickit-stand-in.js?answer=agree"></presave-button></label>`,
      { head: HEAD },
    );
    await page.goto(POST);
    await expect(page.locator('presave-button').getByRole('button')).toBeEnabled();
    await page.getByText('Read more').click();
    await page.getByText('Around').click();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await expect(dialog(page)).toHaveCount(0);
  });
});

test.describe('a press on a page’s own button', () => {
  test('asks in a dialog that names service and site, and saves in the click on Continue', async ({
    context,
    demo,
  }) => {
    const { page, events, posts } = await visit(context);
    await openPost(page, own('apple_music'));
    await page.waitForFunction(() => Reflect.get(window, 'MusicKit')?.getInstance());
    await page.evaluate(() => {
      const instance = Reflect.get(window, 'MusicKit').getInstance();
      const { authorize } = instance;
      let isInClick = false;
      addEventListener(
        'click',
        () => {
          isInClick = true;
          setTimeout(() => {
            isInClick = false;
          });
        },
        true,
      );
      instance.authorize = () => {
        Object.assign(window, { wasInClick: isInClick });
        return authorize.call(instance);
      };
    });
    const button = page.locator('[data-presave]');
    await button.click();
    await expect(dialog(page)).toContainText(new URL(demo.origin).host);
    await expect(dialog(page)).toContainText('Apple Music');
    expect(await starts(page)).toEqual([]);
    expect(posts).toEqual([]);
    await expect(button).toHaveAttribute('data-presave-state', 'ready');
    await answer(page);
    await expect(button).toHaveText('Added!');
    expect(await starts(page)).toEqual(['apple_music']);
    expect(await page.evaluate(() => Reflect.get(window, 'wasInClick'))).toBe(true);
    await expect.poll(() => events.map(({ type }) => type)).toEqual(['presave']);
    await expect(page.locator('mixtape-confirm')).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  for (const [name, cancel] of Object.entries({
    Cancel: (page: Page) => inDialog(page, 'Cancel').click(),
    Escape: (page: Page) => page.keyboard.press('Escape'),
  })) {
    test(`fires nothing on ${name}, and can be pressed again`, async ({ context }) => {
      const { page, events, posts, errors } = await visit(context);
      await openPost(page, own('apple_music'));
      const button = page.locator('[data-presave]');
      for (const _time of ['first', 'second']) {
        await button.focus();
        await page.keyboard.press('Enter');
        await expect(dialog(page)).toBeFocused();
        await cancel(page);
        await expect(page.locator('mixtape-confirm')).toHaveCount(0);
        await expect(button).toBeFocused();
        await expect(button).toHaveAttribute('data-presave-state', 'ready');
      }
      expect(await starts(page)).toEqual([]);
      expect({ events, posts, errors }).toEqual({ events: [], posts: [], errors: [] });
    });
  }

  test('asks under a strict policy with Trusted Types, without a violation', async ({ context }) => {
    const { page, errors } = await visit(context);
    await servePost(page, own('apple_music'), {
      head: HEAD,
      headers: {
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; require-trusted-types-for 'script'; trusted-types mixtape-player",
      },
    });
    await page.goto(POST);
    await page.waitForFunction(() => Reflect.get(window, 'MusicKit')?.getInstance());
    await press(page.locator('[data-presave]'));
    expect(await dialog(page).evaluate((element) => getComputedStyle(element).borderRadius)).toBe('20px');
    await answer(page);
    await expect(page.locator('[data-presave]')).toHaveText('Added!');
    expect(errors).toEqual([]);
  });

  test('asks in a dialog that everybody can read and use, light, dark and in forced colours', async ({ context }) => {
    const { page } = await visit(context);
    await page.setViewportSize({ width: 320, height: 256 });
    await openPost(page, own('apple_music'));
    await press(page.locator('[data-presave]'));
    await expect(dialog(page)).toBeFocused();
    for (const forcedColors of ['none', 'active'] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await changeMedia(page, { colorScheme, forcedColors });
        await dialog(page).focus();
        // axe-core cannot see the colours behind a dialog in the top layer.
        const findings = await findingsIn(page, 'mixtape-confirm');
        expect(findings.filter((finding) => !finding.startsWith('left open: color-contrast'))).toEqual([]);
        for (const control of ['Continue', 'Cancel']) {
          await page.keyboard.press('Tab');
          await expect(inDialog(page, control)).toBeFocused();
          await expect(inDialog(page, control)).toHaveCSS('outline-style', 'solid');
        }
      }
  });

  test('does not ask if the site trusts all its authors', async ({ context }) => {
    const { page } = await visit(context);
    await openPost(page, own('apple_music'), TRUSTED);
    await page.waitForFunction(() => Reflect.get(window, 'MusicKit')?.getInstance());
    await press(page.locator('[data-presave]'));
    await expect(page.locator('[data-presave]')).toHaveText('Added!');
  });

  test('uses the site’s application, not an author’s', async ({ context }) => {
    const { page, errors } = await visit(context);
    await openPost(
      page,
      own('spotify', 'Save', 'data-client-id="evil" data-developer-token="evil"'),
      siteScript(`${SPOTIFY_SETTINGS} data-exchange="browser"`),
    );
    const asked = page.waitForRequest('**/authorize?*');
    await press(page.locator('[data-presave]'));
    expect(new URL((await asked).url()).searchParams.get('client_id')).toBe('mixtape-demo');
    expect(errors.join('\n')).toContain('data-client-id is not read from a button');
    expect(errors.join('\n')).toContain('data-developer-token is not read from a button');
  });
});

test.describe('a page that another origin frames', () => {
  const element = (attributes = ''): string =>
    `<presave-button ${attributes} project-id="night-drive" client-id="mixtape-demo" redirect-uri="/presave-callback.html" accounts-base="/accounts" developer-token="t" musickit-src="/musickit-stand-in.js?answer=agree"></presave-button>`;
  const BUTTONS = {
    'an element for Spotify': element('service="spotify"'),
    'an element for Apple Music': element('service="apple_music"'),
    'an element that asks first': element('asks-first service="apple_music"'),
    'a button of the page': own('apple_music'),
  };
  for (const [name, markup] of Object.entries(BUTTONS)) {
    test(`opens in a new tab, and starts nothing: ${name}`, async ({ context, demo }) => {
      const { page, posts } = await visit(context);
      await servePost(page, markup, { head: HEAD });
      await page.goto(`${demo.crossOrigin}/`);
      await page.evaluate((src) => {
        document.body.replaceChildren(
          Object.assign(document.createElement('iframe'), { src, style: 'opacity: 0.001' }),
        );
      }, demo.origin + POST);
      const frame = page.frameLocator('iframe');
      const button = frame.locator('button').first();
      await expect(button).toBeEnabled();
      if (markup.includes('data-presave')) await expect(button).toHaveAttribute('data-presave-state', 'ready');
      const opened = context.waitForEvent('page');
      await button.click();
      const tab = await opened;
      await tab.waitForURL(demo.origin + POST);
      expect(await tab.evaluate(() => window.opener)).toBe(null);
      await expect(frame.getByRole('dialog')).toHaveCount(0);
      await expect(button).not.toHaveAttribute('aria-busy', 'true');
      expect(posts).toEqual([]);
      expect(page.url()).toBe(`${demo.crossOrigin}/`);
    });
  }

  test('starts flows as before in a frame of its own origin', async ({ context }) => {
    const { page } = await visit(context);
    await servePost(page, element('service="apple_music"'), { head: HEAD });
    await page.goto('/');
    await page.evaluate(
      (src) => document.body.replaceChildren(Object.assign(document.createElement('iframe'), { src })),
      POST,
    );
    const button = page.frameLocator('iframe').locator('presave-button').getByRole('button');
    await press(button);
    await expect(button).toHaveText('Added!');
  });
});

test.describe('an element that asks first', () => {
  const element = (attributes = ''): string =>
    `<presave-button asks-first service="apple_music" project-id="night-drive" developer-token="t" musickit-src="/musickit-stand-in.js?answer=agree" ${attributes}></presave-button>`;

  async function openElement(page: Page, markup: string): Promise<void> {
    await servePost(page, markup, { head: HEAD });
    await page.goto(POST);
    await expect(page.locator('presave-button').getByRole('button')).toBeEnabled();
  }

  test('cannot be made unreadable by the colours of its author or the page’s styles', async ({ context }) => {
    const { page } = await visit(context);
    await openElement(
      page,
      `<style>mixtape-confirm::part(confirm) { opacity: 0; color: transparent; transform: translateX(-9999px) }
        mixtape-confirm::part(confirm)::before { content: "Press Continue to win"; position: fixed; inset: 0; background: white }
        mixtape-confirm::part(confirm)::first-line { color: transparent }
        presave-button { --mixtape-color: transparent; --mixtape-background: transparent; visibility: visible; color: transparent; font-size: 0 }</style>${element()}`,
    );
    await press(page.locator('presave-button'));
    await expect(dialog(page)).toBeVisible();
    const shown = await dialog(page).evaluate((element) => {
      const { opacity, color, transform } = getComputedStyle(element);
      const { content } = getComputedStyle(element, '::before');
      const { color: ofFirstLine } = getComputedStyle(element, '::first-line');
      const { top, height } = element.getBoundingClientRect();
      return {
        opacity,
        color,
        transform,
        content,
        ofFirstLine,
        isOnTop: element.contains(deepest(innerWidth / 2, top + height / 2)),
      };
      function deepest(x: number, y: number): Element | null {
        const host = document.elementFromPoint(x, y);
        return host?.shadowRoot?.elementFromPoint(x, y) ?? host;
      }
    });
    expect(shown).toEqual({
      opacity: '1',
      color: expect.not.stringContaining(', 0)'),
      transform: 'none',
      content: 'none',
      ofFirstLine: expect.not.stringContaining(', 0)'),
      isOnTop: true,
    });
  });

  test('asks once in the browser of an app, whose message is in the dialog', async ({ browser }) => {
    const context = await browser.newContext({ userAgent: 'Mozilla/5.0 Instagram 382.0' });
    const page = await context.newPage();
    acceptAlerts(page);
    await openElement(page, element());
    await press(page.locator('presave-button'));
    await expect(dialog(page)).toContainText('Instagram');
    await expect(inDialog(page, 'Copy link')).toBeVisible();
    await answer(page);
    await expect(page.locator('presave-button').getByRole('button')).toHaveText('Added!');
    await context.close();
  });
});
