import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Page, Request } from 'playwright/test';
import { listen } from '../../demo/server/listen.mjs';
import { expect, openOwnPage, test } from '../support/pages/e2e.ts';
import { catchAnswer, press, RELEASE, spotifyButton, visit } from '../support/pages/presave-visit.ts';
import { expectSound, playerOf, watchClock } from './player-page.ts';

/** Runs if any of these is interpreted as markup, a URL or a style. */
const PAYLOADS = [
  '<img src=x onerror="window.pwned=1">',
  '"><svg onload="window.pwned=1">',
  "'-(window.pwned=1)-'",
  '{{constructor.constructor("window.pwned=1")()}}',
  '</style><script>window.pwned=1</script>',
  'javascript:window.pwned=1',
];

const pwned = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'pwned'));

/** A page with a player and the test's queue. */
async function openQueue(page: Page, queue: unknown, { head = '' } = {}): Promise<void> {
  await page.route('**/v3/mixtapes/night-drive/queue', (route) => route.fulfill({ json: queue }));
  await openOwnPage(
    page,
    `<!doctype html><link rel="icon" href="/icon.svg">${head}<script type="module" src="/dist/mixtape-player.js"></script><mixtape-player mixtape-id="night-drive"></mixtape-player>`,
  );
}

/** Everything in the player that could run code or navigate. */
function activeContent(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...(document.querySelector('mixtape-player')?.shadowRoot?.querySelectorAll('*') ?? [])].flatMap((element) => [
      ...(/^(script|iframe|object|embed|base|meta|link|form)$/.test(element.localName) ? [element.localName] : []),
      ...[...element.attributes]
        .filter(
          ({ name, value }) => /^on|^srcdoc$/.test(name) || (/src|href|action/.test(name) && !/^https?:/.test(value)),
        )
        .map(({ name, value }) => `${element.localName} ${name}=${value}`),
    ]),
  );
}

test.describe('text from the API', () => {
  for (const payload of PAYLOADS) {
    test(`is shown as text in every field: ${payload}`, async ({ page }) => {
      await watchClock(page);
      const track = { track_id: payload, title: payload, artist: payload };
      const mixtape = { slug: payload, title: payload, artist: payload, cover: payload, djs: [{ name: payload }] };
      await openQueue(page, { data: [track, { ...track, track_id: 'b' }], included: { mixtape } });
      const { host, title, listToggle, rows } = playerOf(page);
      await expect(title).toHaveText(payload);
      await listToggle.click();
      await expect(rows.first()).toContainText(payload);
      await host.getByRole('button', { name: 'Share' }).click();
      const dialog = host.getByRole('dialog');
      await expect(dialog).toContainText(payload);
      for (const link of await dialog.getByRole('link').all())
        expect(await link.getAttribute('href')).toMatch(/^https:\/\/(www\.facebook|twitter)\.com\//);
      await dialog.getByRole('button', { name: 'Close' }).click();
      // A track that cannot be played is reported with its URL.
      await host
        .getByRole('button', { name: `Play ${payload}` })
        .first()
        .click();
      await expect(host.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
      expect(await activeContent(page)).toEqual([]);
      expect(await pwned(page)).toBe(undefined);
    });
  }
});

test.describe('a URL from the API', () => {
  for (const address of [
    'javascript:window.pwned=1',
    'data:text/html,<script>parent.pwned=1</script>',
    'blob:http://127.0.0.1/1',
    'file:///etc/hosts',
    'view-source:/',
  ]) {
    test(`is neither shown nor requested: ${address}`, async ({ page }) => {
      await watchClock(page);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.route('**/v2.0/stream/*', (route) =>
        route.fulfill({ json: { streams: [{ type: 'application/x-mpegURL', url: address }] } }),
      );
      const mixtape = { slug: 'a', title: 'A', artist: 'B', cover: address, djs: [] };
      await openQueue(page, { data: [{ track_id: 'opening-lights', title: 'T' }], included: { mixtape } });
      await playerOf(page).play.click();
      // The play URL replaces the stream.
      await expectSound(page, 8, 23);
      expect(await activeContent(page)).toEqual([]);
      expect(asked.filter((url) => !/^(https?:|blob:http:\/\/127\.0\.0\.1:\d+\/[\da-f-]{36}$)/.test(url))).toEqual([]);
      expect(await pwned(page)).toBe(undefined);
    });
  }
});

test('inherited properties that the page adds to every object become no markup and no URL of the player', async ({
  page,
}) => {
  const members = `Object.assign(Object.prototype, {
    dangerouslySetInnerHTML: { __html: '<img src=x onerror="window.pwned=1">' }, innerHTML: '<img src=x onerror="window.pwned=1">',
    srcdoc: '<script>parent.pwned=1</script>', src: 'https://evil.example/', href: 'https://evil.example/',
    onerror: 'window.pwned=1', apiBase: 'https://evil.example', mixtapeTracksIds: 'x', clientId: 'evil' });`;
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
  await openQueue(
    page,
    { data: [{ track_id: 'opening-lights' }], included: {} },
    { head: `<script>${members}</script>` },
  );
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => customElements.get('mixtape-player') !== undefined)).toBe(true);
  expect(await pwned(page)).toBe(undefined);
  expect([...hosts]).toEqual(['127.0.0.1']);
});

