import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import type { BrowserContext, CDPSession, Locator, Page } from 'playwright/test';
import { listen } from '../../demo/server/listen.mjs';
import { CHROMIUM_ARGS, chromiumOrThrow } from '../support/engines/chromium.mjs';
import { test as base, changePage, type DemoServer, expect } from '../support/pages/e2e.ts';
import { press } from '../support/pages/presave-visit.ts';
import { findingsIn } from './accessible-page.ts';

// Chromium without a push service of its own (it has none in tests) cannot subscribe: the page of the rehearsal replaces
// `PushManager.subscribe` by the stand-in's. Worker, permission, messages and notifications are the browser's.

const PAGE = '/rehearsal.html';
const NOTIFY = '[part="notify"]';

const test = base.extend<{ rehearsal: DemoServer }>({
  rehearsal: async ({ rehearsalServer: server }, use) => {
    await fetch(`${server.origin}/rehearsal/day/later`, { method: 'POST', headers: { Origin: server.origin } });
    await use(server);
    server.presave.standIns.endFaults();
  },
});
// The headless shell has no notifications.
test.use({ launchOptions: { executablePath: chromiumOrThrow(), args: CHROMIUM_ARGS } });
// One worker, because its database takes seconds to start.
test.describe.configure({ mode: 'default' });

const notifyButton = (page: Page): Locator => page.locator(`presave-button ${NOTIFY}`);
const allow = (context: BrowserContext, origin: string) => context.grantPermissions(['notifications'], { origin });
const scopes = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope).sort());

/** The worker of a site that answers requests of its pages itself, as for reading without a network. */
const OWN_WORKER = `
  addEventListener('install', () => skipWaiting());
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => {
    if (event.request.url.endsWith('/from-the-worker')) event.respondWith(new Response('of the site'));
  });`;

/** The demo takes requests of its own pages only. */
const FROM = ({ origin }: DemoServer) => ({ origin, host: new URL(origin).host });

/** Gives the worker a message as the browser's push service would. */
async function deliver(client: CDPSession, origin: string, registrationId: string, message: object): Promise<void> {
  await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
}

test('a visitor is told on the day: subscribed at a press, sent by the server, shown by the worker once', async ({
  context,
  rehearsal,
}) => {
  await allow(context, rehearsal.origin);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  const registrations: { registrationId: string; scopeURL: string }[] = [];
  client.on('ServiceWorker.workerRegistrationUpdated', (event) => registrations.push(...event.registrations));
  await client.send('ServiceWorker.enable');
  await page.goto(rehearsal.origin + PAGE);
  await press(notifyButton(page));
  await expect(notifyButton(page)).toHaveText('We will tell you');
  const receipt = page.getByRole('link', { name: 'Your notification' });
  await expect(receipt).toHaveAttribute('href', /\/receipt\//);
  expect(await scopes(page)).toEqual([`${rehearsal.origin}/dist/mixtape-notify/`]);

  await page.reload();
  await expect(notifyButton(page)).toHaveText('We will tell you');
  await page.getByRole('button', { name: 'Make it release day' }).click();
  await expect.poll(() => rehearsal.presave.standIns.push.shown().length).toBe(1);
  const [message] = rehearsal.presave.standIns.push.shown();
  const { registrationId = '' } = registrations.find(({ scopeURL }) => scopeURL.endsWith('/mixtape-notify/')) ?? {};
  for (let times = 0; times < 2; times += 1) await deliver(client, rehearsal.origin, registrationId, message);
  const shown = () =>
    page.evaluate(async () => {
      const [registration] = await navigator.serviceWorker.getRegistrations();
      const notifications = (await registration?.getNotifications()) ?? [];
      return notifications.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
    });
  await expect.poll(shown).toEqual([
    {
      title: 'Night Drive',
      body: `${message.artist} · Out now`,
      tag: message.tag,
      data: { url: `${rehearsal.origin}/release.html` },
    },
  ]);
});

test('a page with a service worker of its own keeps it', async ({ context, rehearsal }) => {
  const app = new Hono()
    .get('/own-worker.js', (own) => own.body(OWN_WORKER, 200, { 'Content-Type': 'text/javascript' }))
    .all('*', ({ req }) =>
      proxy(rehearsal.origin + new URL(req.url).pathname, {
        raw: req.raw,
        headers: { ...req.header(), ...FROM(rehearsal) },
      }),
    );
  const { origin, close } = await listen(app, { host: '127.0.0.1', port: 0 });
  await allow(context, origin);
  const page = await context.newPage();
  await page.goto(origin + PAGE);
  await page.evaluate(async () => {
    const controlled = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    await navigator.serviceWorker.register('/own-worker.js', { scope: '/' });
    await controlled;
  });
  await press(notifyButton(page));
  await expect(notifyButton(page)).toHaveText('We will tell you');
  await page.reload();
  expect(await scopes(page)).toEqual([`${origin}/`, `${origin}/dist/mixtape-notify/`]);
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(`${origin}/own-worker.js`);
  expect(await page.evaluate(async () => (await fetch('/from-the-worker')).text())).toBe('of the site');
  await close();
});

test('under the published policy, which requires Trusted Types, the worker is registered', async ({
  context,
  rehearsal,
}) => {
  await allow(context, rehearsal.origin);
  const page = await context.newPage();
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = async () => {
      const subscription = await (await fetch('/rehearsal/subscription', { method: 'POST' })).json();
      return { toJSON: () => subscription } as PushSubscription;
    };
  });
  await changePage(page, '/csp-presave.html', (html) =>
    html.replace(/<presave-button\s/, '<presave-button notify notify-worker="/dist/mixtape-notify.js" '),
  );
  await page.goto(`${rehearsal.origin}/csp-presave.html`);
  await press(notifyButton(page));
  await expect(notifyButton(page)).toHaveText('We will tell you');
  expect(await scopes(page)).toEqual([`${rehearsal.origin}/dist/mixtape-notify/`]);
});

