// All checks that run no test: format, lint, types, and the built files.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkSizes } from './check-sizes.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { notesOf } from './release-notes.mjs';
import { root } from './root.mjs';

/** Folders with a tsconfig.json; the models have one without the DOM library. */
const PROJECTS = [
  ...['.', 'src/tsconfig.model.json', 'test', 'demo', 'demo/tools'],
  ...['packages/checker', 'packages/presave', 'packages/publish'],
];

const results = [
  tool('format and lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
  ...PROJECTS.map((project) => tool(`types in ${project}`, 'typescript/bin/tsc', ['-p', project])),
  ...(await built()),
];
for (const { title, problem } of results) console.log(problem ? `✗ ${title}: ${problem}` : `✓ ${title}`);
const failed = results.filter(({ problem }) => problem).length;
console.log(`\n${results.length - failed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;

function tool(title, bin, args) {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', bin), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return { title, problem: status === 0 ? undefined : 'see above.' };
}

async function built() {
  try {
    await ensureBuilt();
    const sizes = await checkSizes();
    await notesOf();
    return [...sizes, { title: 'release notes, as a dry run' }];
  } catch (error) {
    return [{ title: 'build and release notes', problem: error.message }];
  }
}