test('a width cannot inject a style', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const widths = [
    '1px}:host{background:url(/leak)',
    '1px;background:url(/leak)',
    'var(--x,url(/leak))',
    '1px/*',
    'calc(1px',
    'url(/leak)',
  ];
  await openOwnPage(
    page,
    `<!doctype html><link rel="icon" href="/icon.svg"><script type="module" src="/dist/mixtape-player.js"></script>${widths
      .map((width) => `<mixtape-player mixtape-id="night-drive" max-width="${width}"></mixtape-player>`)
      .join('')}`,
  );
  const players = page.locator('mixtape-player:state(ready)');
  await expect(players).toHaveCount(widths.length);
  for (const player of await players.all()) {
    await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await expect(player).toHaveCSS('background-image', 'none');
  }
  expect(asked.filter((path) => path.includes('leak'))).toEqual([]);
});

test.describe('the API key', () => {
  interface Asked {
    readonly method: string;
    readonly path: string;
    readonly key: string | undefined;
  }

  /** A server that records requests and allows pages of every origin to send every header. */
  async function spy(routes: (app: Hono) => void): Promise<Awaited<ReturnType<typeof listen>> & { asked: Asked[] }> {
    const asked: Asked[] = [];
    const app = new Hono();
    app.use(async ({ req }, next) => {
      asked.push({ method: req.method, path: req.path, key: req.header('X-API-Key') });
      await next();
    });
    app.use(cors({ origin: '*', allowHeaders: ['X-API-Key'] }));
    routes(app);
    return { ...(await listen(app, { host: '127.0.0.1', port: 0 })), asked };
  }

  test('is sent with the stream call only, and not to redirects', async ({ page, demo }) => {
    await watchClock(page);
    const thief = await spy((app) =>
      app.get('*', (context) =>
        context.json({ streams: [{ type: 'mpegurl', url: `${demo.origin}/media/tracks/opening-lights/index.m3u8` }] }),
      ),
    );
    const api = await spy((app) => {
      app.get('/page.html', (context) =>
        context.html(
          `<!doctype html><link rel="icon" href="data:,"><script type="module" src="${demo.origin}/dist/mixtape-player.js"></script><mixtape-player mixtape-id="x" api-base="${api.origin}" site-base="${demo.origin}" api-key="secret"></mixtape-player>`,
        ),
      );
      app.get('/v3/mixtapes/x/queue', (context) =>
        context.json({ data: [{ track_id: 'opening-lights', title: 'T' }], included: {} }),
      );
      app.get('/v2.0/stream/*', (context) => context.redirect(`${thief.origin}${context.req.path}`));
    });
    try {
      const keyed: string[] = [];
      page.on('request', (request) => {
        if (request.headers()['x-api-key'] !== undefined) keyed.push(new URL(request.url()).origin);
      });
      await page.goto(`${api.origin}/page.html`);
      await playerOf(page).play.click();
      // The play URL replaces the stream.
      await expectSound(page, 8, 23);
      expect(thief.asked).toEqual([]);
      expect(new Set(api.asked.filter(({ key }) => key !== undefined).map(({ path }) => path))).toEqual(
        new Set(['/v2.0/stream/opening-lights']),
      );
      expect(new Set(keyed)).toEqual(new Set([api.origin]));
    } finally {
      await Promise.all([api.close(), thief.close()]);
    }
  });

  test('stays out of playlists, segments, play URLs, events and the console', async ({ page }) => {
    const said: string[] = [];
    const keyed = new Set<string>();
    page.on('console', (message) => said.push(message.text()));
    page.on('request', (request) => {
      if (request.headers()['x-api-key'] !== undefined) keyed.add(new URL(request.url()).pathname.split('/')[1] ?? '');
    });
    await watchClock(page);
    await page.goto('/mixtape/night-drive');
    const { host, play, next } = playerOf(page);
    await host.evaluate((player) => {
      Reflect.set(player, 'apiKey', 'secret-of-the-site');
      const told: string[] = [];
      Object.assign(window, { __told: told });
      for (const type of ['mixtapeload', 'trackchange', 'error', 'mixtapeerror'])
        player.addEventListener(type, (event) => told.push(JSON.stringify((event as CustomEvent).detail ?? null)));
      player.addEventListener('error', () => Object.assign(window, { __error: Reflect.get(player, 'error') }));
    });
    await play.click();
    await expectSound(page, 8, 23);
    await page.route('**/v2.0/stream/*', (route) => route.fulfill({ status: 403 }));
    await page.route('**/play/*', (route) => route.abort());
    await next.click();
    await next.click();
    await expect(host.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    expect([...keyed]).toEqual(['v2.0']);
    const { outerHTML, told, error } = await host.evaluate((player) => {
      const { message, stack, cause } = Reflect.get(window, '__error');
      return {
        outerHTML: player.outerHTML,
        told: Reflect.get(window, '__told').join(),
        error: `${message} ${stack} ${cause}`,
      };
    });
    expect([...said, outerHTML, told, error].join('\n')).not.toContain('secret-of-the-site');
  });
});

test.describe('code, state, verifier and tokens', () => {
  for (const exchange of ['server', 'browser']) {
    test(`appear only in the request that needs them, exchanged by the ${exchange}`, async ({ context }) => {
      const { page, events, posts } = await visit(context);
      const told: string[] = [];
      const requests: Request[] = [];
      await page.exposeFunction('tell', (text: string) => void told.push(text));
      await page.addInitScript(() => {
        const tell = Reflect.get(window, 'tell') as (text: string) => void;
        for (const type of ['presave', 'presavecancel', 'presaveerror'])
          document.addEventListener(type, (event) => tell(JSON.stringify((event as CustomEvent).detail)));
        const { pushState, replaceState } = History.prototype;
        for (const [name, original] of Object.entries({ pushState, replaceState }))
          Object.assign(History.prototype, {
            [name](this: History, ...given: Parameters<History['pushState']>) {
              tell(JSON.stringify(given));
              original.apply(this, given);
            },
          });
        addEventListener('pagehide', () =>
          tell(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])),
        );
      });
      page.on('console', (message) => told.push(message.text()));
      page.on('request', (request) => requests.push(request));
      await page.goto(RELEASE);
      await spotifyButton(page).evaluate((button, value) => {
        const root = button.getRootNode();
        if (root instanceof ShadowRoot) root.host.setAttribute('exchange', value);
      }, exchange);
      await press(spotifyButton(page));
      await expect(page.getByRole('button', { name: 'Agree' })).toBeVisible();
      const { verifier, state } = await page.evaluate(() => ({
        verifier: localStorage.getItem('code_verifier') ?? '',
        state:
          Object.keys(localStorage)
            .find((key) => key.startsWith('presave_state_'))
            ?.slice(14) ?? '',
      }));
      expect(verifier).toHaveLength(128);
      const returned = await catchAnswer(page, 'agree', `secrets-${exchange}`);
      const code = returned.searchParams.get('code') ?? '';
      told.length = 0;
      requests.length = 0;
      await page.goto(returned.href);
      await page.waitForURL(`**${RELEASE}`);
      await expect.poll(() => events.map(({ type }) => type)).toEqual(['presave']);
      const tokens: Record<string, string> = exchange === 'browser' ? posts.at(-1)?.postDataJSON() : {};
      const secrets = [code, state, verifier, tokens['access_token'], tokens['refresh_token']].filter(Boolean);
      expect(secrets).toHaveLength(exchange === 'browser' ? 5 : 3);
      const navigation = await page.evaluate(() =>
        JSON.stringify([
          { ...localStorage },
          { ...sessionStorage },
          history.state,
          document.referrer,
          document.documentElement.outerHTML,
          performance.getEntriesByType('resource').map(({ name }) => name),
        ]),
      );
      const addresses = requests.filter((request) => request.url() !== returned.href).map((request) => request.url());
      const referrers = await Promise.all(
        requests.map(async (request) => (await request.allHeaders())['referer'] ?? ''),
      );
      for (const secret of secrets) {
        for (const text of [...told, navigation, ...addresses, ...referrers]) expect(text).not.toContain(secret);
      }
      // The browser's history has no URL with them either.
      await page.goBack();
      expect(page.url()).not.toContain(code);
    });
  }
});
