// node test/server/runtimes.mjs
// Renders first views with dist/server.js in Node, Deno, Bun and workerd, which come from npm into a temporary folder:
// all have to write the same bytes. Ends with `N passed, N failed`.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../build/ensure-built.mjs';
import { root } from '../../build/root.mjs';

/**
 * Players in all layouts and in languages of both directions, and buttons. Dates only in English: each runtime writes
 * those of other languages by its own version of ICU's data, as each browser does.
 */
const RENDER = `
import { renderMixtapePlayer, renderPresaveButton } from './server.js';
const data = Array.from({ length: 30 }, (_, index) => ({
  track_id: index + '/é', title: 'Ünï <' + index + '>', artist: index % 2 ? 'ليلى' : 'B', duration: 61.5 * index,
  peaks: Array.from({ length: 96 }, (_, at) => (37 * at + index) % 256),
}));
const queue = { data, included: { mixtape: { slug: 'mix', title: 'Mix', cover: 'a b.png', color: '#884422', djs: [] } } };
const now = Date.UTC(2026, 0, 1);
const button = (lang) => ({ service: 'spotify', reminder: true, 'release-date': lang === 'en' && '2030-05-01', lang });
export const output = () => ['en', 'de', 'ar', 'zh-Hant'].flatMap((lang) => [
  ...['auto', 'list', 'bar', 'card'].map((layout) => renderMixtapePlayer({ queue, attributes: { lang, layout, 'api-base': '../..' } })),
  renderPresaveButton({ attributes: button(lang), now }),
]).join('\\n');
`;

/** A Worker has neither arguments nor a console that we read. */
const WORKER = `import { output } from './render.js';
export default { fetch: () => new Response(output()) };
`;
const WORKER_CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (compatibilityDate = "2024-09-01", modules = [
    (name = "worker.js", esModule = embed "worker.js"),
    (name = "render.js", esModule = embed "render.js"),
    (name = "server.js", esModule = embed "server.js"),
  ]))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);
`;

await ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'mixtape-runtimes-'));
const failures = [];
let passed = 0;
try {
  const files = { 'render.js': RENDER, 'worker.js': WORKER, 'worker.capnp': WORKER_CONFIG };
  files['print.js'] = "import { output } from './render.js';\nconsole.log(output());\n";
  files['package.json'] = '{ "type": "module" }';
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  cpSync(join(root, 'dist/server.js'), join(folder, 'server.js'));
  run('npm', ['install', '--no-audit', '--no-fund', '--silent', 'deno', 'bun', 'workerd']);
  const expected = run(process.execPath, ['print.js']);
  check(`Node ${process.versions.node} renders`, expected.length > 100_000);
  // Without a permission, Deno lets a program neither read files nor send requests.
  check('Deno writes the same', run(program('deno'), ['run', '--no-prompt', 'print.js']) === expected);
  check('Bun writes the same', run(program('bun'), ['print.js']) === expected);
  check('workerd writes the same', `${await inWorker()}\n` === expected);
} catch (error) {
  check(`the runtimes start: ${error.message}`, false);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${passed} passed, ${failures.length} failed`);
if (failures.length > 0) process.exitCode = 1;

function program(name) {
  return join(folder, 'node_modules/.bin', name);
}

/** Runs a program in the folder, and returns what it prints. */
function run(command, args) {
  const env = { ...process.env, TZ: 'UTC', NO_COLOR: '1' };
  return execFileSync(command, args, { cwd: folder, env, encoding: 'utf8', maxBuffer: 1 << 25 });
}

/** Asks a worker. */
async function inWorker() {
  const args = ['serve', 'worker.capnp', '--control-fd=1'];
  const worker = spawn(program('workerd'), args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    // It says on which port it listens.
    const [line] = await once(worker.stdout, 'data');
    const { port } = JSON.parse(String(line).split('\n')[0]);
    return await (await fetch(`http://127.0.0.1:${port}/`)).text();
  } finally {
    worker.kill();
  }
}

function check(title, isFine) {
  console.log(`${isFine ? '✓' : '✗'} ${title}`);
  if (isFine) passed += 1;
  else failures.push(title);
}
