// Runs: thorough

import type { Page } from 'playwright/test';
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
  spotifyButton,
  startFlow,
  visit,
} from '../support/pages/presave-visit.ts';

const key = (state: string): string => `presave_state_${state}`;
const answer = (state: string, more = ''): string =>
  `${CALLBACK}?code=stolen&state=${encodeURIComponent(state)}${more}`;

/** Changes what was stored for a flow. */
function tamper(page: Page, state: string, change: Record<string, unknown>): Promise<void> {
  return page.evaluate(
    ([name, changed]) => {
      const record = JSON.parse(localStorage.getItem(name) ?? '{}');
      localStorage.setItem(name, JSON.stringify({ ...record, ...changed }));
    },
    [key(state), change] as const,
  );
}

/** The button on the redirect page has logged that it has no project: this visit brought none. */
const expectNoProject = (errors: readonly string[]): Promise<void> =>
  expect.poll(() => errors.join()).toContain('project-id');

/**
 * URLs that are no authorization response of ours, one or two of each kind: they stay unchanged, and a flow in progress
 * continues. Many more are tested in `test/presave`.
 */
const STRANGERS: Record<string, (state: string) => string> = {
  'an unknown state, longer than ours': () => answer('A'.repeat(17)),
  'a state twice': (state) => answer(state, `&state=${state}`),
  'a prototype for a state': () => answer('__proto__'),
  'an error with no state': () => `${CALLBACK}?error=access_denied`,
};

/**
 * Responses with our state but invalid content: consumed, and nothing is sent. More are in
 * `test/presave/providers/spotify/spotify-adapter.test.ts`.
 */
const MALFORMED: Record<string, (state: string) => string> = {
  'no code': (state) => `${CALLBACK}?state=${state}`,
  'another issuer': (state) => answer(state, '&iss=https%3A%2F%2Fevil.example'),
  'a signed response': (state) => answer(state, '&response=eyJhbGciOiJub25lIn0.e30.'),
};

/** The faults of a stored flow, and the page's log. More is in `test/presave/model/presave-flow.test.ts`. */
const TAMPERED: Record<string, readonly [change: Record<string, unknown>, code: string | null]> = {
  'a flow of long ago': [{ createdAt: Date.now() - 11 * 60 * 1000 }, 'presave-expired'],
  'a flow with another verifier': [{ verifier: 'A'.repeat(128) }, 'presave-state'],
  'a flow of another redirect URI': [{ redirectUri: 'https://evil.example/' }, null],
};

