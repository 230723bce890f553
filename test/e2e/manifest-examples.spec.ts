import { readFileSync } from 'node:fs';
import type { Package } from 'custom-elements-manifest/schema';
import { openOwnPage } from '../support/pages/e2e.ts';
import { expect, expectSound, playerOf, test, watchClock } from './player-page.ts';

const SITE = 'https://your-site.example';

/** The examples in the descriptions of the manifest, which editors and Storybook show, by tag. */
const manifest: Package = JSON.parse(readFileSync(new URL('../../dist/custom-elements.json', import.meta.url), 'utf8'));
const examples = manifest.modules
  .flatMap(({ declarations = [] }) => declarations)
  .flatMap((element) =>
    [...(element.description ?? '').matchAll(/```html\n(.*?)```/gs)].map(([, code = '']) => ({ ...element, code })),
  )
  .map((element) => ({ tag: 'tagName' in element ? element.tagName : '', code: element.code }));

test('the manifest has examples of both elements', () => {
  expect([...new Set(examples.map(({ tag }) => tag))]).toEqual(['mixtape-player', 'presave-button']);
});

for (const [index, { tag, code }] of examples.entries())
  test(`example ${index + 1} of the manifest, of <${tag}>, does what it says`, async ({ page, server, complaints }) => {
    const musicKit = readFileSync(new URL('../../demo/pages/musickit-stand-in.js', import.meta.url), 'utf8');
    await page.route(/music\.apple\.com/, (route) => route.fulfill({ contentType: 'text/javascript', body: musicKit }));
    await watchClock(page);
    const html = code.replaceAll(`${SITE}/mixtape/`, `${server.origin}/dist/`).replaceAll(SITE, server.origin);
    await openOwnPage(page, `<!doctype html><link rel="icon" href="/icon.svg">${html}`);
    if (tag === 'mixtape-player') {
      await playerOf(page).play.click();
      await expectSound(page);
    } else {
      const buttons = page.locator('presave-button:state(ready)');
      await expect(buttons).toHaveCount(code.match(/<presave-button/g)?.length ?? 0);
      for (const button of await buttons.all())
        await expect(button.getByText(/^Pre-save on (?:Spotify|Apple Music)$/)).toBeVisible();
    }
    expect(complaints.errors).toEqual([]);
  });
