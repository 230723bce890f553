// Runs: thorough

import type { Page } from 'playwright/test';
import { POLICIES } from '../../build/published/policies.mjs';
import { POST, SPOTIFY_SETTINGS, servePost, siteScript } from '../support/pages/author-post.ts';
import { changePage, expect, test } from '../support/pages/e2e.ts';
import {
  agree,
  CALLBACK,
  catchAnswer,
  goAndBeAsked,
  press,
  RELEASE,
  settled,
  visit,
} from '../support/pages/presave-visit.ts';

/** The act of an attacker's script that runs on the page. */
const SCRIPT = 'window.pwned = true;';

const isPwned = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'pwned') === true);

/** MusicKit loads once the page is idle: this waits for a moment after that. */
async function waitForIdle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestIdleCallback(() => requestIdleCallback(() => setTimeout(resolve), { timeout: 6000 }), { timeout: 6000 }),
      ),
  );
}

test.describe('a script URL that an author sets on a button', () => {
  const attack = (src: string): string =>
    `<button data-presave="apple_music" data-project-id="x" data-musickit-src="${src}">x</button>`;
  const UPLOADS = {
    'a text file on the page’s origin': { contentType: 'text/plain' },
    'an answer of the page’s origin that calls back, with nosniff': {
      contentType: 'text/javascript',
      headers: { 'X-Content-Type-Options': 'nosniff' },
    },
  };

  for (const [name, answer] of Object.entries(UPLOADS)) {
    for (const policy of ['', POLICIES['presave-button'], "script-src 'nonce-abc' 'strict-dynamic'"]) {
      test(`is neither requested nor run: ${name}, under the policy "${policy.slice(0, 40)}"`, async ({ context }) => {
        const { page, errors } = await visit(context);
        const asked: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await page.route('**/uploads/**', (route) => route.fulfill({ ...answer, body: SCRIPT }));
        await page.route('https://js-cdn.music.apple.com/**', (route) => route.abort());
        await servePost(page, attack('/uploads/1.txt'), {
          head: siteScript(`data-developer-token="t" ${policy.includes('nonce') ? 'nonce="abc"' : ''}`),
          ...(policy !== '' && { headers: { 'Content-Security-Policy': policy } }),
        });
        await page.goto(POST);
        await expect.poll(() => errors.join()).toContain('data-musickit-src is not read from a button');
        await waitForIdle(page);
        expect(await isPwned(page)).toBe(false);
        expect(asked.filter((path) => path.startsWith('/uploads/'))).toEqual([]);
      });
    }
  }

  test('is neither requested nor run even on the package CDN of our script', async ({ context, demo }) => {
    const { page, errors } = await visit(context);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.route('**/npm/**', (route) => route.fulfill({ contentType: 'text/javascript', body: SCRIPT }));
    await page.route('https://js-cdn.music.apple.com/**', (route) => route.abort());
    await page.goto(`${demo.crossOrigin}/cms-release.html`);
    await page.evaluate(
      (markup) => document.body.insertAdjacentHTML('beforeend', markup),
      attack(`${demo.origin}/npm/evil.js`),
    );
    await expect.poll(() => errors.join()).toContain('data-musickit-src is not read from a button');
    await waitForIdle(page);
    expect(await isPwned(page)).toBe(false);
    expect(asked.filter((path) => path.startsWith('/npm/'))).toEqual([]);
  });

  test('is refused by the Trusted Types policy as well', async ({ context }) => {
    const { page } = await visit(context);
    await page.addInitScript(() => {
      const { prototype } = Reflect.get(window, 'TrustedTypePolicyFactory');
      const { createPolicy } = prototype;
      prototype.createPolicy = function (name: string, ...rules: never[]) {
        const policy = createPolicy.call(this, name, ...rules);
        if (name === 'mixtape-player') Object.assign(window, { stolenPolicy: policy });
        return policy;
      };
    });
    await page.goto('/csp-presave.html');
    await page.waitForFunction(() => Reflect.get(window, 'stolenPolicy'));
    const results = await page.evaluate(() =>
      [
        '/uploads/1.txt',
        `${location.origin}/uploads/1.txt`,
        'https://evil.example/',
        'data:text/javascript,1',
        'blob:x',
        'https://evil.apple.com.evil.example/',
        document.querySelector('presave-button[service="apple_music"]')?.getAttribute('musickit-src') ?? '',
        Reflect.get(document.querySelector('presave-button[service="apple_music"]') ?? {}, 'musickitSrc'),
      ].map((url) => {
        try {
          return String(Reflect.get(window, 'stolenPolicy').createScriptURL(url));
        } catch (error) {
          return String(error).split(':', 1)[0];
        }
      }),
    );
    expect(results.slice(0, -1)).toEqual(Array.from({ length: 7 }, () => 'TypeError'));
    expect(results.at(-1)).toContain('/musickit-stand-in.js');
  });
});

