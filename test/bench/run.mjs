// node test/bench/run.mjs [--rounds 9] [--only ours,hls-light,start,press]
// Compares the built player with what a page could use instead. It prints and draws; nothing fails by time. `--only`
// names contenders and visits; what it measures is printed, and the results in the repository stay.
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
import { markdownTable, median } from './report.mjs';
import { startBenchServer } from './server.mjs';
import { makeVisit, VISITS } from './visits.mjs';

const RESULTS = join(root, 'test/bench/results');
const LIBRARIES = ['hls.js', 'plyr', 'media-chrome', 'hls-video-element', 'vidstack'];

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' }, only: { type: 'string' } } });
const rounds = Number(values.rounds);
const only = values.only?.split(',') ?? [];
const unknown = only.filter((name) => !(name in VISITS) && CONTENDERS.every((contender) => contender.name !== name));
if (unknown.length > 0) throw new Error(`No contender and no visit is called ${unknown.join(', ')}.`);
const contenders = chosen(CONTENDERS, ({ name }) => name);
const visits = chosen(Object.entries(VISITS), ([name]) => name);

const codeOf = new Map(await Promise.all(contenders.map(async ({ name }) => [name, await bundleOf(name)])));
const server = await startBenchServer(contenders, codeOf);
const executablePath = chromiumOrThrow();
const launch = () => chromium.launch({ executablePath, args: CHROMIUM_ARGS });
let browser = await launch();
const version = browser.version();
let measured;
try {
  measured = await measure();
} finally {
  await browser.close();
  await server.close();
}
await report();

/** The one kind that `--only` names some of; all where it names none. */
function chosen(all, nameOf) {
  const some = all.filter((item) => only.includes(nameOf(item)));
  return some.length > 0 ? some : all;
}

/** @returns {Promise<Map<string, Record<string, number[]>>>} by a contender's name, then by measure */
async function measure() {
  const results = new Map(contenders.map(({ name }) => [name, {}]));
  // The first page of a browser is slower than all that follow.
  await attempt(contenders[0], visits[0]);
  for (let round = 0; round < rounds; round += 1) {
    // Nobody is always the first one.
    const shift = round % contenders.length;
    const order = [...contenders.slice(shift), ...contenders.slice(0, shift)];
    for (const visit of visits.filter(([, { every = 1 }]) => round % every === 0)) {
      for (const contender of order) {
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

/** What does not come to an end is missing in the table, and no reason to lose all the rest. */
async function attempt(contender, [visitName, visit]) {
  try {
    if (!browser.isConnected()) browser = await launch();
    return await makeVisit(browser, server, contender, visit);
  } catch (error) {
    console.warn(`${contender.name}, ${visitName}: ${error.message.split('\n')[0]}`);
    return {};
  }
}

async function report() {
  const each = (of) =>
    new Map(
      [...measured].map(([name, all]) => [
        name,
        Object.fromEntries(Object.entries(all).map(([measureName, list]) => [measureName, of(list)])),
      ]),
    );
  const medians = each(median);
  const versions = await Promise.all(LIBRARIES.map(async (name) => `${name} ${await versionOf(name)}`));
  const conditions = `Medians of ${rounds} rounds in Chromium ${version} on ${cpus().length} cores; ${versions.join(', ')}.`;
  const table = `${markdownTable(contenders, medians)}\n${conditions}\n`;
  console.log(table);
  if (only.length > 0) return;
  const spread = each((list) => ({ median: median(list), least: Math.min(...list), most: Math.max(...list) }));
  await mkdir(RESULTS, { recursive: true });
  await writeFile(join(RESULTS, 'results.md'), table);
  await writeFile(join(RESULTS, 'results.svg'), plot(contenders, medians));
  const json = { conditions, measured: Object.fromEntries(spread) };
  await writeFile(join(RESULTS, 'results.json'), `${JSON.stringify(json, null, 2)}\n`);
}

async function versionOf(name) {
  const { version: number } = JSON.parse(await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8'));
  return number;
}