test.describe('a foreign authorization response', () => {
  for (const [name, addressOf] of Object.entries(STRANGERS)) {
    test(`sends nothing and changes nothing: ${name}`, async ({ context, demo }) => {
      const { page, posts, events } = await visit(context);
      const state = await startFlow(page);
      const before = await flowKeys(page);
      const address = demo.origin + addressOf(state);
      await page.goto(address);
      // The URL has been judged once the page is notified.
      await expect.poll(() => events.map(({ detail }) => detail.code)).toEqual(['presave-state']);
      expect(posts).toHaveLength(0);
      expect(page.url()).toBe(address);
      expect((await flowKeys(page)).sort()).toEqual(before.sort());
    });
  }

  test('sends nothing if its state could be ours: it is taken for one of another browser', async ({
    context,
    demo,
  }) => {
    const { page, posts, events } = await visit(context);
    await startFlow(page);
    const before = await flowKeys(page);
    await page.goto(answer('A'.repeat(16)));
    await expect(messageOf(page)).toContainText('started in another browser');
    await expect.poll(() => events.map(({ detail }) => detail.code)).toEqual(['presave-elsewhere']);
    expect(page.url()).toBe(demo.origin + CALLBACK);
    expect(posts).toEqual([]);
    expect((await flowKeys(page)).sort()).toEqual(before.sort());
  });

  test('is ignored if no response is expected', async ({ context, demo }) => {
    const { page, posts, events, errors } = await visit(context);
    const state = await startFlow(page);
    const before = await flowKeys(page);
    const inFragment = `${demo.origin}${CALLBACK}#code=stolen&state=${state}`;
    await page.goto(inFragment);
    await expectNoProject(errors);
    // An accepted response is removed from URL and storage before anything else happens.
    expect(page.url()).toBe(inFragment);
    const onAnotherPage = `${demo.origin}${answer(state).replace(CALLBACK, RELEASE)}`;
    await page.goto(onAnotherPage);
    await expect(spotifyButton(page)).toBeEnabled();
    expect(page.url()).toBe(onAnotherPage);
    expect((await flowKeys(page)).sort()).toEqual(before.sort());
    expect({ posts, events }).toEqual({ posts: [], events: [] });
  });

  test('is reported to the page only while a flow of ours is in progress at that URL', async ({ context }) => {
    const { page, events, errors, alerts } = await visit(context);
    await page.goto(answer('A'.repeat(17)));
    await expectNoProject(errors);
    expect(errors.filter((text) => !text.includes('project-id'))).toEqual([]);
    expect({ events, alerts }).toEqual({ events: [], alerts: [] });
    await startFlow(page);
    await page.goto(answer('A'.repeat(17)));
    await expect.poll(() => events.map(({ detail }) => detail.code)).toEqual(['presave-state']);
    expect(errors.join()).toContain('state that is not ours');
    expect(alerts).toEqual([]);
  });

  for (const [name, addressOf] of Object.entries(MALFORMED)) {
    test(`is consumed if the state is ours, and nothing is sent: ${name}`, async ({ context, demo }) => {
      const { page, posts, events } = await visit(context);
      await page.goto(addressOf(await startFlow(page)));
      await expect.poll(() => events.map(({ type }) => type)).toEqual(['presaveerror']);
      expect(posts).toHaveLength(0);
      expect(await flowKeys(page)).toEqual([]);
      // `response`, `token` and `id_token` are not parameters of this flow, so they stay.
      expect(page.url().replace(/\?(response|token|id_token)=.*/, '')).toBe(demo.origin + CALLBACK);
    });
  }

  test('is a failure if the state is ours and the error is markup, which is not shown', async ({ context, demo }) => {
    const { page, posts, events, errors } = await visit(context);
    await page.goto(`${CALLBACK}?error=%3Cimg%20src%3Dx%3E&state=${await startFlow(page)}`);
    await expect
      .poll(() => events.map(({ type, path, detail }) => [type, path, detail.code]))
      .toEqual([['presaveerror', RELEASE, 'presave-exchange']]);
    expect(page.url()).toBe(demo.origin + RELEASE);
    expect(errors.join()).not.toContain('<img');
    expect(posts).toHaveLength(0);
    expect(await flowKeys(page)).toEqual([]);
  });

  for (const [name, [change, code]] of Object.entries(TAMPERED)) {
    test(`sends nothing for ${name}`, async ({ context }) => {
      const { page, posts, events, errors } = await visit(context);
      const state = await startFlow(page);
      await tamper(page, state, change);
      await page.goto(answer(state));
      if (code === null) await expectNoProject(errors);
      const codes = code === null ? [] : [code];
      await expect.poll(() => events.map(({ detail }) => detail.code)).toEqual(codes);
      expect(posts).toHaveLength(0);
    });
  }

  test('cannot be used twice: the server refuses a used code', async ({ context, demo }) => {
    const first = await visit(context);
    await goAndBeAsked(first.page);
    const used = await catchAnswer(first.page, 'agree', 'first');
    await first.page.goto(used.href);
    await expect(spotifyButton(first.page)).toHaveText('Added!');
    const second = await visit((await context.browser()?.newContext({ baseURL: demo.origin })) ?? context);
    const state = await startFlow(second.page);
    used.searchParams.set('state', state);
    await second.page.goto(used.href);
    await expect(messageOf(second.page)).toContainText('Failed to pre-save please retry later!');
    expect(second.events.at(-1)?.detail.code).toBe('presave-failed');
    await second.page.context().close();
  });
});

test.describe('a hostile return URL', () => {
  /** One of each kind. More are tested in `test/presave`. */
  const HOSTILE = ['javascript:alert(1)', 'https://evil.example/', '/\\evil.example', 'ORIGIN@evil.example/'];
  for (const hostile of HOSTILE) {
    test(`is not followed: ${JSON.stringify(hostile)}`, async ({ context, demo }) => {
      const { page, events, alerts } = await visit(context);
      await goAndBeAsked(page);
      const returned = await catchAnswer(page);
      const address = hostile.replace('ORIGIN', demo.origin);
      await page.evaluate((value) => {
        for (const name of Object.keys(localStorage)) {
          if (name.startsWith('project_to_pre_save_href_')) localStorage.setItem(name, value);
        }
      }, address);
      const ways: string[] = [];
      page.on('request', (request) => request.isNavigationRequest() && ways.push(request.url()));
      await page.goto(returned.href);
      await expect.poll(() => events.map(({ type, path }) => [type, path])).toEqual([['presave', CALLBACK]]);
      await expect(spotifyButton(page)).toHaveText('Added!');
      // A followed URL would be requested before this one.
      await page.evaluate(async (other) => void (await fetch(other)), RELEASE);
      expect(ways).toEqual([returned.href]);
      expect(page.url()).toBe(demo.origin + CALLBACK);
      expect(alerts).toEqual([]);
    });
  }
});

