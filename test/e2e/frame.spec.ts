import type { Frame, Locator, Page } from 'playwright/test';
import { expect, test } from './framed-site.ts';
import { expectSound, playerOf, watchClock } from './player-page.ts';

const MIXTAPE = 'mixtape-id=night-drive';

interface FramedPage {
  readonly iframe: Locator;
  readonly frame: Frame;
  readonly host: Locator;
}

interface Options {
  readonly query?: string;
  readonly attributes?: string;
  /** Whether the page has the script that sets the height of frames. */
  readonly hasScript?: boolean;
}

/** A page of another origin with only a frame, as an author pastes it. */
async function openFrame(
  page: Page,
  site: string,
  origin: string,
  { query = MIXTAPE, attributes = 'width="100%"', hasScript = true }: Options = {},
): Promise<FramedPage> {
  const script = hasScript ? `<script async src="${origin}/dist/embed-host.js"></script>` : '';
  const html = `<!doctype html><link rel="icon" href="data:,">${script}<iframe src="${origin}/dist/embed.html?${query}" allow="autoplay; clipboard-write" ${attributes}></iframe>`;
  await page.goto(`${site}/?${new URLSearchParams({ html })}`);
  const iframe = page.locator('iframe').first();
  const frame = await (await iframe.elementHandle())?.contentFrame();
  if (!frame) throw new Error('There is no frame.');
  return { iframe, frame, host: frame.locator('mixtape-player') };
}

/** Whether the frame is exactly as tall as its player. */
async function expectFit({ frame, host }: FramedPage): Promise<void> {
  await expect
    .poll(async () => {
      const height = await host.evaluate((player) => Math.ceil(player.getBoundingClientRect().height));
      return height > 0 && height === (await frame.evaluate(() => innerHeight));
    })
    .toBe(true);
}

/** Records the heights that frames send to the page. */
async function noteHeights(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const heights: number[] = [];
    Object.assign(window, { __heights: heights });
    addEventListener('message', ({ data }) => {
      if (data?.type === 'mixtape-player:resize') heights.push(data.height);
    });
  });
  return () => page.evaluate(() => Reflect.get(window, '__heights'));
}

/** Records policy violations, also inside the frame. */
async function watchPolicy(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction('tellRefused', (what: string) => void refused.push(what));
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      Reflect.get(window, 'tellRefused')(`${violatedDirective} ${blockedURI}`),
    ),
  );
  return refused;
}

/** The language and direction of the frame's document. */
const languageOf = ({ frame }: FramedPage): Promise<string[]> =>
  frame.evaluate(() => [document.documentElement.lang, document.dir]);

const playerIn = ({ frame }: FramedPage): ReturnType<typeof playerOf> => playerOf(frame.locator('body'));

