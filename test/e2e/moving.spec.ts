import { blocksIn } from '../support/docs/code-blocks.mjs';
import { openOwnPage } from '../support/pages/e2e.ts';
import { expect, playerOf, test } from './player-page.ts';

// The examples of docs/moving.md, as they stand there, with files of the demo in place of the reader's.
const REPLACED: readonly (readonly [string, string])[] = [
  ['https://your-site.example/mixtape/', '/dist/'],
  ['https://your-site.example/music/opening-lights.mp3', '/play/northbound'],
  ['https://your-site.example/music/velvet-static.mp3', '/play/paper-moons'],
  ['https://your-site.example/music/cover.jpg', '/media/covers/slow-water.svg'],
  [' api-base="https://your-site.example"', ''],
];

const examples = blocksIn('html').flatMap(({ page, code = '', line }) =>
  page === 'docs/moving.md' && code.includes('<mixtape-player') ? [{ code, line }] : [],
);

test('the page has an example for each player that one can leave', () => {
  expect(examples).toHaveLength(3);
});

for (const { code, line } of examples) {
  test(`docs/moving.md, line ${line}: plays, and the next track does`, async ({ page, complaints }) => {
    const html = REPLACED.reduce((text, [from, to]) => text.replaceAll(from, to), code);
    await openOwnPage(page, html);
    const player = playerOf(page);
    await player.play.click();
    const seconds = (): Promise<number> => player.host.evaluate((host) => Reflect.get(host, 'currentTime'));
    await expect.poll(seconds).toBeGreaterThan(0.2);
    const first = await player.title.textContent();
    await player.host.evaluate((host) => Reflect.get(host, 'next').call(host));
    await expect(player.title).not.toHaveText(first ?? '');
    await expect.poll(seconds).toBeGreaterThan(0.2);
    if (code.includes('data-mixtape-queue')) {
      const tracks: { title: string; artist: string; duration: number | null; playUrl?: string }[] =
        await player.host.evaluate((host) => Reflect.get(host, 'tracks'));
      for (const { title, artist, duration, playUrl } of tracks)
        expect(Boolean(title && artist && duration && playUrl)).toBe(true);
      expect(complaints.errors).toEqual([]);
    }
  });
}
