// node test/bench/run.mjs [--rounds 7] [--only ours,hls-light,start,press] [--stream mpeg-ts]
// Compares the built player with alternatives, prints tables and draws a plot. It checks no limit. With `--only`, it
// measures some contenders and visits, and with `--stream` one stream; then it prints the results, and does not write
// them into the repository.
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

/** What is measured with each stream. The plot shows the first. */
const STREAM_RUNS = [
  {
    stream: 'fmp4',
    title: 'Streams in fMP4, as `mixtape-publish` makes them',
    isMeasured: ({ hasPlayed }) => !hasPlayed,
  },
  {
    stream: 'mpeg-ts',
    title: 'Streams in MPEG-TS, which need hls.js',
    isMeasured: ({ name }) => ['hls-light', 'ours', 'ours-played'].includes(name),
    visits: ['start', 'narrowPress', 'press'],
  },
];

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    only: { type: 'string' },
    stream: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const only = values.only?.split(',') ?? [];
const unknown = only.filter((name) => !(name in VISITS) && CONTENDERS.every((contender) => contender.name !== name));
if (unknown.length > 0) throw new Error(`No contender and no visit is called ${unknown.join(', ')}.`);
const runs = STREAM_RUNS.filter(({ stream }) => values.stream === undefined || values.stream === stream);
if (runs.length === 0) throw new Error(`No stream is called ${values.stream}.`);

let browser;
const version = (await openBrowser()).version();
/** What was measured with each stream. */
const measured = [];
try {
  for (const run of runs) measured.push(await measure(run));
} finally {
  await browser.close();
}
await report();

/** The items of one kind that `--only` names; all if it names none. */
function chosen(all, nameOf) {
  const some = all.filter((item) => only.includes(nameOf(item)));
  return some.length > 0 ? some : all;
}

/** Makes all visits with one stream. `results` are by a contender's name, then by measure. */
async function measure({ stream, title, isMeasured, visits: some }) {
  const contenders = chosen(CONTENDERS, ({ name }) => name).filter(isMeasured);
  const visits = chosen(Object.entries(VISITS), ([name]) => name).filter(([name]) => some?.includes(name) ?? true);
  /** @type {Map<string, Record<string, number[]>>} */
  const results = new Map(contenders.map(({ name }) => [name, {}]));
  const codeOf = new Map(await Promise.all(contenders.map(async ({ name }) => [name, await bundleOf(name)])));
  const server = await startBenchServer(codeOf, stream);
  try {
    // The first page of a browser is slower than all that follow.
    for (const visit of visits) await attempt(server, contenders[0], visit);
    for (let round = 0; round < rounds; round += 1) {
      // Every contender is the first one in some rounds.
      const shift = round % contenders.length;
      const order = [...contenders.slice(shift), ...contenders.slice(0, shift)];
      for (const visit of visits.filter(([, { every = 1 }]) => round % every === 0)) {
        for (const contender of order.filter(({ visits: own = [visit[0]] }) => own.includes(visit[0]))) {
          const result = await attempt(server, contender, visit);
          const all = results.get(contender.name);
          for (const [name, value] of Object.entries(result)) {
            all[name] ??= [];
            all[name].push(value);
          }
        }
      }
      console.error(`${stream}: round ${round + 1} of ${rounds}`);
    }
  } finally {
    await server.close();
  }
  const medians = new Map([...results].map(([name, all]) => [name, mediansOf(all)]));
  return { stream, title, contenders, results, medians };
}

/** One that is open, or a new one. */
async function openBrowser() {
  if (!browser?.isConnected())
    browser = await chromium.launch({ executablePath: chromiumOrThrow(), args: CHROMIUM_ARGS });
  return browser;
}

/** A measurement that does not end is missing in the table; the rest is kept. */
async function attempt(server, contender, [visitName, visit]) {
  try {
    return await makeVisit(await openBrowser(), server, contender, visit);
  } catch (error) {
    console.warn(`${contender.name}, ${visitName}: ${error.message.split('\n')[0]}`);
    return {};
  }
}

async function report() {
  const versions = await Promise.all(LIBRARIES.map(async (name) => `${name} ${await versionOf(name)}`));
  const conditions = `Medians of ${rounds} rounds in Chromium ${version} on ${cpus().length} cores, then the least and the most; ${versions.join(', ')}.`;
  const tables = measured.map(
    ({ title, contenders, results, medians }) =>
      `## ${title}\n\n${markdownTable(contenders, results)}\n${marksOf(medians)}`,
  );
  const text = `${tables.join('\n')}\n${COLUMNS}\n\n${conditions}\n`;
  console.log(text);
  if (only.length > 0 || runs.length < STREAM_RUNS.length) return;
  await mkdir(RESULTS, { recursive: true });
  await writeFile(
    join(RESULTS, 'results.md'),
    `# Measurements\n\n![The measurements as a picture](results.svg)\n\n${text}`,
  );
  const [{ contenders, medians }] = measured;
  await writeFile(join(RESULTS, 'results.svg'), plot(contenders, medians));
  const spreads = measured.map(({ stream, results }) => [stream, Object.fromEntries([...results].map(spreadOf))]);
  const json = { conditions, measured: Object.fromEntries(spreads) };
  await writeFile(join(RESULTS, 'results.json'), `${JSON.stringify(json, null, 2)}\n`);
}

/** Median, least and most of each measure of a contender. */
function spreadOf([name, all]) {
  const spread = (list) => ({ median: median(list), least: Math.min(...list), most: Math.max(...list) });
  return [name, Object.fromEntries(Object.entries(all).map(([measureName, list]) => [measureName, spread(list)]))];
}

async function versionOf(name) {
  const { version: number } = JSON.parse(
    await readFile(join(root, 'test/bench/node_modules', name, 'package.json'), 'utf8'),
  );
  return number;
}
