// Tests in a real browser. `npm run test:browser` starts this; see test/run.mjs.
import { defaultReporter } from '@web/test-runner';
import { startDemoServer } from './demo/server/create-server.mjs';
import { ensureRecordings } from './test/streams/recordings.mjs';
import { streamMiddleware } from './test/streams/stream-server.mjs';
import { blankPages } from './test/support/engines/blank-pages.mjs';
import { bundleForBrowser, TOGETHER } from './test/support/engines/bundle-for-browser.mjs';
import { countSessions } from './test/support/engines/count-sessions.mjs';
import { chooseEngines } from './test/support/engines/engines.mjs';
import { launchers } from './test/support/engines/launchers.mjs';
import { freePort } from './test/support/free-port.mjs';
import { FAULT_TIME_SCALE } from './test/support/runners/fault-time-scale.mjs';
import { chooseSeed } from './test/support/runners/seed.mjs';
import { chosenFiles, testFiles } from './test/support/runners/test-files.mjs';

const chosen = chosenFiles('browser');
const runInNodeToo = new Set(testFiles('unit'));
const together = chosen.filter((file) => runInNodeToo.has(file));
const alone = chosen.filter((file) => !runInNodeToo.has(file));
const files = together.length > 0 ? [TOGETHER, ...alone] : alone;
const hasStreams = chosen.some((file) => file.startsWith('test/streams/'));
if (hasStreams) await ensureRecordings();
// An API and media on an origin of their own, as an embed has them.
const demo = await startDemoServer({ port: 0 });
const hurried = await startDemoServer({ port: 0, faultTimeScale: FAULT_TIME_SCALE });

export default {
  files,
  hostname: '127.0.0.1',
  // Its own choice could meet that of another runner which starts at the same time.
  port: await freePort(),
  browsers: chooseEngines().chosen.map((name) => launchers[name]({ isListening: hasStreams })),
  // One engine after the other: what plays in real time needs the machine.
  concurrentBrowsers: 1,
  // WebKitGTK may take more than one start, and four Firefoxes at once took 36 s of a machine that was busy with
  // others.
  browserStartTimeout: 180_000,
  // The streams of one file play one after the other, for a quarter of a minute each.
  // Nothing else takes so long but what hangs, on however slow a machine.
  testsFinishTimeout: hasStreams ? 1_800_000 : 600_000,
  nodeResolve: false,
  plugins: [blankPages()],
  middleware: [
    await bundleForBrowser(files, together, {
      __DEMO_ORIGIN__: demo.origin,
      __HURRIED_ORIGIN__: hurried.origin,
      'process.env.SEED': chooseSeed(),
      'process.env.TEST_RUNS': process.env.TEST_RUNS ?? null,
    }),
    ...(hasStreams ? [streamMiddleware()] : []),
  ],
  reporters: [defaultReporter({ reportTestProgress: false }), countSessions()],
  // Nothing takes so long but what hangs, on however slow a machine.
  testFramework: { config: { timeout: 20_000, forbidOnly: Boolean(process.env.CI) } },
};
