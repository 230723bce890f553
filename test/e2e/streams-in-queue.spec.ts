// Runs: daily

import type { Page } from 'playwright/test';
import { openOwnPage } from '../support/pages/e2e.ts';
import { expect, expectSound, playerOf, test, watchClock } from './player-page.ts';

// The queue of this mixtape says where its tracks' sound is.
const PLAYER =
  '<mixtape-player mixtape-id="glass-hours"></mixtape-player><script type="module" src="/dist/mixtape-player.js"></script>';

async function playFirst(page: Page): Promise<void> {
  await watchClock(page);
  await openOwnPage(page, PLAYER);
  await playerOf(page).play.click();
  await expectSound(page);
}

test('a queue with streams and playlists: only init segment and segments are requested', async ({ page, server }) => {
  await playFirst(page);
  const paths = server.requests.map(({ path }) => path);
  expect(paths.filter((path) => path.includes('/stream/') || path.endsWith('.m3u8'))).toEqual([]);
  expect(paths.filter((path) => path.includes('/init.mp4'))).toHaveLength(1);
});

test('an address in the queue that has expired: the API is asked once', async ({ page, server }) => {
  let refused = 0;
  await page.route('**/media/tracks/*/1.m4s', (route) => {
    refused += 1;
    return refused === 1 ? route.fulfill({ status: 403 }) : route.continue();
  });
  await playFirst(page);
  expect(refused).toBeGreaterThan(0);
  expect(server.requests.filter(({ path }) => path.includes('/stream/'))).toHaveLength(1);
});

test('a play_url in the queue that has expired, and an API without streams: the play URL of the API plays', async ({
  page,
  server,
}) => {
  await page.route('**/queue', (route) =>
    route.fulfill({ json: { data: [{ track_id: 'northbound', streams: [], play_url: '/expired.mp3' }] } }),
  );
  await page.route('**/v2.0/stream/*', (route) => route.fulfill({ json: { streams: [] } }));
  await page.route('**/expired.mp3', (route) => route.fulfill({ status: 403 }));
  await playFirst(page);
  expect(server.requests.filter(({ path }) => path.startsWith('/play/')).map(({ path }) => path)).toContain(
    '/play/northbound',
  );
});
