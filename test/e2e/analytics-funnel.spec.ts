import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, frameOf, openPage, test } from './framed-site.ts';

/** The snippets in the docs, by their headings. */
const docs = readFileSync(new URL('../../docs/analytics.md', import.meta.url), 'utf8');
const snippets = new Map(
  [...docs.matchAll(/^### (.+)\n[^#]*?```html\n([\s\S]*?)```/gm)].map(([, title = '', html = '']) => [title, html]),
);

/** Records what vendors and `sendBeacon` are given, in place of the network. */
const RECORDER = `
  const told = (window.told = []);
  window.dataLayer = { push: (entry) => told.push(entry) };
  window.gtag = (...call) => told.push({ event: call[1], ...call[2] });
  window.fbq = (...call) => told.push({ event: call[1], ...call[2] });
  Navigator.prototype.sendBeacon = (url, body) => told.push({ url, ...JSON.parse(body) });
`;

async function open(page: Page, title: string): Promise<() => Promise<unknown[]>> {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><link rel="icon" href="/icon.svg">
    <script>${RECORDER}</script>${snippets.get(title)}
    <script type="module" src="/dist/mixtape-player.js"></script>
    <mixtape-player mixtape-id="night-drive"></mixtape-player><p id="button"></p>`;
  await page.route('**/own-page.html', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto('/own-page.html');
  return () => page.evaluate(() => [...(Reflect.get(window, 'told') as unknown[])]);
}

function consent(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.dataset['consent'] = 'yes';
  });
}

/** Every event that a button can dispatch. */
function dispatchAll(page: Page): Promise<void> {
  return page.locator('#button').evaluate((button) => {
    for (const type of ['presavestart', 'presave', 'presavecancel', 'presaveerror', 'presavereminder']) {
      const error = type === 'presaveerror' ? { error: { code: 'presave-failed' } } : {};
      const detail = { service: 'spotify', projectId: '7', ...error };
      button.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
    }
  });
}

for (const [title, own] of [
  ['Funnel with Google Tag Manager', {}],
  ['Funnel with Google Analytics 4', {}],
  ["Funnel with Meta's pixel", {}],
  ['Funnel with your own endpoint', { url: '/collect' }],
] as const) {
  test(`${title} reports each step, and nothing before the consent`, async ({ page }) => {
    const told = await open(page, title);
    await dispatchAll(page);
    expect(await told()).toEqual([]);
    await consent(page);
    await dispatchAll(page);
    const release = { ...own, service: 'spotify', project: '7' };
    const steps = ['presavestart', 'presave', 'presavecancel', 'presaveerror', 'presavereminder'];
    const expected = steps
      .filter((event) => event !== 'presave' || !title.includes('Meta'))
      .map((event) => ({ ...release, event, ...(event === 'presaveerror' && { code: 'presave-failed' }) }));
    expect(await told()).toEqual(expected);
  });
}

test('each quarter of a preview that was heard is reported once, and nothing before the consent', async ({ page }) => {
  const told = await open(page, 'Quarters heard');
  /** A player that plays from one time to another. */
  const play = (from: number, to: number): Promise<void> =>
    page.evaluate(
      ([start = 0, end = 0]) => {
        const player = document.querySelector('mixtape-player');
        if (player === null) throw new Error('There is no player.');
        let now = start;
        const values = { activeTrack: { trackId: 't' }, duration: 15 };
        for (const [name, value] of Object.entries(values))
          Object.defineProperty(player, name, { value, configurable: true });
        Object.defineProperty(player, 'currentTime', { get: () => now, configurable: true });
        for (; now <= end; now += 0.25) player.dispatchEvent(new Event('timeupdate'));
      },
      [from, to],
    );
  await page.waitForFunction(() => customElements.get('mixtape-player') !== undefined);
  await play(0, 4);
  expect(await told()).toEqual([]);
  await consent(page);
  await play(4.25, 5);
  const heard = (percent: number): object => ({ url: '/collect', event: 'heard', track: 't', percent });
  expect(await told()).toEqual([heard(25)]);
  // What was skipped does not count.
  await play(12, 13);
  expect(await told()).toEqual([heard(25)]);
  await play(5, 15);
  expect(await told()).toEqual([heard(25), heard(50), heard(75), heard(100)]);
  expect(await page.evaluate(() => [document.cookie, localStorage.length])).toEqual(['', 0]);
});

test('quarters of a preview that were heard in a frame are reported, and nothing before the consent', async ({
  page,
  site,
  server,
}) => {
  const snippet = snippets
    .get('Quarters heard in frames')
    ?.replaceAll('https://your-site.example/mixtape', `${server.origin}/dist`);
  await openPage(
    page,
    site,
    `<script>${RECORDER}</script>
    <iframe id="one" src="${server.origin}/dist/embed.html?mixtape-id=night-drive" allow="autoplay" width="480"></iframe>${snippet}`,
  );
  const told = (): Promise<unknown> => page.evaluate(() => [...(Reflect.get(window, 'told') as unknown[])]);
  const frame = await frameOf(page, 'one');
  const player = frame.locator('mixtape-player');
  const button = (name: string) => frame.getByRole('button', { name, exact: true });
  const timeOf = (): Promise<number> => player.evaluate((element) => Number(Reflect.get(element, 'currentTime')));
  await button('Play').click();
  // A quarter is 3.75 seconds.
  await expect.poll(timeOf, { intervals: [100] }).toBeGreaterThan(4);
  await button('Pause').click();
  expect(await told()).toEqual([]);
  await consent(page);
  const track = await player.evaluate((element) => {
    // What is skipped does not count.
    Reflect.set(element, 'currentTime', 14.8);
    return Reflect.get(element, 'activeTrack').trackId;
  });
  await button('Play').click();
  await expect(frame.locator('[part~="title"]')).toHaveText('Velvet Static');
  expect(await told()).toEqual([{ url: '/collect', event: 'heard', track, percent: 25 }]);
});
