import { Hono } from 'hono';
import type { Frame, Locator, Page } from 'playwright/test';
import { listen } from '../../demo/server/listen.mjs';
import { DEADLINES } from '../../src/domain/playback/patience.ts';
import { test as base, expect, expectSound, playerOf, watchClock } from './player-page.ts';

/** A site of its own, whose pages are what their address says. */
const test = base.extend<object, { site: string }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const app = new Hono().get('/', (context) => context.html(context.req.query('html') ?? ''));
      const { origin, close } = await listen(app, { host: '127.0.0.1', port: 0 });
      await use(origin);
      await close();
    },
    { scope: 'worker' },
  ],
});

const MIXTAPE = 'mixtape-id=night-drive';

interface FramedPage {
  readonly iframe: Locator;
  readonly frame: Frame;
  readonly host: Locator;
}

interface Options {
  readonly query?: string;
  readonly attributes?: string;
  /** Whether the page has the script that gives frames their height. */
  readonly hasScript?: boolean;
}

/** A page of another origin with nothing but a frame, as an author pastes it. */
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

/** Whether the frame shows its player to the pixel: nothing is cut off, and nothing is left over. */
async function expectFit({ frame, host }: FramedPage): Promise<void> {
  await expect
    .poll(async () => {
      const height = await host.evaluate((player) => Math.ceil(player.getBoundingClientRect().height));
      return height > 0 && height === (await frame.evaluate(() => innerHeight));
    })
    .toBe(true);
}

/** Notes the heights that frames tell the page. */
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

/** Notes what a policy refuses, in the frame too. */
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

/** In which language the frame's document says that it is, and where its lines begin. */
const languageOf = ({ frame }: FramedPage): Promise<string[]> =>
  frame.evaluate(() => [document.documentElement.lang, document.dir]);

const playerIn = ({ frame }: FramedPage): ReturnType<typeof playerOf> => playerOf(frame.locator('body'));