test.describe('a frame on a page of another origin', () => {
  test('plays under its strict policy, and is as tall as its content', async ({ page, site, server, complaints }) => {
    const refused = await watchPolicy(page);
    const heights = await noteHeights(page);
    await watchClock(page);
    // Fractional sizes, and a border and padding that count into the height.
    const theme = 'font-size=15.3px&gap=13.7px&track-height=41.9px&accent-color=%23d8431f';
    const framed = await openFrame(page, site, server.origin, {
      query: `${MIXTAPE}&${theme}`,
      attributes: 'style="box-sizing: border-box; padding: 12px 0px 7px; width: 480px"',
    });
    const { host, iframe } = framed;
    const { play, listToggle, list } = playerIn(framed);
    await expectFit(framed);
    expect(await host.evaluate((player) => player.getBoundingClientRect().width)).toBe(476);
    expect(await languageOf(framed)).toEqual(['en', 'ltr']);
    expect(await play.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe('rgb(216, 67, 31)');
    await listToggle.click();
    await expect(list).toBeVisible();
    await expectFit(framed);
    // Ten rows are seen whole, with the space around them.
    const rows = await list.evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrollHeight }));
    expect(rows.clientHeight).toBe(rows.scrollHeight);
    expect(rows.clientHeight).toBeGreaterThanOrEqual(419 + 24);
    await listToggle.click();
    await expect(list).toBeHidden();
    await expectFit(framed);
    await host.getByRole('button', { name: 'Share' }).click();
    await expect
      .poll(() => host.locator('dialog').evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight))
      .toBe(0);
    await host.getByRole('button', { name: 'Close' }).click();
    await expectFit(framed);
    await play.click();
    await expectSound(framed.frame);
    // One message for each change, without feedback loops.
    const told = await heights();
    expect(told).toHaveLength(5);
    expect([told[2], told[4]]).toEqual([told[0], told[0]]);
    expect(await iframe.getAttribute('style')).toBe(
      `box-sizing: border-box; padding: 12px 0px 7px; width: 480px; height: ${(told[0] ?? 0) + 4 + 19}px;`,
    );
    expect(refused).toEqual([]);
    expect(complaints.errors).toEqual([]);
  });

  test('with a bar grows while its menu is open', async ({ page, site, server }) => {
    const framed = await openFrame(page, site, server.origin, {
      query: `${MIXTAPE}&layout=bar`,
      attributes: 'width="480" height="76"',
    });
    await expectFit(framed);
    const menu = framed.host.locator('[part~="menu-panel"]');
    /** Whether the menu is whole, below the bar. */
    const fits = () =>
      menu.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 76 && bottom <= innerHeight && element.scrollHeight <= element.clientHeight;
      });
    await framed.host.getByRole('button', { name: 'Menu' }).click();
    await expect.poll(fits).toBe(true);
    await menu.getByRole('button', { name: 'Track list' }).click();
    await expect(menu.getByRole('listitem').first()).toBeVisible();
    await expect.poll(fits).toBe(true);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expectFit(framed);
  });

  test('of a missing mixtape disappears', async ({ page, site, server }) => {
    const { iframe } = await openFrame(page, site, server.origin, { query: 'mixtape-id=nothing' });
    await expect.poll(() => iframe.evaluate((element) => element.clientHeight)).toBe(0);
  });

  test('gets its height from a script that loads late, and twice, and an Arabic one reads from the right', async ({
    page,
    site,
    server,
  }) => {
    const framed = await openFrame(page, site, server.origin, { query: `${MIXTAPE}&lang=ar`, hasScript: false });
    await expect(framed.host.getByRole('button').first()).toBeVisible();
    for (const version of [1, 2])
      await page.addScriptTag({ url: `${server.origin}/dist/embed-host.js?ver=${version}` });
    await expectFit(framed);
    expect(await framed.host.evaluate((player) => getComputedStyle(player).direction)).toBe('rtl');
    expect(await languageOf(framed)).toEqual(['ar', 'rtl']);
    // And a frame that is added later.
    await framed.iframe.evaluate((element) => {
      const second = Object.assign(document.createElement('iframe'), {
        src: Reflect.get(element, 'src'),
        width: '300',
      });
      document.body.append(second);
    });
    const second = page.locator('iframe').nth(1);
    await expect.poll(() => second.evaluate((element) => element.style.height)).toMatch(/^1\d\dpx$/);
    await expectFit(framed);
  });

  test('opens its links in windows without access to it', async ({ page, site, server, context }) => {
    await context.route('https://www.facebook.com/**', (route) => route.fulfill({ body: 'shared' }));
    const { host } = await openFrame(page, site, server.origin);
    await host.evaluate((player) => player.addEventListener('share', () => Object.assign(player, { shared: true })));
    await host.getByRole('button', { name: 'Share' }).click();
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      host.getByRole('link', { name: 'Share on Facebook' }).click(),
    ]);
    await opened.waitForURL('https://www.facebook.com/**');
    expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    expect(await host.evaluate((player) => Reflect.get(player, 'shared'))).toBe(true);
    expect(context.pages()).toHaveLength(2);
    await expect(host.getByRole('textbox')).toBeHidden();
  });
});

