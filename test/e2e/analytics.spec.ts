import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import type { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { openOwnPage } from '../support/pages/e2e.ts';
import { expect, frameOf, openPage, test } from './framed-site.ts';
import { playerOf } from './player-page.ts';

const docs = readFileSync(new URL('../../docs/events.md', import.meta.url), 'utf8');

/** The recipe under a heading of the docs, with our files from the demo. */
function recipe(title: string, origin: string): string {
  const [, html] = new RegExp(`^### ${title}\\n[\\s\\S]*?\`\`\`html\\n([\\s\\S]*?)\`\`\``, 'm').exec(docs) ?? [];
  if (html === undefined) throw new Error(`The docs have no recipe for ${title}.`);
  return html.replaceAll('https://your-site.example/mixtape', `${origin}/dist`);
}

/** Records what the data layer and `sendBeacon` are given, in place of the network. */
const RECORDER = `<script>
  const calls = (window.calls = []);
  window.dataLayer = calls;
  Navigator.prototype.sendBeacon = (url, body) => calls.push({ url, ...JSON.parse(body) });
</script>`;

const seen = (page: Page): Promise<unknown[]> => page.evaluate(() => [...(Reflect.get(window, 'calls') as unknown[])]);

async function open(page: Page, snippet: string): Promise<void> {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><link rel="icon" href="/icon.svg">
    ${RECORDER}${snippet}<script type="module" src="/dist/mixtape-player.js"></script>
    <audio></audio><mixtape-player mixtape-id="night-drive"></mixtape-player><p id="button"></p>`;
  await openOwnPage(page, html);
}

const consent = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset['consent'] = 'yes';
  });

test('the recipe reports what is heard and shared, once each', async ({ page, server, complaints }) => {
  await open(page, recipe('Plays, shares and pre-saves', server.origin));
  await consent(page);
  await page.context().route(/facebook\.com/, (route) => route.fulfill({ contentType: 'text/html', body: 'A page.' }));
  const { play, pause, next, title: shown } = playerOf(page);
  await play.click();
  await expect.poll(() => seen(page)).toHaveLength(1);
  await pause.click();
  await play.click();
  await next.click();
  await expect(shown).toHaveText('Velvet Static');
  await expect.poll(() => seen(page)).toHaveLength(2);
  await page.locator('mixtape-player').evaluate((player) => Reflect.set(player, 'currentTime', 14.9));
  await expect(shown).not.toHaveText('Velvet Static');
  await pause.click();
  // The page's own media, and share events of other elements, are not reported.
  await page.evaluate(() => {
    for (const type of ['playing', 'ended']) document.querySelector('audio')?.dispatchEvent(new Event(type));
    document.querySelector('p')?.dispatchEvent(new Event('share', { bubbles: true }));
  });
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('link', { name: 'Share on Facebook' }).click();
  const [first, second, third] = await page.locator('mixtape-player').evaluate((player) => {
    const { mixtape, tracks } = player as unknown as Pick<MixtapePlayerElement, 'mixtape' | 'tracks'>;
    return tracks.map(({ title, artist }) => ({ mixtape: mixtape?.title ?? '', track: title, artist }));
  });
  const url = new URL('/mixtape/night-drive', page.url()).href;
  // The next track may have been heard before it was paused.
  const recorded = (await seen(page)).filter((call) => !JSON.stringify(call).includes(third?.track ?? ''));
  expect(recorded).toEqual([
    { event: 'mixtape_play', ...first },
    { event: 'mixtape_play', ...second },
    { event: 'mixtape_complete', ...second },
    { event: 'mixtape_share', method: 'facebook', url },
  ]);
  expect(complaints.errors).toEqual([]);
});

const STEPS = ['presavestart', 'presave', 'presavecancel', 'presaveerror', 'presavereminder'];

test('the recipe reports each step of a pre-save, and nothing before the consent', async ({ page, server }) => {
  await open(page, recipe('Plays, shares and pre-saves', server.origin));
  const dispatchAll = (): Promise<void> =>
    page.locator('#button').evaluate((button, steps) => {
      for (const type of steps) {
        const error = type === 'presaveerror' ? { error: { code: 'presave-failed' } } : {};
        const detail = { service: 'spotify', projectId: '7', ...error };
        button.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
      }
    }, STEPS);
  await dispatchAll();
  expect(await seen(page)).toEqual([]);
  await consent(page);
  await dispatchAll();
  const code = { code: 'presave-failed' };
  expect(await seen(page)).toEqual(
    STEPS.map((event) => ({ event, service: 'spotify', project: '7', ...(event === 'presaveerror' && code) })),
  );
});

test('both recipes report what is heard in a frame, and nothing before the consent', async ({ page, site, server }) => {
  const titles = ['Plays, shares and pre-saves', 'How much of a track was heard'];
  const frameHtml = `<iframe id="one" src="${server.origin}/dist/embed.html?mixtape-id=night-drive" allow="autoplay" width="480"></iframe>`;
  await openPage(page, site, RECORDER + frameHtml + titles.map((title) => recipe(title, server.origin)).join(''));
  const frame = await frameOf(page, 'one');
  const player = frame.locator('mixtape-player');
  const button = (name: string) => frame.getByRole('button', { name, exact: true });
  const time = (): Promise<number> => player.evaluate((element) => Number(Reflect.get(element, 'currentTime')));
  await button('Play').click();
  // A quarter is 3.75 seconds.
  await expect.poll(time, { intervals: [100] }).toBeGreaterThan(4);
  await button('Pause').click();
  expect(await seen(page)).toEqual([]);
  await consent(page);
  const track = await player.evaluate((element) => {
    // Skipped seconds do not count.
    Reflect.set(element, 'currentTime', 14.8);
    return Reflect.get(element, 'activeTrack').trackId;
  });
  await button('Play').click();
  await expect(frame.locator('[part~="title"]')).toHaveText('Velvet Static');
  const names = { mixtape: 'Night Drive', artist: expect.any(String) };
  await expect.poll(() => seen(page)).toContainEqual({ event: 'mixtape_play', ...names, track: 'Velvet Static' });
  expect(await seen(page)).toContainEqual({ event: 'mixtape_complete', ...names, track: 'Opening Lights' });
  const quarters = (await seen(page)).filter((call) => JSON.stringify(call).includes('heard'));
  expect(quarters).toEqual([{ url: '/collect', event: 'heard', track, percent: 25 }]);
});
