import type { Page } from 'playwright/test';
import { expect, test } from '../support/e2e.ts';
import {
  agree,
  CALLBACK,
  catchAnswer,
  changeCallback,
  flowKeys,
  goAndBeAsked,
  RELEASE,
  spotifyButton,
  startFlow,
  visit,
} from '../support/presave-visit.ts';

const key = (state: string): string => `presave_state_${state}`;
const answer = (state: string, more = ''): string =>
  `${CALLBACK}?code=stolen&state=${encodeURIComponent(state)}${more}`;

/** Changes what was kept for a flow. */
function tamper(page: Page, state: string, change: Record<string, unknown>): Promise<void> {
  return page.evaluate(
    ([name, changed]) => {
      const record = JSON.parse(localStorage.getItem(name) ?? '{}');
      localStorage.setItem(name, JSON.stringify({ ...record, ...changed }));
    },
    [key(state), change] as const,
  );
}

/** Addresses that are no answer of ours: they stay as they are, and a flow that is under way goes on. */
const STRANGERS: Record<string, (state: string) => string> = {
  'a state that nobody has': () => answer('A'.repeat(16)),
  'a state in other letters': (state) => answer([...state].reverse().join('')),
  'a state that is too short': (state) => answer(state.slice(0, -1)),
  'a state that is too long': (state) => answer(`${state}A`),
  'a state with a space': (state) => answer(`${state} `),
  'a state twice': (state) => answer(state, `&state=${state}`),
  'a state twice, once wrong': (state) => answer(state, '&state=other'),
  'an empty state': () => answer(''),
  'no state': () => `${CALLBACK}?code=stolen`,
  'a state of storage itself': () => answer('../code_verifier'),
  'a prototype for a state': () => answer('__proto__'),
  'an error with no state': () => `${CALLBACK}?error=access_denied`,
  'an error with another state': () => `${CALLBACK}?error=access_denied&state=other`,
  'state and code in the fragment': (state) => `${CALLBACK}#code=stolen&state=${state}`,
  'the state on another page': (state) => answer(state).replace(CALLBACK, RELEASE),
  'the state as a list': (state) => answer(state).replace('state=', 'state[]='),
  'the state in capitals': (state) => answer(state).replace('state=', 'STATE='),
};

/** Answers with our state that are none: used up, and nothing is sent. */
const MALFORMED: Record<string, (state: string) => string> = {
  'no code': (state) => `${CALLBACK}?state=${state}`,
  'an empty code': (state) => `${CALLBACK}?code=&state=${state}`,
  'a code twice': (state) => answer(state, '&code=other'),
  'a code and an error': (state) => answer(state, '&error=access_denied'),
  'an error twice': (state) => `${CALLBACK}?error=access_denied&error=server_error&state=${state}`,
  'an empty error': (state) => `${CALLBACK}?error=&state=${state}`,
  'an error of the server': (state) => `${CALLBACK}?error=server_error&state=${state}`,
  'markup for an error': (state) => `${CALLBACK}?error=%3Cimg%20src%3Dx%3E&state=${state}`,
  'another issuer': (state) => answer(state, '&iss=https%3A%2F%2Fevil.example'),
  'two issuers': (state) => answer(state, '&iss=a&iss=b'),
  'a signed response': (state) => answer(state, '&response=eyJhbGciOiJub25lIn0.e30.'),
  'a token in the address': (state) => answer(state, '&token=t'),
  'an id token in the address': (state) => answer(state, '&id_token=t'),
};

/** What may have become of what was kept. */
const TAMPERED: Record<string, Record<string, unknown>> = {
  'a flow of long ago': { createdAt: Date.now() - 11 * 60 * 1000 },
  'a flow of the future': { createdAt: Date.now() + 11 * 60 * 1000 },
  'a flow without its time': { createdAt: 'now' },
  'a flow without its verifier': { verifier: '' },
  'a flow with another verifier': { verifier: 'A'.repeat(128) },
  'a flow of another redirect URI': { redirectUri: 'https://evil.example/' },
  'a flow of no redirect URI': { redirectUri: 'no address' },
  'a flow with a list for a nonce': { nonce: [] },
};

