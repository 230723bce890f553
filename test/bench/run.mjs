// node test/bench/run.mjs [--rounds 9] [--only ours,hls-light,start,press]
// Compares the built player with what a page could use instead. It prints and draws; nothing fails by time.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumOrThrow } from '../support/chromium.mjs';
import { bundleOf } from './bundle.mjs';
import { CONTENDERS } from './contenders.mjs';
import { markdownTable, median } from './report.mjs';
import { startBenchServer } from './server.mjs';
import { makeVisit, VISITS } from './visits.mjs';

const VISIT_LIMIT_MS = 45_000;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' }, only: { type: 'string' } } });
const rounds = Number(values.rounds);
const only = values.only?.split(',') ?? [];
const named = (all, nameOf) => {
  const some = all.filter((item) => only.includes(nameOf(item)));
  return some.length > 0 ? some : all;
};
const contenders = named(CONTENDERS, ({ name }) => name);
const visits = named(Object.entries(VISITS), ([name]) => name);

/** @type {Map<string, Record<string, number[]>>} by contender, then by measure */
const measured = new Map(contenders.map(({ name }) => [name, {}]));

const codeOf = new Map(await Promise.all(contenders.map(async ({ name }) => [name, await bundleOf(name)])));
const server = await startBenchServer(contenders, codeOf);
const browser = await chromium.launch({ executablePath: chromiumOrThrow(), args: CHROMIUM_ARGS });
try {
  // The first page of a browser is slower than all that follow.
  await attempt(contenders[0], 'start', VISITS.start);
  for (let round = 0; round < rounds; round += 1) {
    for (const [visitName, visit] of visits) {
      if (round % (visit.every ?? 1) !== 0) continue;
      // Nobody is always the first one.
      const shift = round % contenders.length;
      for (const contender of [...contenders.slice(shift), ...contenders.slice(0, shift)]) {
        const result = await attempt(contender, visitName, visit);
        for (const [measure, value] of Object.entries(result))
          (measured.get(contender.name)[measure] ??= []).push(value);
      }
    }
    console.error(`Round ${round + 1} of ${rounds}`);
  }
} finally {
  await browser.close();
  await server.close();
}

/** What does not come to an end is missing in the table, and no reason to lose all the rest. */
async function attempt(contender, visitName, visit) {
  const stop = new AbortController();
  try {
    const limit = sleep(VISIT_LIMIT_MS, undefined, { signal: stop.signal }).then(() => {
      throw new Error(`It took more than ${VISIT_LIMIT_MS} ms.`);
    });
    return await Promise.race([makeVisit(browser, server, contender, visit), limit]);
  } catch (error) {
    console.warn(`${contender.name}, ${visitName}: ${error.message.split('\n')[0]}`);
    return {};
  } finally {
    stop.abort();
  }
}

const medians = new Map(
  [...measured].map(([name, all]) => [
    name,
    Object.fromEntries(Object.entries(all).map(([measure, list]) => [measure, median(list)])),
  ]),
);
console.log(markdownTable(contenders, medians));
