import { readFileSync } from 'node:fs';
import type { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { expect, playerOf, test } from './player-page.ts';

/** The snippets in the docs, by their headings. */
const docs = readFileSync(new URL('../../docs/events.md', import.meta.url), 'utf8');
const snippets = new Map(
  [...docs.matchAll(/^### (.+)\n[^#]*?```html\n([\s\S]*?)```/gm)].map(([, title = '', html = '']) => [title, html]),
);

/** The calls that a vendor's own code records. */
type Calls = readonly unknown[];

interface TrackNames {
  readonly mixtape: string;
  readonly track: string;
  readonly artist: string;
}

/** The expected record: the first track, the second to its end, and then a share. */
interface Listening {
  readonly first: TrackNames;
  readonly second: TrackNames;
  readonly url: string;
}

const PRESAVED = { service: 'spotify', project: 'night-drive' };

interface Vendor {
  /** Replaces the vendor's code and records its calls in `calls`. */
  readonly fake: string;
  readonly expected: (listening: Listening) => Calls;
}

const VENDORS: Readonly<Record<string, Vendor>> = {
  'Google Tag Manager': {
    fake: 'window.dataLayer = calls;',
    expected: ({ first, second, url }) => [
      { event: 'mixtape_play', ...first },
      { event: 'mixtape_play', ...second },
      { event: 'mixtape_complete', ...second },
      { event: 'mixtape_share', method: 'facebook', url },
      { event: 'mixtape_presave', ...PRESAVED },
    ],
  },
  'Google Analytics 4': {
    fake: 'window.gtag = (...call) => calls.push(call);',
    expected: ({ first, second, url }) => [
      ['event', 'mixtape_play', first],
      ['event', 'mixtape_play', second],
      ['event', 'mixtape_complete', second],
      ['event', 'share', { method: 'facebook', content_type: 'mixtape', item_id: url }],
      ['event', 'mixtape_presave', PRESAVED],
    ],
  },
  Plausible: {
    fake: 'window.plausible = (...call) => calls.push(call);',
    expected: ({ first, second, url }) => [
      ['Mixtape play', { props: first }],
      ['Mixtape play', { props: second }],
      ['Mixtape complete', { props: second }],
      ['Mixtape share', { props: { method: 'facebook', url } }],
      ['Mixtape pre-save', { props: PRESAVED }],
    ],
  },
  'Meta’s pixel': {
    fake: 'window.fbq = (...call) => calls.push(call);',
    expected: ({ first, second, url }) => [
      ['trackCustom', 'MixtapePlay', first],
      ['trackCustom', 'MixtapePlay', second],
      ['trackCustom', 'MixtapeComplete', second],
      ['trackCustom', 'MixtapeShare', { method: 'facebook', url }],
    ],
  },
};

test('the docs have a snippet for each vendor', () => {
  expect([...snippets.keys()].map((title) => title.replace("'", '’'))).toEqual(Object.keys(VENDORS));
});

for (const [title, { fake, expected }] of Object.entries(VENDORS)) {
  test(`the snippet for ${title} reports what is heard, shared and saved, once each`, async ({ page, complaints }) => {
    const snippet = snippets.get(title.replace('’', "'")) ?? '';
    const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><link rel="icon" href="/icon.svg">
      <script>const calls = (window.calls = []); ${fake}</script>${snippet}
      <script type="module" src="/dist/mixtape-player.js"></script>
      <audio></audio><mixtape-player mixtape-id="night-drive"></mixtape-player><p id="button"></p>`;
    await page.route('**/own-page.html', (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await page
      .context()
      .route(/facebook\.com/, (route) => route.fulfill({ contentType: 'text/html', body: 'A page.' }));
    await page.goto('/own-page.html');
    const seen = (): Promise<Calls> => page.evaluate(() => [...(Reflect.get(window, 'calls') as unknown[])]);
    const { play, pause, next, title: shown } = playerOf(page);
    await play.click();
    await expect.poll(seen).toHaveLength(1);
    await pause.click();
    await play.click();
    await next.click();
    await expect(shown).toHaveText('Velvet Static');
    await expect.poll(seen).toHaveLength(2);
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
    await page.locator('#button').evaluate((button) => {
      const detail = { service: 'spotify', projectId: 'night-drive' };
      button.dispatchEvent(new CustomEvent('presave', { detail, bubbles: true, composed: true }));
    });
    const [first, second, third] = await page.locator('mixtape-player').evaluate((player) => {
      const { mixtape, tracks } = player as unknown as Pick<MixtapePlayerElement, 'mixtape' | 'tracks'>;
      return tracks.map(({ title, artist }) => ({ mixtape: mixtape?.title ?? '', track: title, artist }));
    });
    if (!first || !second || !third) throw new Error('The mixtape has too few tracks.');
    const url = new URL('/mixtape/night-drive', page.url()).href;
    // The next track may have been heard before it was paused.
    const recorded = (await seen()).filter((call) => !JSON.stringify(call).includes(third.track));
    expect(recorded).toEqual(expected({ first, second, url }));
    expect(complaints.errors).toEqual([]);
  });
}