test.describe('an answer that is not ours', () => {
  for (const [name, addressOf] of Object.entries(STRANGERS)) {
    test(`sends nothing and changes nothing: ${name}`, async ({ context }) => {
      const { page, posts } = await visit(context);
      const state = await startFlow(page);
      const before = await flowKeys(page);
      await page.goto(addressOf(state));
      const address = page.url();
      await expect(page.locator('presave-button:defined').first()).toBeAttached();
      await page.waitForTimeout(200);
      expect(posts).toHaveLength(0);
      expect(page.url()).toBe(address);
      expect((await flowKeys(page)).sort()).toEqual(before.sort());
    });
  }

  test('is told to the page only while a flow of ours is under way at that address', async ({ context }) => {
    const { page, events, errors, alerts } = await visit(context);
    await page.goto(answer('A'.repeat(16)));
    await page.waitForTimeout(200);
    // The redirect page's button has no project of its own, and says so.
    expect(errors.filter((text) => !text.includes('project-id'))).toEqual([]);
    expect({ events, alerts }).toEqual({ events: [], alerts: [] });
    await startFlow(page);
    await page.goto(answer('A'.repeat(16)));
    await expect.poll(() => events.map(({ detail }) => detail.code)).toEqual(['presave-state']);
    expect(errors.join()).toContain('state that is not ours');
    expect(alerts).toEqual([]);
  });

  for (const [name, addressOf] of Object.entries(MALFORMED)) {
    test(`is used up where the state is ours, and nothing is sent: ${name}`, async ({ context, demo }) => {
      const { page, posts, events } = await visit(context);
      await page.goto(addressOf(await startFlow(page)));
      await expect.poll(() => events.map(({ type }) => type)).toEqual(['presaveerror']);
      expect(posts).toHaveLength(0);
      expect(await flowKeys(page)).toEqual([]);
      // `response`, `token` and `id_token` are not ours to take away.
      expect(page.url().replace(/\?(response|token|id_token)=.*/, '')).toBe(demo.origin + CALLBACK);
    });
  }

  for (const [name, change] of Object.entries(TAMPERED)) {
    test(`sends nothing for ${name}`, async ({ context }) => {
      const { page, posts } = await visit(context);
      const state = await startFlow(page);
      await tamper(page, state, change);
      await page.goto(answer(state));
      await page.waitForTimeout(300);
      expect(posts).toHaveLength(0);
    });
  }

  test('is no second one: a code that was used is refused by the server', async ({ context, demo }) => {
    const first = await visit(context);
    await goAndBeAsked(first.page);
    const used = await catchAnswer(first.page, 'agree', 'first');
    await first.page.goto(used.href);
    await expect(spotifyButton(first.page)).toHaveText('Added!');
    const second = await visit((await context.browser()?.newContext({ baseURL: demo.origin })) ?? context);
    const state = await startFlow(second.page);
    used.searchParams.set('state', state);
    await second.page.goto(used.href);
    await expect.poll(() => second.alerts).toEqual(['Failed to pre-save please retry later!']);
    expect(second.events.at(-1)?.detail.code).toBe('presave-failed');
    await second.page.context().close();
  });
});

test.describe('a hostile address to return to', () => {
  const HOSTILE = [
    'javascript:alert(1)',
    'https://evil.example/',
    '//evil.example',
    'no address',
    '',
    'data:text/html,<script>alert(1)</script>',
    'https:\\\\evil.example',
    '/\\evil.example',
    'http://127.0.0.1:1/',
    'blob:ORIGIN/1',
    'http://visitor:secret@HOST/release.html',
    'ORIGIN.evil.example/',
    'ORIGIN@evil.example/',
    ' javascript:alert(1)',
    'view-source:ORIGIN/',
  ];
  for (const hostile of HOSTILE) {
    test(`leads nowhere: ${JSON.stringify(hostile)}`, async ({ context, demo }) => {
      const { page, events, alerts } = await visit(context);
      const left: string[] = [];
      page.on('framenavigated', (frame) => left.push(frame.url()));
      await goAndBeAsked(page);
      const returned = await catchAnswer(page);
      const address = hostile.replace('ORIGIN', demo.origin).replace('HOST', new URL(demo.origin).host);
      await page.evaluate((value) => {
        for (const name of Object.keys(localStorage)) {
          if (name.startsWith('project_to_pre_save_href_')) localStorage.setItem(name, value);
        }
      }, address);
      left.length = 0;
      await page.goto(returned.href);
      await expect.poll(() => events.map(({ type, path }) => [type, path])).toEqual([['presave', CALLBACK]]);
      await expect(spotifyButton(page)).toHaveText('Added!');
      await page.waitForTimeout(100);
      expect(left.filter((url) => !url.startsWith(demo.origin + CALLBACK))).toEqual([]);
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
    await page.locator('[data-presave="spotify"]').click();
    await agree(page, 'filtered');
    await expect(page.locator('[data-presave="spotify"] [data-presave-label]')).toHaveText('Added!');
    page.once('dialog', (dialog) => void dialog.accept().catch(() => {}));
    expect([...hosts]).toEqual([demo.origin]);
    const kept = await demo.presave.savedReleases.list();
    expect(kept.some(({ account, projectId }) => account === 'filtered' && projectId === 'slow-water')).toBe(true);
  });
});

test.describe('an accounts service or a script of somewhere else', () => {
  test('is not taken from an attribute of the element either', async ({ context, demo }) => {
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
      await spotifyButton(page).click();
      // The default, whose answer is nothing: the page stays.
      await over;
      await page.goto(RELEASE);
    }
    await page.locator('presave-button[service="apple_music"]').evaluate((button) => {
      button.setAttribute('musickit-src', 'https://evil.example/apple.com/musickit.js');
    });
    await page.waitForTimeout(500);
    expect([...hosts].filter((host) => host.includes('evil'))).toEqual([]);
    expect([...hosts]).toContain(new URL(demo.origin).hostname);
  });
});

test('an element that has the name of a global is no configuration', async ({ context }) => {
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

test('a redirect page that has nothing but the classic script takes the answer', async ({ context }) => {
  const { page, events, posts } = await visit(context);
  await changeCallback(page, (html) =>
    html
      .replace(/<presave-button.*<\/presave-button>/s, '')
      .replace(
        '<script type="module" src="/dist/presave-button.js"></script>',
        '<script async src="/dist/embed.js" data-accounts-base="/accounts" data-redirect-uri="/presave-callback.html"></script>',
      ),
  );
  await goAndBeAsked(page);
  await page.goto((await catchAnswer(page, 'agree', 'bare')).href);
  await page.waitForURL(`**${RELEASE}`);
  await expect.poll(() => events.map(({ type }) => type)).toEqual(['presave']);
  expect(posts).toHaveLength(1);
});
