// npm run test:nightly [-- step …]
// Tests of what a change to our own code seldom breaks, and that take long. The steps are the keys of `STEPS`; without
// a name, all of them run. Ends with `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSizes } from '../build/check-sizes.mjs';
import { root } from '../build/root.mjs';
import { newerFfmpeg } from '../packages/publish/test/support/newer-ffmpeg.mjs';
import { buildAstroSite } from './support/astro-site.mjs';
import { filesOfStep } from './support/runners/test-files.mjs';

/** A release that the cut was not made for. */
const OTHER_REACT = '~19.2.0';
/** The Node that the docs recommend; the other steps run in the one that started them. */
const RECOMMENDED_NODE = '24';
/** The newest that runs on Node 20. */
const ASTRO = '^5.0.0';

// A test file that only one of these steps runs names the step on its first line: see test-files.mjs.
const STEPS = {
  async thorough() {
    const env = { TEST_THOROUGH: '1', TEST_BROWSERS: 'chromium,firefox,webkit' };
    await run(['test/run.mjs'], { env });
    await run(['test/seeds.mjs', '20'], { env });
  },
  async whole() {
    const env = { WHOLE_REACT: '1', TEST_BROWSERS: 'chromium' };
    await run(['test/run.mjs', 'browser', 'test/elements/'], { env });
    await run(['test/run.mjs', 'e2e'], { env });
    await checkBuilt('whole');
  },
  async cut() {
    await run(['test/run.mjs', 'browser'], { env: { TEST_BROWSERS: 'chromium,firefox,webkit' } });
    await checkBuilt('cut');
  },
  async streams() {
    const env = { TEST_BROWSERS: 'chromium,firefox,webkit' };
    await run(['test/run.mjs', 'browser', ...filesOfStep('streams')], { env });
  },
  async release() {
    // Ignored by git, and on the file system of node_modules, so that it can have hard links to its files.
    const folder = mkdtempSync(join(root, '.dist-nightly-'));
    try {
      copyProject(folder);
      const version = installReact(OTHER_REACT, folder);
      const output = await run(['build/build.mjs'], { cwd: folder });
      check(`React ${version} is built whole`, output.includes(`React ${version} is whole: react is ${version}`));
      check('the build shows how far it is', /^ {2}(\d+) of \1: /m.test(output));
      check(`React ${version} has all protections`, !output.includes('matched nothing'));
      await run(['test/run.mjs', 'e2e', '/strict-pages', '/author-attacks', '/budgets'], { cwd: folder });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  async node24() {
    const folder = mkdtempSync(join(tmpdir(), 'mixtape-player-node-'));
    try {
      const bin = installNode(RECOMMENDED_NODE, folder);
      const env = { PATH: `${bin}:${process.env.PATH}` };
      await run(['build/check.mjs'], { program: join(bin, 'node'), env });
      await run(['test/run.mjs', 'unit'], { program: join(bin, 'node'), env });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  async astro() {
    const folder = buildAstroSite(ASTRO);
    try {
      await run(['test/run.mjs', 'e2e', 'page-changes'], { env: { ASTRO_SITE: join(folder, 'dist') } });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  async servers() {
    const env = { TEST_BROWSERS: 'chromium,firefox,webkit' };
    await run(['packages/publish/test/servers/run.mjs', 'serve', 'sirv', 'nginx', 'apache', 'python'], { env });
  },
  async runtimes() {
    await run(['test/server/runtimes.mjs']);
  },
  async ffmpeg() {
    const tests = filesOfStep('ffmpeg');
    await run(['test/run.mjs', 'unit', ...tests], { env: { CI: '1' } });
    await run(['test/run.mjs', 'unit', ...tests], { env: { CI: '1', FFMPEG_PATH: newerFfmpeg() } });
  },
  async presave() {
    await run(['test/run.mjs', 'unit', ...filesOfStep('presave')]);
  },
  async wordpress() {
    await run(['packages/wordpress/test/run.mjs']);
  },
  async site() {
    await run(['build/ensure-built.mjs']);
    await run(['demo/site/build-site.mjs']);
    await run(['test/run.mjs', 'unit', 'e2e', ...filesOfStep('site')]);
    await run(['test/support/lighthouse.mjs']);
  },
  async frameworks() {
    await run(['test/run.mjs', 'e2e', 'unit', ...filesOfStep('frameworks')]);
  },
};

let passed = 0;
const failures = [];
const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !(name in STEPS));
if (unknown !== undefined) check(`${unknown} is one of ${Object.keys(STEPS).join(', ')}`, false);
for (const [name, step] of Object.entries(STEPS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n== ${name}\n`);
  await step().catch((error) => check(`${name}: ${error.message}`, false));
}
console.log(`\n${[...failures, `${passed} passed, ${failures.length} failed`].join('\n')}`);
if (failures.length > 0) process.exitCode = 1;

/** Runs a script of the project, adds up its last line if that is `N passed, N failed`, and returns its output. */
async function run(args, { cwd = root, env = {}, program = process.execPath } = {}) {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
    process.stdout.write(text);
  });
  const [code, signal] = await once(child, 'close');
  const [, counted = 0] = /^(\d+) passed, \d+ failed$/m.exec(output.trimEnd().split('\n').at(-1)) ?? [];
  passed += Number(counted);
  const failed = output.split('\n').filter((line) => line.startsWith('✗ '));
  if (code !== 0) failures.push(...(failed.length > 0 ? failed : [`✗ ${args.join(' ')} ended with ${signal ?? code}`]));
  return output;
}

/** Sizes and licences of the last build. */
async function checkBuilt(react) {
  for (const { title, problem } of await checkSizes())
    check(`${react}: ${title}${problem ? `: ${problem}` : ''}`, !problem);
  const licences = readFileSync(join(root, 'dist/THIRD-PARTY-LICENSES.txt'), 'utf8');
  for (const name of ['react', 'react-dom', 'scheduler'])
    check(`${react}: the licence of ${name} is there`, new RegExp(`^${name} [\\d.]+ \\(MIT\\)$`, 'm').test(licences));
}

function check(title, isFine) {
  console.log(`${isFine ? '✓' : '✗'} ${title}`);
  if (isFine) passed += 1;
  else failures.push(`✗ ${title}`);
}

function copyProject(folder) {
  for (const name of readdirSync(root))
    if (!/^(\.git|node_modules|dist|\.dist-.*|test-results)$/.test(name))
      cpSync(join(root, name), join(folder, name), {
        recursive: true,
        filter: (path) => !/[/\\]node_modules$/.test(path),
      });
  command('cp', ['-al', join(root, 'node_modules'), folder]);
}

/** Unpacks Node from npm, for the platform that this runs on. @returns the folder of its programs */
function installNode(version, folder) {
  mkdirSync(join(folder, 'node_modules'));
  const name = `node-${process.platform}-${process.arch}`;
  mkdirSync(join(folder, 'node_modules', name));
  unpack(name, version, folder);
  return join(folder, 'node_modules', name, 'bin');
}

/** Replaces React in a copy of the project, and returns the version. */
function installReact(range, folder) {
  const { version } = unpack('react', range, folder);
  const { dependencies } = unpack('react-dom', version, folder);
  unpack('scheduler', dependencies.scheduler, folder);
  return version;
}

/** Replaces a package by the newest version in a range, and returns its package.json. */
function unpack(name, range, folder) {
  const archive = command('npm', ['pack', '--silent', `${name}@${range}`], folder)
    .trim()
    .split('\n')
    .at(-1);
  const target = join(folder, 'node_modules', name);
  rmSync(target, { recursive: true });
  mkdirSync(target);
  command('tar', ['-xzf', join(folder, archive), '-C', target, '--strip-components=1']);
  return JSON.parse(readFileSync(join(target, 'package.json'), 'utf8'));
}

function command(name, args, cwd = root) {
  const { status, stdout, stderr } = spawnSync(name, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name} ${args.join(' ')}: ${stderr}`);
  return stdout;
}
