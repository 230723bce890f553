// Runs: thorough

import { startDemoServer } from '../../demo/server/create-server.mjs';
import { changePage, type DemoServer, expect, test } from '../support/pages/e2e.ts';
import {
  agree,
  CALLBACK,
  expectLibrary,
  flowKeys,
  press,
  RELEASE,
  refuse,
  spotifyButton,
  visit,
} from '../support/pages/presave-visit.ts';

const CMS = '/cms-release.html';

/** The page of another origin hands over to this URL. */
function handOver(demo: DemoServer, returnTo: string, nonce = 'n'.repeat(16)): string {
  return `${demo.origin}${CALLBACK}#presave=start&project_id=night-drive&return_to=${encodeURIComponent(returnTo)}&nonce=${nonce}`;
}

test.describe('a pre-save on a page of another origin than the redirect URI', () => {
  test('is handed over and returns, across three origins', async ({ context }) => {
    let api: DemoServer | undefined;
    const front = await startDemoServer({ crossPort: 0, presave: { siteBase: () => api?.origin ?? '' } });
    const { standIns } = front.presave;
    api = await startDemoServer({ presave: { frontOrigin: front.origin, standIns, releaseAt: '2026-01-01' } });
    await api.presave.ready();
    const { page, events, posts, alerts } = await visit(context);
    try {
      await page.goto(`${front.crossOrigin}${CMS}?page=1#top`);
      const handedOver = page.waitForRequest((request) => request.url().startsWith(front.origin + CALLBACK));
      await press(spotifyButton(page));
      expect(new URL((await handedOver).url()).search).toBe('');
      await agree(page, 'three-origins');
      await page.waitForURL(`${front.crossOrigin}${CMS}?page=1#top`);
      await expect(spotifyButton(page)).toHaveText('Added!');
      await expect(page.locator('button[data-presave]')).toHaveText('Added!');
      await expect
        .poll(() => events)
        .toEqual([{ type: 'presave', path: CMS, detail: { service: 'spotify', projectId: 'night-drive' } }]);
      expect(posts.map((post) => new URL(post.url()).origin)).toEqual([api.origin]);
      expect(alerts).toEqual([]);
      expect(await flowKeys(page)).toEqual([]);
      await expectLibrary(api, 'three-origins', 'night-drive');
      await page.reload();
      await expect(spotifyButton(page)).toHaveText('Added!');
    } finally {
      await Promise.all([front.close(), api.close()]);
    }
  });

  test('returns to a route in the fragment, of which a router is told', async ({ context, demo }) => {
    const { page, events } = await visit(context);
    const routes: string[] = [];
    await page.exposeFunction('noteRoute', (route: string) => void routes.push(route));
    await page.addInitScript(() => {
      addEventListener('hashchange', () => Reflect.get(window, 'noteRoute')(location.hash));
    });
    await page.goto(`${demo.crossOrigin}${CMS}#/release/5`);
    await press(page.locator('button[data-presave]'));
    await refuse(page);
    await page.waitForURL(`${demo.crossOrigin}${CMS}#/release/5`);
    await expect.poll(() => routes).toEqual(['#/release/5']);
    await expect.poll(() => events.map(({ type }) => type)).toEqual(['presavecancel']);
  });

  test('returns to the page, not to the redirect page, with the browser’s Back', async ({ context, demo }) => {
    const { page } = await visit(context);
    await page.goto(`${demo.crossOrigin}${CMS}`);
    await press(spotifyButton(page));
    await expect(page.getByLabel('Account')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`${demo.crossOrigin}${CMS}`);
    await expect(spotifyButton(page)).toBeEnabled();
  });
});