test('an accounts service that an author sets on a button is not contacted, whatever redirects exist on the page’s origin', async ({
  context,
  demo,
}) => {
  const { page, errors } = await visit(context);
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
  await page.route('**/go/**', (route) =>
    route.fulfill({ status: 302, headers: { location: 'https://evil.example/' } }),
  );
  await page.route('https://evil.example/**', (route) => route.fulfill({ body: 'evil' }));
  await servePost(
    page,
    '<button data-presave="spotify" data-project-id="night-drive" data-accounts-base="/go/evil">Save</button>',
    { head: siteScript(SPOTIFY_SETTINGS) },
  );
  await page.goto(POST);
  await expect.poll(() => errors.join()).toContain('data-accounts-base is not read from a button');
  await press(page.locator('button'));
  await expect(page.getByLabel('Account')).toBeVisible();
  expect([...hosts]).toEqual([new URL(demo.origin).hostname]);
});

test.describe('an author’s button on the redirect page', () => {
  const author = (extra = ''): string =>
    `<button data-presave="spotify" ${extra} data-client-id="evil" data-site-base="/authors/evil" data-accounts-base="/authors/evil" data-exchange="browser">x</button>`;
  const AUTHORS = {
    'without a project': author(),
    'for the same project': author('data-project-id="night-drive"'),
    'for another project': author('data-project-id="slow-water"'),
  };
  const READY = "document.querySelector('button[data-presave-state]')";

  for (const [name, button] of Object.entries(AUTHORS)) {
    for (const exchange of ['server', 'browser']) {
      test(`receives nothing of the site's own flow, which is unaffected: ${name}, exchanged by the ${exchange}`, async ({
        context,
      }) => {
        const { page, posts, events } = await visit(context);
        const asked: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        // The author's button is first. The site's own button loads only after it is ready.
        await changePage(page, CALLBACK, (html) =>
          html.replace('<body>', `<body>${button}<script async src="/dist/embed.js"></script>`).replace(
            /<presave-button.*<\/presave-button>/s,
            (own) => `<template>${own}</template>
              <script>setInterval(() => { const own = document.querySelector('template'); if (${READY} && own) own.replaceWith(own.content); }, 10)</script>`,
          ),
        );
        await page.goto(RELEASE);
        await page
          .locator('presave-button[service="spotify"]')
          .evaluate((own, value) => own.setAttribute('exchange', value), exchange);
        await press(page.locator('presave-button[service="spotify"]'));
        await expect(page.getByLabel('Account')).toBeVisible();
        await page.goto((await catchAnswer(page, 'agree', `author-${exchange}`)).href);
        await page.waitForURL(`**${RELEASE}`);
        await expect.poll(() => events.map(({ type, path }) => [type, path])).toEqual([['presave', RELEASE]]);
        expect(posts.map((post) => new URL(post.url()).pathname)).toEqual(
          exchange === 'server' ? ['/api/presave'] : ['/accounts/api/token', '/api/presave'],
        );
        expect(asked.filter((path) => path.startsWith('/authors/'))).toEqual([]);
      });
    }
  }
});

test.describe('a press that the visitor did not mean', () => {
  const HIDDEN = {
    'Enter in a form whose button is hidden':
      '<form action="/search"><input placeholder="Search"><button hidden data-presave="spotify" data-project-id="evil">x</button></form>',
    'a label for a hidden button':
      '<label for="b">Read more</label><button id="b" style="opacity: 0" data-presave="spotify" data-project-id="evil">x</button>',
  };
  for (const [name, markup] of Object.entries(HIDDEN)) {
    test(`starts nothing: ${name}`, async ({ context, demo }) => {
      const { page } = await visit(context);
      await servePost(page, markup, { head: siteScript(SPOTIFY_SETTINGS) });
      await page.goto(POST);
      await page.waitForSelector('[data-presave-state="ready"]', { state: 'attached' });
      await settled(page.locator('button'));
      const isPrevented = page.evaluate(
        () =>
          new Promise<boolean>((resolve) =>
            addEventListener('click', ({ target, defaultPrevented }) => {
              if (target instanceof HTMLButtonElement) resolve(defaultPrevented);
            }),
          ),
      );
      if (name.startsWith('Enter')) await page.locator('input').press('Enter');
      else await page.locator('label').click();
      expect(await isPrevented).toBe(true);
      await expect(page.locator('button')).toHaveAttribute('data-presave-state', 'ready');
      expect(page.url()).toBe(demo.origin + POST);
    });
  }

  test('makes Spotify ask even a visitor who has agreed before', async ({ context }) => {
    const { page } = await visit(context);
    await servePost(page, '<button data-presave="spotify" data-project-id="night-drive">Read more</button>', {
      head: siteScript(SPOTIFY_SETTINGS),
    });
    await page.goto(POST);
    await expect(page.locator('button')).toHaveAttribute('data-presave-state', 'ready');
    const asked = page.waitForRequest('**/authorize?*');
    await press(page.locator('button'));
    expect(new URL((await asked).url()).searchParams.get('show_dialog')).toBe('true');
  });
});