test.describe('a frame that is sandboxed with allow-scripts only', () => {
  test('plays, gets its height, and shows the URL if a link cannot open', async ({
    page,
    site,
    server,
    complaints,
  }) => {
    const refused = await watchPolicy(page);
    await watchClock(page);
    const framed = await openFrame(page, site, server.origin, { attributes: 'sandbox="allow-scripts" width="480"' });
    const { host, frame } = framed;
    await expectFit(framed);
    expect(await frame.evaluate(() => origin)).toBe('null');
    await playerIn(framed).play.click();
    await expectSound(frame);
    expect(refused).toEqual([]);
    expect(complaints.errors).toEqual([]);
    await host.getByRole('button', { name: 'Share' }).click();
    await host.getByRole('link', { name: 'Share on Twitter' }).click();
    const field = host.getByRole('textbox');
    await expect(field).toHaveValue(`${server.origin}/mixtape/night-drive`);
    await expect(field).toBeFocused();
  });
});

test.describe('a frame that WordPress found by oEmbed', () => {
  /** WordPress's `wp-embed.js`, shortened. */
  const followAsWordPress = () => {
    if (window !== top) return;
    addEventListener('message', ({ data, source }) => {
      for (const iframe of document.querySelectorAll<HTMLIFrameElement>(`iframe[data-secret="${data.secret}"]`)) {
        if (iframe.contentWindow !== source) continue;
        iframe.removeAttribute('style');
        if (data.message === 'height') iframe.height = String(Math.min(Math.max(data.value, 200), 1000));
      }
    });
  };

  test('is shown, and is as tall as its content if that exceeds WordPress’s minimum', async ({
    page,
    site,
    server,
  }) => {
    await page.addInitScript(followAsWordPress);
    const framed = await openFrame(page, site, server.origin, {
      query: `${MIXTAPE}#?secret=Ab1`,
      attributes:
        'sandbox="allow-scripts" data-secret="Ab1" style="position: absolute; clip: rect(1px, 1px, 1px, 1px)" width="480" height="160"',
      hasScript: false,
    });
    const { iframe } = framed;
    const { play, listToggle } = playerIn(framed);
    await expect(play).toBeVisible();
    await expect(iframe).not.toHaveAttribute('style');
    await expect(iframe).toHaveAttribute('height', '206');
    await listToggle.click();
    await expectFit(framed);
    await listToggle.click();
    await expect(iframe).toHaveAttribute('height', '206');
    await iframe.evaluate((element) => element.setAttribute('width', '230'));
    await expectFit(framed);
    // Once more for a script that loads late.
    await iframe.evaluate((element: HTMLIFrameElement) => {
      // Check the attribute: Chromium may leave an empty one if only a script has set `style`.
      element.setAttribute('style', 'position: absolute');
      element.height = '160';
      element.contentWindow?.postMessage({ message: 'ready', secret: 'Ab1' }, '*');
    });
    await expectFit(framed);
    await expect(iframe).not.toHaveAttribute('style');
    // With our script beside it, the height is exact.
    await page.addScriptTag({ url: `${server.origin}/dist/embed-host.js` });
    await iframe.evaluate((element) => element.setAttribute('width', '480'));
    await expectFit(framed);
  });
});

