import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { responseProblems } from '../../../test/support/docs/api-schemas.mjs';
import { sendRaw } from '../../../test/support/raw-request.mjs';
import { startSiteServer } from '../src/serve/site-server.mjs';
import { headersOf, serverConfigs } from '../src/site/server-config.mjs';
import { contentOf, needsFfmpeg, publish, run, scratch, start } from './support/run.mjs';
import { songFolder } from './support/songs.mjs';

/**
 * A rule of a `_headers` file.
 * @param {string} text
 */
function headersRule(text) {
  const [path, ...lines] = text.trim().split('\n');
  const pattern = path.replace(/[.]/g, '\\.').replace('*', '.*');
  return {
    pattern: new RegExp(`^${pattern}$`),
    headers: lines.map((line) =>
      line
        .trim()
        .split(/: (.*)/)
        .slice(0, 2),
    ),
  };
}

describe('a served site', function () {
  this.timeout(300_000);
  const folder = scratch();
  const out = join(folder, 'site');
  let server;
  before(async function () {
    await needsFfmpeg(this);
    const songs = songFolder(folder, 'tape', { 'a.wav': { seconds: 3 }, 'b.wav': {} });
    const { code } = await publish(songs, out, '--artist', 'Somebody', '--base', 'https://a.example');
    expect(code).to.equal(0);
    server = await startSiteServer(out, 0, { cors: true });
  });
  after(() => server?.close());
  const get = (path, headers = {}) => fetch(server.origin + path, { headers, redirect: 'manual' });

  for (const [path, request] of [
    ['/v3/mixtapes/{mixtape_id}/queue', '/v3/mixtapes/tape/queue'],
    ['/v2.0/stream/{track_id}', '/v2.0/stream/tape_a'],
    ['/play/{track_id}', '/play/tape_a'],
  ])
    it(`responds to ${request} as the API’s description says`, async () => {
      expect(await responseProblems(path, 'get', await get(request))).to.deep.equal([]);
    });

  it('can be read by pages of any origin with --cors, with permanently cached media', async () => {
    const { streams } = await (await get('/v2.0/stream/tape_a')).json();
    const { headers } = await get(`/${streams[0].url}`);
    expect(headers.get('access-control-allow-origin')).to.equal('*');
    expect(headers.get('content-type')).to.equal('application/vnd.apple.mpegurl');
    expect(headers.get('cache-control')).to.include('immutable');
  });

  it('gets each header once from hosts that join the values of all rules in _headers that match', () => {
    const rules = readFileSync(join(out, '_headers'), 'utf8').split('\n\n').map(headersRule);
    const headersFor = (path) => {
      const headers = {};
      for (const [name, value] of rules.filter(({ pattern }) => pattern.test(path)).flatMap((rule) => rule.headers))
        headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
      return headers;
    };
    const api = Object.keys(contentOf(out)).filter((path) => /^(?:v3|v2\.0|play|media|player)\//.test(path));
    expect(api).to.have.length.above(20);
    for (const path of api) {
      const headers = headersFor(`/${path}`);
      expect(headers['Access-Control-Allow-Origin'], path).to.equal('*');
      expect(headers['Cache-Control'].match(/max-age|no-cache/g), path).to.have.length(1);
      expect(headers['Content-Type'] ?? '', path).not.to.include(',');
    }
  });

  it('answers ranges and conditional requests', async () => {
    const whole = readFileSync(join(out, 'play/tape_a'));
    for (const [range, start, end] of [
      ['bytes=0-9', 0, 10],
      ['bytes=100-', 100, whole.length],
      ['bytes=-7', whole.length - 7, whole.length],
    ]) {
      const response = await get('/play/tape_a', { Range: range });
      expect(response.status, range).to.equal(206);
      expect(Buffer.from(await response.arrayBuffer())).to.deep.equal(whole.subarray(start, end));
    }
    expect((await get('/play/tape_a', { Range: `bytes=${whole.length}-` })).status).to.equal(416);
    const etag = (await get('/play/tape_a')).headers.get('etag');
    expect((await get('/play/tape_a', { 'If-None-Match': etag })).status).to.equal(304);
  });

  it('shows pages with and without a slash at the end', async () => {
    expect((await get('/mixtape/tape/')).status).to.equal(200);
    const { status, headers } = await get('/mixtape/tape');
    expect([status, headers.get('location')]).to.deep.equal([301, '/mixtape/tape/']);
  });

  it('serves no cache, no file outside the site, and no missing file', async () => {
    writeFileSync(join(folder, 'secret.txt'), 'secret');
    mkdirSync(join(folder, 'site-beside'));
    writeFileSync(join(folder, 'site-beside/secret.txt'), 'secret');
    for (const path of [
      '/.mixtape-publish/tracks/tape/tape_a.json',
      '/%2emixtape-publish/tracks/tape/tape_a.json',
      '/x/../.mixtape-publish/tracks/tape/tape_a.json',
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/../site-beside/secret.txt',
      '/%00',
      '/%',
      '/nothing',
    ])
      expect((await sendRaw(Number(new URL(server.origin).port), path)).status, path).to.equal(404);
    expect((await fetch(server.origin, { method: 'POST' })).status).to.equal(405);
  });

  it('passes the checks of "mixtape-publish check"', async () => {
    const { code, stdout } = await run(['check', `${server.origin}/mixtape/tape/`]);
    expect(stdout).to.include('Fine: First segment of the preview').and.not.include('Broken:');
    expect(code).to.equal(0);
  });

  it('fails them if a file is missing', async () => {
    const { streams } = JSON.parse(readFileSync(join(out, 'v2.0/stream/tape_a'), 'utf8'));
    rmSync(join(out, streams[0].url));
    const { code, stdout } = await run(['check', `${server.origin}/mixtape/tape/`]);
    expect(stdout).to.match(/Broken: Playlist.*404/);
    expect(code).to.equal(1);
  });
});

describe('a site that is served on this machine', () => {
  const folder = join(scratch(), 'site');
  let server;
  before(async () => {
    mkdirSync(join(folder, 'mixtape/tape'), { recursive: true });
    mkdirSync(join(folder, '.mixtape-publish'));
    writeFileSync(join(folder, 'index.html'), 'unreleased');
    writeFileSync(join(folder, 'mixtape/tape/index.html'), 'unreleased');
    writeFileSync(join(folder, '.mixtape-publish/state'), 'state');
    server = await startSiteServer(folder, 0);
  });
  after(() => server?.close());
  const get = (path, headers) => sendRaw(Number(new URL(server.origin).port), path, { headers });

  for (const host of ['localhost', 'LOCALHOST:8080', '127.0.0.1:8080', '[::1]:8080'])
    it(`answers requests to ${host}`, async () => {
      const { status, text } = await get('/', { Host: host });
      expect([status, text]).to.deep.equal([200, 'unreleased']);
    });

  for (const host of [
    'evil.example:8080',
    'localhost.evil.example',
    'evil.example#localhost',
    '127.0.0.1.evil.example',
    '127x0.0.1',
    '192.168.0.2:8080',
  ])
    it(`answers no page of another site that has given its name this address: Host "${host}"`, async () => {
      const { status, text } = await get('/', { Host: host });
      expect([status, text]).to.deep.equal([403, 'This server only answers requests to localhost and 127.0.0.1.\n']);
    });

  for (const path of ['/', '/mixtape/tape', '/nothing'])
    it(`lets no page of another origin read, embed or frame ${path}`, async () => {
      const { headers } = await get(path, { Origin: 'https://evil.example' });
      expect(headers).not.to.have.property('access-control-allow-origin');
      expect(headers).to.include({
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': "frame-ancestors 'self'",
      });
    });

  for (const [option, allowed] of [
    [[], null],
    [['--cors'], '*'],
  ])
    it(`is read by pages of other origins only if the command asks for it: serve ${option}`, async () => {
      const command = start(['serve', folder, '--port', '0', ...option]);
      try {
        const [line] = await once(command.stdout.setEncoding('utf8'), 'data');
        const { headers } = await fetch(/http:\S+/.exec(line)[0]);
        expect(headers.get('access-control-allow-origin')).to.equal(allowed);
        expect(headers.has('cross-origin-resource-policy')).to.equal(allowed === null);
      } finally {
        command.kill();
      }
    });

  for (const path of [
    '//evil.example/mixtape/tape',
    '/%2Fevil.example/..%2Fmixtape%2Ftape',
    '/%2F%2Fevil.example/..%2F..%2Fmixtape%2Ftape',
    '/%5Cevil.example/..%2Fmixtape%2Ftape',
    '/%2Fmixtape/tape',
    '/.//mixtape/tape',
  ])
    it(`redirects to no other host: ${path}`, async () => {
      const { status, headers } = await get(path);
      if (status === 301) expect(headers.location).to.equal('/mixtape/tape/');
      else expect(status).to.equal(404);
    });

  it('serves nothing outside the site, and no state, through a symbolic link', async () => {
    writeFileSync(join(folder, '../secret.txt'), 'secret');
    symlinkSync(join(folder, '..'), join(folder, 'outside'));
    symlinkSync(join(folder, '../secret.txt'), join(folder, 'mixtape/index.html'));
    symlinkSync('.mixtape-publish', join(folder, 'state'));
    for (const path of ['/outside/secret.txt', '/mixtape/', '/state/state'])
      expect((await get(path)).status, path).to.equal(404);
  });
});

describe('the configuration of servers', () => {
  it('names types, caching and CORS for each kind of file, in all three', () => {
    for (const [name, text] of Object.entries(serverConfigs())) {
      for (const part of ['application/json', 'audio/mpeg', 'audio/mp4', 'application/vnd.apple.mpegurl', 'immutable'])
        expect(text, name).to.include(part);
      expect(text, name).to.match(/Access-Control-Allow-Origin:? "?\*/);
    }
  });

  it('caches only player files with a hash in their names permanently', () => {
    expect(headersOf('/player/hls-source-SGIV4r7o.js').cache).to.include('immutable');
    expect(headersOf('/player/mixtape-player.js').cache).to.equal('no-cache');
    expect(headersOf('/player/presave-button.js').cache).to.equal('no-cache');
  });
});
