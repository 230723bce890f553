// node packages/publish/test/bench/split.mjs [rounds]
// Compares clips that are cut into segments at different seconds: the time from Play to sound with nothing of the track
// loaded, and the number of waits in the next three seconds. 150 ms round trip, 1.6 Mbit/s.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { ensureBuilt } from '../../../../build/ensure-built.mjs';
import { CHROMIUM_ARGS, shellOrChromium } from '../../../../test/support/engines/chromium.mjs';
import { AAC_BITS_PER_SECOND, encodeSong } from '../../src/audio/encode.mjs';
import { measureSong } from '../../src/audio/measure.mjs';
import { packStream } from '../../src/audio/segments.mjs';
import { startSiteServer } from '../../src/serve/site-server.mjs';
import { BIN } from '../support/run.mjs';
import { songFolder } from '../support/songs.mjs';

const CUTS = [[], [5], [2], [1], [0.5], [1, 3], [0.5, 2], [0.5, 2, 5]];
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 1.6e6 / 8 };
const rounds = Number(process.argv[2] ?? 9);

await ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'mixtape-split-'));
const songs = songFolder(folder, 'tape', { 'a.wav': { seconds: 24 } });
const plain = join(folder, 'plain');
execFileSync(process.execPath, [BIN, songs, '--out', plain], { stdio: 'inherit' });
const [media] = readdirSync(join(plain, 'media'));
const measured = await measureSong('ffmpeg', join(songs, 'a.wav'), 8);
const options = { isFull: false, normalize: true, mp3File: join(folder, 'a.mp3') };
const { frames, samples } = await encodeSong('ffmpeg', join(songs, 'a.wav'), measured, options);

const servers = [];
for (const cuts of CUTS) {
  const site = join(folder, `site-${cuts.join('-')}`);
  cpSync(plain, site, { recursive: true });
  const stream = packStream(frames, samples, { isFull: false, bitsPerSecond: AAC_BITS_PER_SECOND, cuts });
  for (const { name, bytes } of stream) writeFileSync(join(site, 'media', media, name), bytes);
  servers.push({ cuts, visits: [], ...(await startSiteServer(site, 0)) });
}
const browser = await chromium.launch({ executablePath: shellOrChromium(), args: CHROMIUM_ARGS });
try {
  for (let round = 0; round < rounds; round += 1) for (const server of servers) server.visits.push(await visit(server));
} finally {
  await browser.close();
  for (const { close } of servers) await close();
  rmSync(folder, { recursive: true });
}
for (const { cuts, visits } of servers) {
  const sorted = visits.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const [median, least] = [sorted[sorted.length >> 1], sorted[0]].map(Math.round);
  const waits = visits.reduce((sum, visit) => sum + visit.waits, 0);
  console.log(
    `cuts at ${cuts.join(', ') || 'none'}: median ${median} ms, least ${least} ms, ${waits} waits in ${visits.length} visits`,
  );
}

/** Milliseconds from `play()` to `playing`, and events `waiting` after that. */
async function visit({ origin }) {
  const context = await browser.newContext();
  const page = await context.newPage();
  try {
    await page.goto(`${origin}/mixtape/tape/`);
    // The playback code is loaded when the page is idle.
    await page.waitForFunction(
      () => performance.getEntriesByName && document.querySelector('mixtape-player')?.tracks?.length,
    );
    await page.waitForLoadState('networkidle');
    const client = await context.newCDPSession(page);
    await client.send('Network.emulateNetworkConditions', NETWORK);
    return await page.evaluate(async () => {
      const player = document.querySelector('mixtape-player');
      const start = performance.now();
      const playing = new Promise((resolve) => player.addEventListener('playing', () => resolve(performance.now())));
      void player.play();
      const ms = (await playing) - start;
      let waits = 0;
      player.addEventListener('waiting', () => {
        waits += 1;
      });
      while (player.currentTime < 3) await new Promise((resolve) => setTimeout(resolve, 50));
      return { ms, waits };
    });
  } finally {
    await context.close();
  }
}