test.describe('the redirect page', () => {
  const REFUSED = [
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    'no address',
    'ORIGIN/',
    'CROSS.evil.example/',
    'CROSS@evil.example/',
    'http://visitor:secret@CROSSHOST/',
    'blob:CROSS/1',
    'data:text/html,x',
  ];
  for (const returnTo of REFUSED) {
    test(`runs no flow for ${JSON.stringify(returnTo)}, and reports it`, async ({ context, demo }) => {
      const { page, events, errors, posts } = await visit(context);
      const asked: string[] = [];
      page.on('request', (request) => request.url().includes('/authorize') && asked.push(request.url()));
      const crossOrigin = demo.crossOrigin ?? '';
      const address = returnTo
        .replace('CROSSHOST', new URL(crossOrigin).host)
        .replace('CROSS', crossOrigin)
        .replace('ORIGIN', demo.origin);
      await page.goto(handOver(demo, address));
      await expect(page.getByText('not allowed to start a pre-save here')).toBeVisible();
      await expect.poll(() => events.map(({ detail }) => detail.code)).toEqual(['presave-config']);
      if (returnTo === 'https://evil.example/')
        expect(errors.join()).toContain('return-origins="https://evil.example"');
      expect(page.url()).toBe(demo.origin + CALLBACK);
      expect(await flowKeys(page)).toEqual([]);
      expect([...asked, ...posts]).toEqual([]);
    });
  }

  test('runs flows for the origins that the script’s tag lists', async ({ context, demo }) => {
    const { page } = await visit(context);
    await changePage(page, CALLBACK, (html) =>
      html.replace(
        /<presave-button.*<\/presave-button>/s,
        `<script async src="/dist/embed.js" data-client-id="mixtape-demo" data-accounts-base="/accounts" data-redirect-uri="${demo.origin}${CALLBACK}" data-return-origins="${demo.crossOrigin}"></script>`,
      ),
    );
    await page.goto(handOver(demo, `${demo.crossOrigin}${CMS}`));
    await expect(page.getByRole('button', { name: 'Agree' })).toBeVisible();
  });

  test('accepts no list of origins from a button of the page', async ({ context, demo }) => {
    const { page, alerts, errors } = await visit(context);
    await changePage(page, CALLBACK, (html) =>
      html.replace(
        /<presave-button.*<\/presave-button>/s,
        '<button data-presave="spotify" data-client-id="mixtape-demo" data-redirect-uri="/presave-callback.html" data-return-origins="https://evil.example" return-origins="https://evil.example">x</button><script async src="/dist/embed.js"></script>',
      ),
    );
    await page.goto(handOver(demo, 'https://evil.example/'));
    await expect.poll(() => errors.join()).toContain('data-return-origins is not read from a button');
    expect(page.url()).toBe(handOver(demo, 'https://evil.example/'));
    expect(alerts).toEqual([]);
  });

  test('does not start the flow again when it is opened again', async ({ context, demo }) => {
    const { page, errors } = await visit(context);
    await page.goto(handOver(demo, `${demo.crossOrigin}${CMS}`));
    await expect(page.getByLabel('Account')).toBeVisible();
    await page.goto(demo.origin + CALLBACK);
    // The button has no project of its own and was given none.
    await expect.poll(() => errors.join()).toContain('project-id');
    expect(page.url()).toBe(demo.origin + CALLBACK);
  });
});

test.describe('a page that handed over', () => {
  for (const fragment of [
    `presave=saved&nonce=${'x'.repeat(16)}`,
    'presave=saved',
    'presave=saved&nonce=',
    'presave=done&nonce=STATE',
    'presave=saved&nonce=__proto__________',
    'presave=saved&nonce=STATE&x=1',
  ]) {
    test(`ignores results without its nonce: ${fragment}`, async ({ context, demo }) => {
      const { page, events } = await visit(context);
      await page.route(`${demo.origin}${CALLBACK}`, (route) => route.fulfill({ status: 204 }));
      await page.goto(`${demo.crossOrigin}${CMS}`);
      await press(spotifyButton(page));
      await expect.poll(() => flowKeys(page)).toHaveLength(1);
      const [key = ''] = await flowKeys(page);
      const address = `${demo.crossOrigin}${CMS}?again#${fragment.replace('STATE', key.replace('presave_state_', ''))}`;
      await page.goto(address);
      await expect(spotifyButton(page)).toHaveText('Pre-save on Spotify');
      expect(page.url()).toBe(address);
      expect(await flowKeys(page)).toEqual([key]);
      expect(events).toEqual([]);
    });
  }

  test('does not accept a nonce as the state of a flow', async ({ context, demo }) => {
    const { page, posts } = await visit(context);
    await page.route(`${demo.origin}${CALLBACK}`, (route) => route.fulfill({ status: 204 }));
    await page.goto(`${demo.crossOrigin}${CMS}`);
    await press(spotifyButton(page));
    await expect.poll(() => flowKeys(page)).toHaveLength(1);
    const [key = ''] = await flowKeys(page);
    const address = `${demo.crossOrigin}${CMS}?code=stolen&state=${key.replace('presave_state_', '')}`;
    await page.goto(address);
    await expect(spotifyButton(page)).toBeEnabled();
    // An accepted response is removed from URL and storage before anything else happens.
    expect(page.url()).toBe(address);
    expect(posts).toEqual([]);
    expect(await flowKeys(page)).toEqual([key]);
  });
});

for (const [name, start] of [
  ['the page of the same origin', RELEASE],
  ['the page that handed over', CMS],
] as const) {
  test(`the pixel fires once, on ${name}, and never on the redirect page`, async ({ context, demo }) => {
    const { page } = await visit(context);
    const fired: unknown[] = [];
    await page.exposeFunction('noteFired', (...call: unknown[]) => void fired.push(call));
    await page.addInitScript(() => {
      Object.assign(window, {
        fbq: (...call: unknown[]) => Reflect.get(window, 'noteFired')(location.pathname, ...call),
      });
    });
    await page.goto(start === CMS ? `${demo.crossOrigin}${CMS}` : start);
    await spotifyButton(page).evaluate((button) => {
      const root = button.getRootNode();
      if (root instanceof ShadowRoot) root.host.setAttribute('pixel-event', 'Saved it');
    });
    await press(spotifyButton(page));
    await agree(page, `pixel${start}`);
    await expect(spotifyButton(page)).toHaveText('Added!');
    const detail = { project_id: 'night-drive', dsp_name: 'spotify' };
    await expect.poll(() => fired).toEqual([[start, 'trackCustom', 'Saved it', detail]]);
  });
}