test.describe('a frame on a page of another origin', () => {
  test('plays under its strict policy, and is as tall as what is in it', async ({ page, site, server, complaints }) => {
    const refused = await watchPolicy(page);
    const heights = await noteHeights(page);
    await watchClock(page);
    // Sizes that are no whole pixels, and a border and paddings that count into the height.
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
    // Half a row more than fits.
    expect(await list.evaluate((element) => element.clientHeight)).toBe(Math.floor(41.9 * 8.5));
    await listToggle.click();
    await expectFit(framed);
    await host.getByRole('button', { name: 'Share' }).click();
    await expect
      .poll(() => host.locator('dialog').evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight))
      .toBe(0);
    await host.getByRole('button', { name: 'Close' }).click();
    await expectFit(framed);
    await play.click();
    await expectSound(framed.frame);
    // One for each change: nothing goes round in circles.
    const told = await heights();
    expect(told).toHaveLength(5);
    expect([told[2], told[4]]).toEqual([told[0], told[0]]);
    expect(await iframe.getAttribute('style')).toBe(
      `box-sizing: border-box; padding: 12px 0px 7px; width: 480px; height: ${(told[0] ?? 0) + 4 + 19}px;`,
    );
    expect(refused).toEqual([]);
    expect(complaints.errors).toEqual([]);
  });

  test('of a mixtape that is not there goes', async ({ page, site, server }) => {
    const { iframe } = await openFrame(page, site, server.origin, { query: 'mixtape-id=nothing' });
    await expect.poll(() => iframe.evaluate((element) => element.clientHeight)).toBe(0);
  });

  test('gets its height from a script that comes late, and twice; words are read from where they begin', async ({
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
    // And one that is added later still.
    await framed.iframe.evaluate((element) => {
      const second = Object.assign(document.createElement('iframe'), {
        src: Reflect.get(element, 'src'),
        width: '300',
      });
      document.body.append(second);
    });
    const second = page.locator('iframe').nth(1);
    await expect.poll(() => second.evaluate((element) => element.style.height)).toMatch(/^2\d\dpx$/);
    await expectFit(framed);
  });

  test.describe('of a visitor who reads Arabic', () => {
    test.use({ locale: 'ar' });

    test('is English for as long as its words are, and no longer', async ({ page, site, server }) => {
      // The time that words have is over at once.
      await page.addInitScript((labelsMs) => {
        const { setTimeout } = window;
        const hurry = (callback: () => void, ms?: number): number => setTimeout(callback, ms === labelsMs ? 0 : ms);
        Object.assign(window, { setTimeout: hurry });
      }, DEADLINES.labelsMs);
      let release = (): void => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/dist\/ar-[\w-]+\.js$/, async (route) => {
        await released;
        await route.continue();
      });
      const framed = await openFrame(page, site, server.origin);
      await expect(framed.host.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
      expect(await languageOf(framed)).toEqual(['en', 'ltr']);
      release();
      await expect.poll(() => languageOf(framed)).toEqual(['ar', 'rtl']);
      await expect(framed.host.getByRole('button', { name: 'Play', exact: true })).toHaveCount(0);
    });
  });

  test('of the size that frames have by themselves scrolls its list, and its overlay', async ({
    page,
    site,
    server,
  }) => {
    const framed = await openFrame(page, site, server.origin, { attributes: '', hasScript: false });
    const { host, frame } = framed;
    const { listToggle, list, rows } = playerIn(framed);
    await listToggle.click();
    expect(await list.evaluate((element) => element.clientHeight)).toBeLessThan(150);
    await rows.last().scrollIntoViewIfNeeded();
    await expect(rows.last()).toBeInViewport();
    await host.getByRole('button', { name: 'Share' }).click();
    const dialog = host.getByRole('dialog');
    const [top, bottom] = await dialog.evaluate((element) => {
      const rect = element.getBoundingClientRect();
      return [rect.top, rect.bottom];
    });
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(await frame.evaluate(() => innerHeight));
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });

  test('opens its links in windows that know nothing of it', async ({ page, site, server, context }) => {
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

test.describe('a frame that is sandboxed with allow-scripts alone', () => {
  test('plays, has its height, and shows the address where a link cannot open', async ({
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
  /** In short what the script of WordPress, `wp-embed.js`, does in its pages. */
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

  test('is shown, and is as tall as what is in it where that is more than WordPress’s least', async ({
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
    await expect(iframe).toHaveAttribute('height', '160');
    await listToggle.click();
    await expectFit(framed);
    await listToggle.click();
    await expect(iframe).toHaveAttribute('height', '200');
    await iframe.evaluate((element) => element.setAttribute('width', '300'));
    await expectFit(framed);
    // And once more for a script that comes late.
    await iframe.evaluate((element: HTMLIFrameElement) => {
      // As an attribute: Chromium may leave an empty one of what only a script's `style` has set.
      element.setAttribute('style', 'position: absolute');
      element.height = '160';
      element.contentWindow?.postMessage({ message: 'ready', secret: 'Ab1' }, '*');
    });
    await expectFit(framed);
    await expect(iframe).not.toHaveAttribute('style');
    // And to the pixel with our own script beside.
    await page.addScriptTag({ url: `${server.origin}/dist/embed-host.js` });
    await iframe.evaluate((element) => element.setAttribute('width', '480'));
    await expectFit(framed);
  });
});

test.describe('the script for the page around a frame', () => {
  test('follows its frames, and no other window', async ({ page, site, server }) => {
    const framed = await openFrame(page, site, server.origin, { attributes: 'width="480"' });
    await expectFit(framed);
    const { iframe, frame } = framed;
    const before = await iframe.evaluate((element) => element.outerHTML);
    await page.evaluate(
      ([origin, site]) => {
        const heard: unknown[] = [];
        // Behind the script's own listener: what is counted here has been seen there.
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
    // Of the right window, but none of ours.
    for (const data of [null, 'resize', { ...message, height: '999px' }, { ...message, version: 2 }])
      await say(frame, data);
    await expect.poll(() => page.evaluate(() => Reflect.get(window, '__heard').length)).toBe(8);
    expect(await iframe.evaluate((element) => element.outerHTML)).toBe(before);
    expect(await page.locator('iframe[style]').count()).toBe(1);
    // And within bounds where the frame itself says so.
    await say(frame, { ...message, height: 1e9 });
    await expect.poll(() => iframe.evaluate((element) => element.style.height)).toBe('2000px');
  });

  test('follows no frame that has been led elsewhere', async ({ page, site, server }) => {
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

test.describe('the address of a frame', () => {
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

  test('names nobody to talk to and brings neither style nor script', async ({ page, site, server }) => {
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

  test('without a mixtape shows nothing, and says so', async ({ page, site, server, complaints }) => {
    const { iframe } = await openFrame(page, site, server.origin, { query: 'preload' });
    await expect.poll(() => iframe.evaluate((element) => element.clientHeight)).toBe(0);
    expect(complaints.errors).toEqual([expect.stringContaining('mixtape-id')]);
  });
});