test.describe('an element with the name of a browser global', () => {
  const NAMES = {
    MusicKit: '<iframe name="MusicKit" src="https://evil.example/"></iframe>',
    'the head of the document': '<form name="head"><input name="append"><input name="appendChild"></form>',
  };
  for (const [name, markup] of Object.entries(NAMES)) {
    test(`does not prevent a pre-save on Apple Music: ${name}`, async ({ context }) => {
      const { page, alerts } = await visit(context);
      await page.route('https://evil.example/**', (route) => route.fulfill({ body: 'evil' }));
      await servePost(
        page,
        `${markup}<presave-button service="apple_music" project-id="night-drive" developer-token="t" musickit-src="/musickit-stand-in.js?answer=agree"></presave-button>`,
      );
      await page.goto(POST);
      await page.waitForFunction(() => Object.hasOwn(window, 'MusicKit'));
      await press(page.locator('presave-button'));
      await expect(page.locator('presave-button').getByRole('button')).toHaveText('Added!');
      expect(alerts).toEqual([]);
    });
  }
});

test.describe('a foreign link that requests a pre-save', () => {
  const fragment = (origin: string): string =>
    `#presave=start&project_id=night-drive&return_to=${encodeURIComponent(`${origin}/`)}&nonce=${'n'.repeat(16)}`;
  const PAGES = {
    'a page with only a player':
      '<script type="module" src="/dist/mixtape-player.js"></script><mixtape-player mixtape-id="night-drive"></mixtape-player>',
    'a page with only the classic script': siteScript(SPOTIFY_SETTINGS),
    'a page with a button that lists no origin': `${siteScript()}<presave-button service="spotify" client-id="mixtape-demo" redirect-uri="/presave-callback.html" accounts-base="/accounts"></presave-button>`,
  };
  for (const [name, markup] of Object.entries(PAGES)) {
    test(`is ignored without a message: ${name}`, async ({ context, demo }) => {
      const { page, alerts, events } = await visit(context);
      await servePost(page, markup, { head: '' });
      const address = demo.origin + POST + fragment(demo.crossOrigin ?? '');
      await page.clock.install();
      await page.goto(address);
      await page.waitForFunction(() => customElements.get('presave-button'));
      // Longer than a page waits for buttons that its scripts add.
      await page.clock.runFor(5000);
      expect(page.url()).toBe(address);
      expect({ alerts, events }).toEqual({ alerts: [], events: [] });
    });
  }

  test('is ignored by the frame of a player, on this origin and on another', async ({ context, demo }) => {
    const { page, alerts } = await visit(context);
    const frame = `${demo.origin}/dist/embed.html?mixtape-id=night-drive${fragment(demo.crossOrigin ?? '')}`;
    await page.goto(frame);
    await expect(page.getByRole('button', { name: 'Play', exact: true }).first()).toBeVisible();
    expect(page.url()).toBe(frame);
    await page.goto(`${demo.crossOrigin}/`);
    await page.evaluate(
      (src) => document.body.prepend(Object.assign(document.createElement('iframe'), { src })),
      frame,
    );
    const inside = page.frameLocator('iframe[src*="presave=start"]');
    await expect(inside.getByRole('button', { name: 'Play', exact: true }).first()).toBeVisible();
    expect(alerts).toEqual([]);
  });

  test('leaves no project behind on the redirect page if Spotify cannot be reached', async ({ context, demo }) => {
    const { page } = await visit(context);
    const asked: string[] = [];
    await page.route('**/authorize?*', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ status: 204 });
    });
    await page.clock.install();
    await page.goto(demo.origin + CALLBACK + fragment(demo.crossOrigin ?? ''));
    const button = page.locator('presave-button').getByRole('button');
    await expect.poll(() => asked.length).toBe(1);
    await expect(button).toHaveAttribute('aria-busy', 'true');
    // The button is enabled again after ten seconds.
    await page.clock.runFor(10_000);
    await expect(button).toBeDisabled();
    await button.click({ force: true });
    expect(asked).toHaveLength(1);
  });
});

test('the frame of a player leaves the result of a pre-save to the page around it', async ({ context }) => {
  const { page, events } = await visit(context);
  await page.route(`**${RELEASE}`, async (route) => {
    const response = await route.fetch();
    const frame = '<iframe src="/dist/embed.html?mixtape-id=night-drive"></iframe>';
    // The page's own script runs later than the frame's.
    const body = (await response.text()).replace('<body>', `<body>${frame}`).replace(
      '<script type="module" src="/dist/presave-button.js"></script>',
      `<script type="module">
          const frame = document.querySelector('iframe');
          while (!frame.contentDocument?.querySelector('mixtape-player')?.shadowRoot) await new Promise((resolve) => setTimeout(resolve, 10));
          await import('/dist/presave-button.js');
        </script>`,
    );
    await route.fulfill({ response, body });
  });
  await goAndBeAsked(page);
  await agree(page, 'with-frame');
  await page.waitForURL(`**${RELEASE}`);
  await expect.poll(() => events.map(({ type, path }) => [type, path])).toEqual([['presave', RELEASE]]);
});
