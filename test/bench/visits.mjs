// The actions of a visitor on a contender's page, and their measurements. Each visit has its own browser context, so
// every cache is empty.
import { setTimeout as sleep } from 'node:timers/promises';
import { installProbe } from './in-page.mjs';

const ROUND_TRIP_MS = 150;
const SLOW_PROCESSOR = 4;
const VERY_SLOW_PROCESSOR = 6;
/** 1.44 Mbit/s, like a phone with fast 3G. */
const NARROW_BYTES_PER_SECOND = 180_000;
/** Each response of a phone with slow 4G takes as long, as browsers' developer tools have it. */
const PHONE_ROUND_TRIP_MS = 562;
/** After this time without a request, a page counts as loaded. */
const QUIET_MS = 800;
/** Longer than loading and playing any preview. */
const LIMIT_MS = 45_000;
const PROFILE_SECONDS = 10;
const PREVIEW_END = 23;

/**
 * @typedef {Record<string, number>} Measured
 *
 * @typedef {object} Visit
 * @property {number} latencyMs
 * @property {number} [slowdown] of the processor
 * @property {number} [bytesPerSecond] of the network
 * @property {number} [tracks]
 * @property {number} [players]
 * @property {{ width: number, height: number }} [viewport]
 * @property {number} [every] runs only in every nth round
 * @property {(visitor: Visitor) => Promise<Measured>} run
 *
 * @typedef {object} Visitor
 * @property {import('playwright').Page} page
 * @property {import('playwright').CDPSession} cdp
 * @property {Awaited<ReturnType<typeof import('./server.mjs').startBenchServer>>} server
 * @property {import('./contenders.mjs').Contender} contender
 */

/** @type {Record<string, Visit>} */
export const VISITS = {
  start: {
    latencyMs: ROUND_TRIP_MS,
    slowdown: SLOW_PROCESSOR,
    async run(visitor) {
      const { page, server } = visitor;
      const usable = await page.evaluate(() => window.bench.usable);
      // At once, to verify that the player really is usable.
      const sound = await pressUntilSound(visitor, 'play');
      return {
        usableMs: usable.ms,
        soundMs: sound.sinceStart,
        firstLoadBytes: server.bytesOf(/^\/code\//, usable.at),
        soundBytes: server.bytesOf(/^\/code\//, sound.at),
      };
    },
  },

  narrow: {
    latencyMs: ROUND_TRIP_MS,
    slowdown: SLOW_PROCESSOR,
    bytesPerSecond: NARROW_BYTES_PER_SECOND,
    async run({ page, server }) {
      const { ms } = await page.evaluate(() => window.bench.usable);
      await server.quiet(QUIET_MS);
      return { narrowMs: ms, shift: await page.evaluate(() => window.bench.shift()) };
    },
  },

  narrowPress: {
    latencyMs: ROUND_TRIP_MS,
    slowdown: SLOW_PROCESSOR,
    bytesPerSecond: NARROW_BYTES_PER_SECOND,
    async run(visitor) {
      return { narrowSoundMs: (await pressUntilSound(visitor, 'play')).sinceStart };
    },
  },

  phone: {
    latencyMs: PHONE_ROUND_TRIP_MS,
    slowdown: SLOW_PROCESSOR,
    bytesPerSecond: NARROW_BYTES_PER_SECOND,
    every: 3,
    async run(visitor) {
      return { phoneSoundMs: (await pressUntilSound(visitor, 'play')).sinceStart };
    },
  },

  press: {
    latencyMs: ROUND_TRIP_MS,
    async run(visitor) {
      const { page, server } = visitor;
      await server.quiet(QUIET_MS);
      const play = await pressUntilSound(visitor, 'play');
      const start = await page.evaluate(() => window.bench.seconds());
      await page.waitForFunction((seconds) => window.bench.seconds() >= seconds, start + 3);
      const next = await pressUntilSound(visitor, 'next');
      return { pressMs: play.ms, nextMs: next.ms };
    },
  },

  play: {
    latencyMs: 0,
    every: 3,
    async run(visitor) {
      const { page, cdp, server, contender } = visitor;
      const share = (track) => server.bytesOf(new RegExp(`^/media/${track}/(segment-)?\\d`)) / server.minimumBytes;
      await server.quiet(QUIET_MS);
      const beforePress = share('.*');
      await pressUntilSound(visitor, 'play');
      await server.quiet(QUIET_MS);
      const before = await mainThread(cdp);
      await page.waitForTimeout(PROFILE_SECONDS * 1000);
      const after = await mainThread(cdp);
      const perSecond = (name) => ((after[name] - before[name]) * 1000) / (after.Timestamp - before.Timestamp);
      const work = { taskMsPerSecond: perSecond('TaskDuration'), scriptMsPerSecond: perSecond('ScriptDuration') };
      // A page with one file instead of previews.
      if (!contender.next) return work;
      await page.waitForFunction((seconds) => window.bench.seconds() >= seconds, PREVIEW_END - 0.5);
      return {
        ...work,
        mediaBeforePress: beforePress,
        mediaOfTrack: share('track-1'),
        mediaOfOthers: share('track-(?!1/)\\d+'),
      };
    },
  },

  motion: {
    latencyMs: 0,
    slowdown: VERY_SLOW_PROCESSOR,
    every: 3,
    async run(visitor) {
      const { page, cdp, server, contender } = visitor;
      if (!contender.shareToggle) return {};
      await page.evaluate(() => window.bench.usable);
      await server.quiet(QUIET_MS);
      await pressUntilSound(visitor, 'play');
      const frames = [];
      cdp.on('Tracing.dataCollected', ({ value }) => {
        for (const { name, args } of value) if (name === 'PipelineReporter') frames.push(args.frame_reporter);
      });
      await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['cc'] } });
      // The list slides, the track changes, the overlay opens, and the track plays.
      for (const button of ['listToggle', 'next', 'shareToggle']) {
        await press(page, contender[button]);
        await page.waitForTimeout(1000);
      }
      const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
      await cdp.send('Tracing.end');
      await complete;
      const moving = frames.filter((frame) => frame?.has_compositor_animation && /PRESENT|DROP/.test(frame.state));
      return { framesShown: moving.filter(({ state }) => /PRESENT/.test(state)).length / moving.length };
    },
  },

  many: {
    latencyMs: 0,
    players: 20,
    // All players are visible, so none may defer loading.
    viewport: { width: 1600, height: 2400 },
    async run({ page, cdp, server }) {
      const usable = await page.evaluate(() => window.bench.usable);
      await server.quiet(QUIET_MS);
      await cdp.send('HeapProfiler.collectGarbage');
      await cdp.send('HeapProfiler.collectGarbage');
      const { usedSize } = await cdp.send('Runtime.getHeapUsage');
      return { manyUsableMs: usable.ms, manyHeapBytes: usedSize };
    },
  },

  long: {
    latencyMs: 0,
    tracks: 1000,
    async run({ page, server, contender }) {
      const usable = await page.evaluate(() => window.bench.usable);
      if (!contender.listToggle) return { longUsableMs: usable.ms };
      await server.quiet(QUIET_MS);
      await page.evaluate(() => window.bench.awaitPaint());
      await press(page, contender.listToggle);
      return { longUsableMs: usable.ms, listOpenMs: await page.evaluate(() => window.bench.painted) };
    },
  },
};