test.describe('a button of the page whose attributes a filtered author wrote', () => {
  const EVIL = 'https://evil.example';

  test('sends nothing to another host', async ({ context, demo }) => {
    const { page, errors } = await visit(context);
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    await page.route(`${EVIL}/**`, (route) => route.abort());
    await page.goto('/own-buttons.html');
    await page.evaluate((evil) => {
      for (const button of document.querySelectorAll('button[data-presave]')) {
        const hostile = {
          'data-site-base': evil,
          'data-accounts-base': evil,
          'data-redirect-uri': `${evil}/callback`,
          'data-musickit-src': `${evil}/musickit.js`,
          'data-return-origins': evil,
          'data-exchange': 'browser',
          'site-base': evil,
          exchange: 'browser',
          'accounts-base': evil,
          'musickit-src': `${evil}/musickit.js`,
        };
        for (const [name, value] of Object.entries(hostile)) button.setAttribute(name, value);
      }
    }, EVIL);
    await expect
      .poll(() => errors.filter((text) => text.includes('config-unsafe-url') || text.includes('is not used')).length)
      .toBeGreaterThan(3);
    await press(page.locator('[data-presave="spotify"]'));
    await agree(page, 'filtered');
    await expect(page.locator('[data-presave="spotify"] [data-presave-label]')).toHaveText('Added!');
    expect([...hosts]).toEqual([demo.origin]);
    await expectLibrary(demo, 'filtered', 'slow-water');
  });
});

test.describe('an accounts service or a script of another origin', () => {
  test('is not accepted from an attribute of the element either', async ({ context, demo }) => {
    const { page, errors } = await visit(context);
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
    await page.route(/^https:/, (route) => route.fulfill({ status: 204 }));
    await page.goto(RELEASE);
    for (const base of [
      'https://evil.example',
      'https://spotify.com.evil.example',
      'https://evilspotify.com',
      'http://accounts.spotify.com',
    ]) {
      await page
        .locator('presave-button[service="spotify"]')
        .evaluate((button, value) => button.setAttribute('accounts-base', value), base);
      await expect.poll(() => errors.join()).toContain(base);
      const isDefault = (request: { url(): string }): boolean =>
        request.url().startsWith('https://accounts.spotify.com/');
      const over = Promise.any([
        page.waitForEvent('requestfinished', isDefault),
        page.waitForEvent('requestfailed', isDefault),
      ]);
      await press(spotifyButton(page));
      // The default, which answers with nothing, so the page stays.
      await over;
      await page.goto(RELEASE);
    }
    await page.route(`**${RELEASE}`, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const body = html.replace('"/musickit-stand-in.js"', '"https://evil.example/apple.com/musickit.js"');
      await route.fulfill({ response, body });
    });
    const musicKit = page.waitForRequest('https://js-cdn.music.apple.com/**');
    await page.goto(RELEASE);
    await expect.poll(() => errors.join()).toContain('evil.example/apple.com');
    // The default is used instead.
    await musicKit;
    expect([...hosts].filter((host) => host.includes('evil'))).toEqual([]);
    expect([...hosts]).toContain(new URL(demo.origin).hostname);
  });
});

test('an element whose id is the name of a global is no configuration', async ({ context }) => {
  const { page, errors } = await visit(context);
  await page.goto(RELEASE);
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<a id="projectId" href="https://evil.example">x</a><form id="spotify"><input name="clientId" value="evil"><input name="redirectUri" value="https://evil.example"></form><a id="appleDevToken" href="x:y">x</a><presave-button id="clobbered" service="spotify"></presave-button>',
    );
  });
  await expect(page.locator('#clobbered').getByRole('button')).toBeDisabled();
  await expect.poll(() => errors.filter((text) => text.includes('has no')).length).toBe(3);
});

test('a redirect page with only the classic script handles the response', async ({ context }) => {
  const { page, events, posts } = await visit(context);
  await changePage(page, CALLBACK, (html) =>
    html
      .replace(/<presave-button.*<\/presave-button>/s, '')
      .replace(
        '<script type="module" src="/dist/presave-button.js"></script>',
        '<script async src="/dist/embed.js"></script>',
      ),
  );
  await goAndBeAsked(page);
  await page.goto((await catchAnswer(page, 'agree', 'bare')).href);
  await page.waitForURL(`**${RELEASE}`);
  await expect.poll(() => events.map(({ type }) => type)).toEqual(['presave']);
  expect(posts).toHaveLength(1);
});