test.describe('the script for the page around a frame', () => {
  test('accepts messages from its frames only', async ({ page, site, server }) => {
    const framed = await openFrame(page, site, server.origin, { attributes: 'width="480"' });
    await expectFit(framed);
    const { iframe, frame } = framed;
    const before = await iframe.evaluate((element) => element.outerHTML);
    await page.evaluate(
      ([origin, site]) => {
        const heard: unknown[] = [];
        // Runs after the script's own listener, so what it counts the script has handled.
        addEventListener('message', ({ data }) => heard.push(data));
        Object.assign(window, { __heard: heard });
        for (const [id, src] of [
          ['same-origin', `${origin}/icon.svg`],
          ['other-folder', `${origin}/dist/types/embed.html`],
          ['host', site],
        ] as const)
          document.body.append(Object.assign(document.createElement('iframe'), { id, src }));
      },
      [server.origin, site],
    );
    const frames = () => page.frames().filter((one) => one !== page.mainFrame() && one !== frame);
    await expect.poll(() => frames().filter((one) => one.url().startsWith('http')).length).toBe(3);
    const message = { type: 'mixtape-player:resize', version: 1, height: 999 };
    const say = (scope: Page | Frame, data: unknown): Promise<void> =>
      scope.evaluate((value) => (parent === self ? self : parent).postMessage(value, '*'), data);
    await say(page, message);
    for (const one of frames()) await say(one, message);
    // From the right window, but not a message of the player.
    for (const data of [null, 'resize', { ...message, height: '999px' }, { ...message, version: 2 }])
      await say(frame, data);
    await expect.poll(() => page.evaluate(() => Reflect.get(window, '__heard').length)).toBe(8);
    expect(await iframe.evaluate((element) => element.outerHTML)).toBe(before);
    expect(await page.locator('iframe[style]').count()).toBe(1);
    // The height is limited even if the frame itself sends it.
    await say(frame, { ...message, height: 1e9 });
    await expect.poll(() => iframe.evaluate((element) => element.style.height)).toBe('2000px');
  });

  test('ignores a frame that has navigated away', async ({ page, site, server }) => {
    const framed = await openFrame(page, site, server.origin, { attributes: 'width="480"' });
    await expectFit(framed);
    const { iframe, frame } = framed;
    const height = await iframe.evaluate((element) => element.style.height);
    await frame.goto(`${site}/`);
    await page.evaluate(() => {
      const told = new Promise((resolve) => addEventListener('message', ({ origin }) => resolve(origin)));
      Object.assign(window, { __told: told });
    });
    await frame.evaluate(() => parent.postMessage({ type: 'mixtape-player:resize', version: 1, height: 999 }, '*'));
    expect(await page.evaluate(() => Reflect.get(window, '__told'))).toBe(site);
    expect(await iframe.evaluate((element) => element.style.height)).toBe(height);
  });
});

test.describe('the URL of a frame', () => {
  const EVIL = 'https://evil.example';
  const HOSTILE = {
    'api-base': EVIL,
    'site-base': EVIL,
    'api-key': 'secret-key',
    'accounts-base': EVIL,
    'musickit-src': `${EVIL}/kit.js`,
    'redirect-uri': EVIL,
    'Mixtape-Id': 'nothing',
    'mixtape%2Did': 'nothing',
    background: `url(${EVIL}/leak)`,
    color: `var(--x, url(${EVIL}/leak))`,
    'accent-color': 'red} * {color: red',
    'line-color': '"><img src=x onerror=parent.pwned=1>',
    'font-family': `x; src: url(${EVIL}/font)`,
    onload: 'pwned=1',
    code: 'code',
    state: 'state',
    '"><script>pwned=1</script>': 'javascript:pwned=1',
  };

  test('can set no API, no style and no script', async ({ page, site, server }) => {
    const hosts = new Set<string>();
    const said: string[] = [];
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    page.on('console', (message) => said.push(message.text()));
    const query = `${MIXTAPE}&lang=%22%3E%3Cimg%20src=x%3E&${new URLSearchParams(HOSTILE)}&mixtape-id=nothing`;
    const framed = await openFrame(page, site, server.origin, { query });
    await expectFit(framed);
    await expect(playerIn(framed).play).toBeVisible();
    const { frame, host } = framed;
    expect([...hosts].sort()).toEqual([server.origin, site].sort());
    expect(await frame.evaluate(() => document.documentElement.getAttribute('style'))).toBe(null);
    expect(await host.evaluate((player) => [...player.attributes].map(({ name }) => name))).toEqual([
      'mixtape-id',
      'lang',
    ]);
    expect(await frame.evaluate(() => document.querySelectorAll('body > :not(script, mixtape-player)').length)).toBe(0);
    expect(await frame.evaluate(() => 'pwned' in window)).toBe(false);
    for (const name of [...Object.keys(HOSTILE), 'mixtape-id']) expect(said.join('\n')).toContain(`"${name}"`);
    expect(said.join('\n')).not.toContain('secret-key');
  });
});
