// node test/bench/react-app.mjs [ROUNDS], after npm ci --prefix test/bench
// Measures a player's costs for an app made with React: bytes of its scripts, and time of the main thread until the
// player shows and in five seconds of playing. The sample app in React, with the component, with the tag in its place,
// and without either.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright';
import { build, preview } from 'vite';
import { startDemoServer } from '../../demo/server/create-server.mjs';
import { CHROMIUM_ARGS, chromiumOrThrow } from '../support/engines/chromium.mjs';
import { packPackage } from '../support/packed-package.mjs';
import { createProject } from '../support/project.mjs';
import { median } from './report.mjs';

const ROUNDS = Number(process.argv[2] ?? 9);
const PLAYING_MS = 5000;
const PACKAGES = ['react', 'react-dom'];

/** Takes the place of `mixtape-player/react`. */
const VARIANTS = {
  without: 'export const MixtapePlayer = () => null;',
  tag: `import 'mixtape-player'; import { createElement } from 'react';
    export const MixtapePlayer = (props) => createElement('mixtape-player', props);`,
  component: null,
};

const demo = await startDemoServer({ port: 0 });
const tarball = await packPackage();
Object.assign(process.env, { VITE_API_BASE: demo.origin, VITE_SITE_BASE: demo.origin });
const apps = await Promise.all(Object.entries(VARIANTS).map(makeApp));
const browser = await chromium.launch({ executablePath: chromiumOrThrow(), args: CHROMIUM_ARGS });
for (let round = 0; round < ROUNDS; round++) for (const app of apps) app.visits.push(await visit(app));
await browser.close();
const middle = (visits, name) => Math.round(median(visits.map((one) => one[name] * 1000)));
console.table(
  Object.fromEntries(
    apps.map(({ name, bytes, visits }) => [
      name,
      Object.fromEntries([
        ['bytes', bytes],
        ...Object.keys(visits[0]).map((measure) => [`${measure} (ms)`, middle(visits, measure)]),
      ]),
    ]),
  ),
);
await Promise.all(apps.map((app) => app.close()));
await demo.close();

async function makeApp([name, code]) {
  const { folder, remove } = createProject({ tarball, files: 'examples/react', packages: PACKAGES });
  const replaced = {
    name: 'variant',
    enforce: 'pre',
    resolveId: (source) => (code && source === 'mixtape-player/react' ? join(folder, 'src/variant.js') : null),
    load: (id) => (code && id.endsWith('/variant.js') ? code : null),
  };
  const options = { root: folder, logLevel: 'error', plugins: [replaced], preview: { host: '127.0.0.1', port: 0 } };
  await build(options);
  const server = await preview(options);
  const [entry] = readdirSync(join(folder, 'dist/assets')).filter((file) => /^index-.*\.js$/.test(file));
  const close = async () => {
    await server.close();
    remove();
  };
  const bytes = readFileSync(join(folder, 'dist/assets', entry)).length;
  return { name, bytes, url: server.resolvedUrls.local[0], visits: [], close };
}

async function visit({ name, url }) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  const used = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    const metric = (name) => metrics.find((one) => one.name === name).value;
    return { script: metric('ScriptDuration'), all: metric('TaskDuration') };
  };
  await page.goto(url);
  await page.locator(name === 'without' ? 'button' : 'mixtape-player:state(ready)').waitFor();
  const start = await used();
  let playing = { script: 0, all: 0 };
  if (name !== 'without') {
    await page.locator('mixtape-player').evaluate((player) => player.play());
    const before = await used();
    await sleep(PLAYING_MS);
    const after = await used();
    playing = { script: after.script - before.script, all: after.all - before.all };
  }
  await context.close();
  return {
    'start, script': start.script,
    'start, all': start.all,
    'playing, script': playing.script,
    'playing, all': playing.all,
  };
}
