// npm run check [-- --record]
// All checks that run no test: format, lint, types, and the built files. `--record` keeps the sizes that the next
// checks compare with.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { checkLayers } from './check-layers.mjs';
import { checkSizes } from './check-sizes.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { notesOf } from './release-notes.mjs';
import { root } from './root.mjs';

/** Folders with a tsconfig.json; the models have one without the DOM library. */
const PROJECTS = [
  '.',
  'src/tsconfig.model.json',
  'test',
  'demo',
  'demo/tools',
  'packages/checker',
  'packages/presave',
  'packages/publish',
];

const TOOLS = [
  ['format and lint', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  ...PROJECTS.map((project) => [`types in ${project}`, 'typescript/bin/tsc', '-p', project]),
];

// Beside each other: the build is one thread most of the time.
const results = (await Promise.all([layers(), tools(), built()])).flat();
results.push(await plugin());
for (const { title, problem } of results) console.log(problem ? `✗ ${title}: ${problem}` : `✓ ${title}`);
const failed = results.filter(({ problem }) => problem).length;
console.log(`\n${results.length - failed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;

async function layers() {
  const problems = await checkLayers();
  return { title: 'layers', problem: problems.length > 0 ? problems.join('\n') : undefined };
}

async function tools() {
  const found = [];
  for (const [title, bin, ...args] of TOOLS) {
    const child = spawn(process.execPath, [join(root, 'node_modules', bin), ...args], { cwd: root, stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    found.push({ title, problem: code === 0 ? undefined : 'see above.' });
  }
  return found;
}

/** Only builds the WordPress plugin, from tables of the sources: its tests take too long here. */
async function plugin() {
  const child = spawn(process.execPath, [join(root, 'packages/wordpress/build/build.mjs')], {
    cwd: root,
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return { title: 'the WordPress plugin is built', problem: code === 0 ? undefined : 'see above.' };
}

async function built() {
  try {
    await ensureBuilt();
    const sizes = await checkSizes({ isRecording: process.argv.includes('--record') });
    await notesOf();
    return [...sizes, { title: 'release notes, as a dry run' }];
  } catch (error) {
    return [{ title: 'build and release notes', problem: error.message }];
  }
}