test('a button whose code has come with the press speaks the language of the page, and follows other tabs', async ({
  context,
  rehearsal,
}) => {
  await allow(context, rehearsal.origin);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await changePage(page, PAGE, (html) => html.replace(/<html[^>]*>/, '<html lang="de">'));
  await page.route('**/notify-chunk-*', (route) => route.abort());
  await page.goto(rehearsal.origin + PAGE);
  await expect.poll(() => errors.join()).toContain('The code of notify could not be loaded');
  await page.unroute('**/notify-chunk-*');
  await press(notifyButton(page));
  await expect(notifyButton(page)).toHaveText('Wir sagen dir Bescheid');
  const other = await context.newPage();
  await other.goto(`${rehearsal.origin}/examples.html`);
  await other.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith('push_saved_')))
      localStorage.removeItem(key);
  });
  await expect(notifyButton(page)).not.toHaveText('Wir sagen dir Bescheid');
});

test('nothing is asked, registered or sent before the press', async ({ context, rehearsal }) => {
  await allow(context, rehearsal.origin);
  const page = await context.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    Notification.requestPermission = async () => {
      document.documentElement.dataset['asked'] = '';
      return 'denied';
    };
  });
  await page.goto(rehearsal.origin + PAGE);
  await expect(notifyButton(page)).toHaveText('Notify me');
  await expect.poll(() => requests.some((path) => path.includes('notify-chunk'))).toBe(true);
  expect(await scopes(page)).toEqual([]);
  expect(requests.filter((path) => path.startsWith('/api/notify'))).toEqual([]);
  await expect(page.locator('html[data-asked]')).toHaveCount(0);
  await press(notifyButton(page));
  await expect(page.locator('html[data-asked]')).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: 'does not let the site show messages' })).toBeVisible();
});

for (const [title, userAgent, sentence] of [
  ['a browser without push', undefined, 'This browser cannot show messages of a site.'],
  [
    'Safari on an iPhone, outside of the home screen',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'On an iPhone or iPad, messages need the home screen',
  ],
] as const)
  test(`${title} says so, and offers the reminder`, async ({ browser, rehearsal }) => {
    const context = await browser.newContext(userAgent === undefined ? {} : { userAgent });
    const page = await context.newPage();
    await changePage(page, PAGE, (html) =>
      html
        .replace('<head>', '<head><script>delete window.PushManager</script>')
        .replace('/rehearsal.js', '/none.js')
        .replace(' notify ', ' notify release-date="2100-12-04" '),
    );
    await page.goto(rehearsal.origin + PAGE);
    await expect(page.locator('presave-button [part="reminder"]')).toHaveCount(0);
    await press(notifyButton(page));
    await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible();
    await expect(page.locator('presave-button [part="reminder"]')).toBeVisible();
    expect(await findingsIn(page, 'presave-button')).toEqual([]);
    await context.close();
  });

test('a button that an untrusted author may have written offers no message', async ({ context, rehearsal }) => {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await changePage(page, PAGE, (html) => html.replace(' notify ', ' asks-first notify '));
  await page.goto(rehearsal.origin + PAGE);
  await expect(page.locator('presave-button [part="button"]')).toHaveCount(2);
  await expect(notifyButton(page)).toHaveCount(0);
  expect(errors.filter((text) => /has notify(-worker)?, which is not used/.test(text))).toHaveLength(2);
});
