// npm run test:seeds -- N
// Runs the random tests of Node with N fresh seeds and ends with `N passed, N failed`. `SEED=1 npm run test:seeds --
// 60` runs the seeds 1 to 60 instead.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../build/root.mjs';
import { readCounts } from './support/runners/counts.mjs';
import { drawSeed, SEED_LIMIT } from './support/runners/seed.mjs';
import { testFiles } from './support/runners/test-files.mjs';

const count = Number(process.argv[2] ?? 5);
if (!Number.isInteger(count) || count < 1) {
  console.error('Usage: npm run test:seeds -- N');
  process.exit(2);
}
const files = testFiles('unit').filter((file) =>
  /\/support\/(chance|hostile)\.ts'/.test(readFileSync(join(root, file), 'utf8')),
);
const first = Number(process.env.SEED ?? drawSeed());
const seeds = Array.from({ length: count }, (_, index) => (first + index) % SEED_LIMIT);
const folder = mkdtempSync(join(tmpdir(), 'mixtape-player-seeds-'));
const failures = [];
const started = performance.now();

console.log(`${files.length} files with the seeds ${seeds[0]} to ${seeds.at(-1)}`);
const waiting = [...seeds];
await Promise.all(Array.from({ length: availableParallelism() }, runInTurn));
rmSync(folder, { recursive: true });

const seconds = ((performance.now() - started) / 1000).toFixed(1);
failures.sort((one, other) => one.seed - other.seed);
for (const { lines } of failures) console.log(lines.join('\n'));
console.log(`${count} seeds in ${seconds} s`);
console.log(`${count - failures.length} passed, ${failures.length} failed`);
if (failures.length > 0) process.exitCode = 1;

async function runInTurn() {
  for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) await run(seed);
}

async function run(seed) {
  const countsFile = join(folder, String(seed));
  const args = ['--enable-source-maps', '--import', './test/support/runners/typescript-in-node.mjs'];
  const child = spawn(process.execPath, [...args, 'test/support/runners/run-mocha.mjs'], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, SEED: String(seed), TEST_FILES: JSON.stringify(files), TEST_COUNTS: countsFile },
  });
  const [code, signal] = await once(child, 'exit');
  const { failures: found } = readCounts(countsFile);
  if (code === 0) return;
  const reasons = found.length > 0 ? found : [`the test runner ended with ${signal ?? `code ${code}`}`];
  failures.push({ seed, lines: reasons.map((reason) => `✗ seed ${seed}: ${reason}`) });
  console.log(`seed ${seed} failed`);
}
