import { CHROMIUM_ARGS, chromiumOrThrow } from '../support/chromium.mjs';
import { expect, expectSilence, expectSound, playerOf, test, watchClock } from './player-page.ts';

// A browser as visitors have it: no sound before a gesture.
test.use({
  launchOptions: {
    executablePath: chromiumOrThrow(),
    args: [
      ...CHROMIUM_ARGS.filter((argument) => !argument.includes('autoplay')),
      '--autoplay-policy=document-user-activation-required',
    ],
  },
});

test('a page that plays by itself is refused without a word, and the visitor’s click plays', async ({
  page,
  complaints,
}) => {
  await watchClock(page);
  await page.route('**/own-page.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>A page</title><link rel="icon" href="/icon.svg">
        <script type="module" src="/dist/mixtape-player.js"></script>
        <mixtape-player mixtape-id="night-drive"></mixtape-player>
        <script>
          const player = document.querySelector('mixtape-player');
          window.__log = [];
          for (const type of ['play', 'playing', 'pause', 'error', 'playblocked'])
            player.addEventListener(type, () => window.__log.push(type));
          player.addEventListener('mixtapeload', () => player.play().catch((error) => window.__log.push(error.name)));
        </script>`,
    }),
  );
  await page.goto('/own-page.html');
  const { host, play } = playerOf(page);
  await page.waitForFunction(() => Reflect.get(window, '__log').includes('playblocked'));
  await expectSilence(page);
  await expect(play).toBeVisible();
  const log = await page.evaluate<string[]>(() => Reflect.get(window, '__log'));
  expect(log).toContain('NotAllowedError');
  expect(log.filter((type) => ['playing', 'error'].includes(type))).toEqual([]);
  await expect(host.locator('[part~="message"]')).toHaveCount(0);
  await play.click();
  await expectSound(page, 8, 10);
  expect(complaints.errors).toEqual([]);
});
