// node packages/publish/test/servers/run.mjs [sirv] [serve] [python] [nginx] [apache]
// Publishes a folder of songs and plays it from each server in each engine of TEST_BROWSERS, with an empty console and
// nothing that moves when the scripts come.
// Ends with `N passed, N failed`.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../../../build/ensure-built.mjs';
import { installDebianPackages } from '../../../../test/support/engines/debian-packages.mjs';
import { chooseEngines } from '../../../../test/support/engines/engines.mjs';
import { BIN } from '../support/run.mjs';
import { songFolder } from '../support/songs.mjs';
import { playIn } from './engines.mjs';
import { isInstalled, SERVERS, startServer } from './static-servers.mjs';

const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(SERVERS);
const results = { passed: 0, failures: [] };
const folder = mkdtempSync(join(tmpdir(), 'mixtape-servers-'));
try {
  await ensureBuilt();
  const missing = chosen.filter((name) => !isInstalled(name)).map((name) => SERVERS[name].package);
  if (missing.length > 0) installDebianPackages(missing);
  const site = publishSite();
  const { chosen: engines } = chooseEngines();
  for (const name of chosen) await checkServer(name, site, engines);
} catch (error) {
  check('the servers are tested', [error.message]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${[...results.failures, `${results.passed} passed, ${results.failures.length} failed`].join('\n')}`);
if (results.failures.length > 0) process.exitCode = 1;

/** A site with two songs, and a copy of its page whose scripts come when the test's script says so. */
function publishSite() {
  const songs = songFolder(folder, 'Server Tape', { 'Eins.wav': { seconds: 24 }, 'Zwei & drei.wav': { seconds: 18 } });
  const site = join(folder, 'site');
  execFileSync(process.execPath, [BIN, songs, '--out', site, '--base', 'https://music.example'], { stdio: 'pipe' });
  const page = join(site, 'mixtape/server-tape');
  copyFileSync(new URL('play-in-page.js', import.meta.url), join(page, 'test.js'));
  const html = readFileSync(join(page, 'index.html'), 'utf8');
  const [, scripts] = /((?:<script type="module" [^>]*><\/script>\s*)+)<\/head>/.exec(html);
  const held = html.replace(scripts, scripts.replaceAll('type="module"', 'type="later"'));
  writeFileSync(join(page, 'test.html'), held.replace('<head>', '<head><script src="test.js"></script>'));
  // Servers that run as another user must be able to read it.
  chmodSync(folder, 0o755);
  return site;
}

async function checkServer(name, site, engines) {
  const server = await startServer(name, site, join(folder, name)).catch((error) => error);
  if (server instanceof Error) return check(`${name} starts`, [server.message]);
  try {
    if (SERVERS[name].isConfigured) await checkHeaders(name, server.origin, site);
    for (const engine of engines) {
      const { heard, complaints } = await playIn(engine, `${server.origin}/mixtape/server-tape/test.html`);
      const isHeard = heard.join() === 'Eins, 15 s,Zwei & drei, 15 s';
      check(
        `${name}, ${engine}: two tracks play`,
        isHeard ? [] : [`heard ${heard.join() || 'nothing'}`, ...complaints],
      );
      check(`${name}, ${engine}: nothing moves, and nothing is on the console`, complaints);
    }
  } finally {
    server.stop();
  }
}

/** The headers that the generated configuration must set. */
async function checkHeaders(name, origin, site) {
  const { streams } = JSON.parse(readFileSync(join(site, 'v2.0/stream/server-tape_eins'), 'utf8'));
  const stream = streams[0].url;
  const expected = {
    '/v3/mixtapes/server-tape/queue': ['application/json', /max-age=60/],
    '/v2.0/stream/server-tape_eins': ['application/json', /max-age=60/],
    '/play/server-tape_eins': ['audio/mpeg', /max-age=3600/],
    [`/${stream}`]: ['application/vnd.apple.mpegurl', /immutable/],
    [`/${stream.replace('index.m3u8', '0.m4s')}`]: ['audio/mp4', /immutable/],
    '/player/mixtape-player.js': ['javascript', /no-cache/],
  };
  for (const [path, [type, cache]] of Object.entries(expected)) {
    const { status, headers } = await fetch(origin + path);
    const found = ['content-type', 'cache-control', 'access-control-allow-origin'].map((header) => headers.get(header));
    const isRight = status === 200 && found[0]?.includes(type) && cache.test(found[1] ?? '') && found[2] === '*';
    check(`${name}: headers of ${path}`, isRight ? [] : [`${status} ${found.join(' | ')}`]);
  }
  const part = await fetch(`${origin}/play/server-tape_eins`, { headers: { Range: 'bytes=100-199' } });
  check(`${name}: a part of a file`, part.status === 206 ? [] : [`status ${part.status}`]);
  for (const path of ['/.mixtape-publish/tracks/server-tape/server-tape_eins.json', '/nginx.conf', '/.htaccess']) {
    const { status } = await fetch(origin + path);
    check(`${name}: ${path} is not served`, [403, 404].includes(status) ? [] : [`status ${status}`]);
  }
}

function check(title, problems) {
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${title}${problems.map((problem) => `\n    ${problem}`).join('')}`);
  if (problems.length === 0) results.passed += 1;
  else results.failures.push(`✗ ${title}: ${problems.join('; ')}`);
}
