// node test/bench/run.mjs [--rounds 7] [--only ours,hls-light,start,press] [--stream fmp4]
// Compares the built player with alternatives, prints a table and draws a plot. It checks no limit. With `--only`, it
// measures some contenders and visits, and with `--stream` another stream than MPEG-TS; then it prints the results, and does not
// write them into the repository.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { root } from '../../build/root.mjs';
import { CHROMIUM_ARGS, chromiumOrThrow } from '../support/engines/chromium.mjs';
import { bundleOf } from './bundle.mjs';
import { CONTENDERS } from './contenders.mjs';
import { plot } from './plot.mjs';
import { markdownTable, marksOf, median, mediansOf } from './report.mjs';
import { startBenchServer } from './server.mjs';
import { makeVisit, VISITS } from './visits.mjs';

const RESULTS = join(root, 'test/bench/results');
/** Notes to the columns. */
const COLUMNS = `Slow: each response takes 150 ms, the processor is slowed four times; at 1.44 Mbit/s, too. Usable: title and play button
are shown, and a press leads to sound. The first view from a server keeps a press until its scripts have come. Layout shift: the
sum of the browser's \`layout-shift\` entries, with text below the player, at 1.44 Mbit/s. Frames: of those that were due while
the list slides, the track changes and the overlay opens, with a processor slowed six times.`;
const LIBRARIES = [
  'hls.js',
  'plyr',
  'media-chrome',
  'hls-video-element',
  'vidstack',
  '@videojs/html',
  '@arraypress/waveform-player',
];

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    only: { type: 'string' },
    stream: { type: 'string', default: 'mpeg-ts' },
  },
});
const rounds = Number(values.rounds);
const only = values.only?.split(',') ?? [];
const unknown = only.filter((name) => !(name in VISITS) && CONTENDERS.every((contender) => contender.name !== name));
if (unknown.length > 0) throw new Error(`No contender and no visit is called ${unknown.join(', ')}.`);
const contenders = chosen(CONTENDERS, ({ name }) => name);
const visits = chosen(Object.entries(VISITS), ([name]) => name);

const codeOf = new Map(await Promise.all(contenders.map(async ({ name }) => [name, await bundleOf(name)])));
const server = await startBenchServer(codeOf, values.stream);
let browser;
const version = (await openBrowser()).version();
let measured;
try {
  measured = await measure();
} finally {
  await browser.close();
  await server.close();
}
await report();

/** The items of one kind that `--only` names; all if it names none. */
function chosen(all, nameOf) {
  const some = all.filter((item) => only.includes(nameOf(item)));
  return some.length > 0 ? some : all;
}

/** @returns {Promise<Map<string, Record<string, number[]>>>} by a contender's name, then by measure */
async function measure() {
  const results = new Map(contenders.map(({ name }) => [name, {}]));
  // The first page of a browser is slower than all that follow.
  for (const visit of visits) await attempt(contenders[0], visit);
  for (let round = 0; round < rounds; round += 1) {
    // Every contender is the first one in some rounds.
    const shift = round % contenders.length;
    const order = [...contenders.slice(shift), ...contenders.slice(0, shift)];
    for (const visit of visits.filter(([, { every = 1 }]) => round % every === 0)) {
      for (const contender of order.filter(({ visits: some = [visit[0]] }) => some.includes(visit[0]))) {
        const result = await attempt(contender, visit);
        const all = results.get(contender.name);
        for (const [name, value] of Object.entries(result)) {
          all[name] ??= [];
          all[name].push(value);
        }
      }
    }
    console.error(`Round ${round + 1} of ${rounds}`);
  }
  return results;
}

/** One that is open, or a new one. */
async function openBrowser() {
  if (!browser?.isConnected())
    browser = await chromium.launch({ executablePath: chromiumOrThrow(), args: CHROMIUM_ARGS });
  return browser;
}

/** A measurement that does not end is missing in the table; the rest is kept. */
async function attempt(contender, [visitName, visit]) {
  try {
    return await makeVisit(await openBrowser(), server, contender, visit);
  } catch (error) {
    console.warn(`${contender.name}, ${visitName}: ${error.message.split('\n')[0]}`);
    return {};
  }
}

async function report() {
  const medians = new Map([...measured].map(([name, all]) => [name, mediansOf(all)]));
  const versions = await Promise.all(LIBRARIES.map(async (name) => `${name} ${await versionOf(name)}`));
  const conditions = `Medians of ${rounds} rounds in Chromium ${version} on ${cpus().length} cores, then the least and the most; ${versions.join(', ')}.`;
  const table = `${markdownTable(contenders, measured)}\n${marksOf(medians)}\n${COLUMNS}\n\n${conditions}\n`;
  console.log(table);
  if (only.length > 0 || values.stream !== 'mpeg-ts') return;
  const spreadOf = (list) => ({ median: median(list), least: Math.min(...list), most: Math.max(...list) });
  const spread = [...measured].map(([name, all]) => [
    name,
    Object.fromEntries(Object.entries(all).map(([measureName, list]) => [measureName, spreadOf(list)])),
  ]);
  await mkdir(RESULTS, { recursive: true });
  await writeFile(
    join(RESULTS, 'results.md'),
    `# Measurements\n\n![The measurements as a picture](results.svg)\n\n${table}`,
  );
  await writeFile(join(RESULTS, 'results.svg'), plot(contenders, medians));
  const json = { conditions, measured: Object.fromEntries(spread) };
  await writeFile(join(RESULTS, 'results.json'), `${JSON.stringify(json, null, 2)}\n`);
}

async function versionOf(name) {
  const { version: number } = JSON.parse(
    await readFile(join(root, 'test/bench/node_modules', name, 'package.json'), 'utf8'),
  );
  return number;
}