/**
 * @param {import('playwright').Browser} browser
 * @param {Visitor['server']} server
 * @param {import('./contenders.mjs').Contender} contender
 * @param {Visit} visit
 * @returns {Promise<Measured>}
 */
export async function makeVisit(browser, server, contender, visit) {
  const {
    latencyMs,
    slowdown = 1,
    bytesPerSecond = -1,
    tracks = 10,
    players = 1,
    viewport = { width: 800, height: 900 },
  } = visit;
  const context = await browser.newContext({ viewport });
  const over = new AbortController();
  const limit = sleep(LIMIT_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error(`It took more than ${LIMIT_MS} ms.`);
  });
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => console.warn(`${contender.name}: ${error.message}`));
    const { root, play, label, media, ready } = contender;
    await page.addInitScript(installProbe, { root, play, label, media, ready });
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    await cdp.send('Network.enable');
    if (contender.hasPlayed) {
      await page.goto(server.startVisit(0, contender, tracks, players));
      await pressUntilSound({ page, contender }, 'play');
      // What the tab remembers is left.
      await cdp.send('Network.clearBrowserCache');
    }
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await page.goto(server.startVisit(latencyMs, contender, tracks, players), { waitUntil: 'commit' });
    return await Promise.race([visit.run({ page, cdp, server, contender }), limit]);
  } finally {
    limit.catch(() => {});
    over.abort();
    await context.close();
  }
}

async function pressUntilSound({ page, contender }, button) {
  await page.evaluate(() => window.bench.usable);
  await page.evaluate(() => window.bench.awaitSound());
  await press(page, contender[button], contender[`${button}At`]);
  return page.evaluate(() => window.bench.sound);
}

/** The element's present place: a server's rendering may be replaced at any moment. */
async function press(page, path, position) {
  const { x, y } = await page.evaluate((args) => window.bench.place(...args), [path, position]);
  await page.mouse.click(x, y);
}

/** Seconds of work, and the clock that they are counted by. */
async function mainThread(cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}
