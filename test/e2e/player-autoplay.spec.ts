import { CHROMIUM_ARGS, chromiumOrThrow } from '../support/engines/chromium.mjs';
import { expect, expectSilence, expectSound, playerOf, test, watchClock } from './player-page.ts';

// A browser as visitors have it: no sound before a gesture.
test.use({
  // Trace snapshots of the page would count as gestures.
  trace: 'off',
  launchOptions: {
    executablePath: chromiumOrThrow(),
    args: [
      ...CHROMIUM_ARGS.filter((argument) => !argument.includes('autoplay')),
      '--autoplay-policy=document-user-activation-required',
    ],
  },
});

test('autoplay is refused without an error message, and a click plays', async ({ page, complaints }) => {
  await watchClock(page);
  await page.route('**/own-page.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>A page</title><link rel="icon" href="/icon.svg">
        <script type="module" src="/dist/mixtape-player.js"></script>
        <mixtape-player mixtape-id="night-drive"></mixtape-player>
        <script>
          const player = document.querySelector('mixtape-player');
          for (const type of ['playing', 'error', 'playblocked'])
            player.addEventListener(type, () => console.log(type));
          player.addEventListener('mixtapeload', () => player.play().catch((error) => console.log(error.name)));
        </script>`,
    }),
  );
  const log: string[] = [];
  page.on('console', (message) => log.push(message.text()));
  // Evaluating a script in the page counts as a gesture, so until the refusal the test only listens.
  const blocked = page.waitForEvent('console', (message) => message.text() === 'playblocked');
  await page.goto('/own-page.html');
  await blocked;
  await expectSilence(page);
  const { host, play } = playerOf(page);
  await expect(play).toBeVisible();
  expect(log.toSorted()).toEqual(['NotAllowedError', 'playblocked']);
  await expect(host.locator('[part~="message"]')).toHaveCount(0);
  await play.click();
  await expectSound(page, 8, 10);
  expect(complaints.errors).toEqual([]);
});
