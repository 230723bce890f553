// Runs: not daily

import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { sendLongBody, sendRaw } from '../../../test/support/raw-request.mjs';
import { openTokens, sealTokens } from '../src/consents/sealed-tokens.mjs';
import { createKeyRing, makeKey } from '../src/keys/key-ring.mjs';
import { startStandIns } from '../stand-ins/start-stand-ins.mjs';
import { createDataFolder } from './support/data-folder.mjs';
import { startPresave } from './support/presave-process.mjs';
import { putRelease } from './support/put-release.mjs';

const ADMIN_TOKEN = 'an-admin-token-of-a-test';
const ORIGIN = 'https://site.example';
const BIN = fileURLToPath(new URL('../bin/mixtape-presave.mjs', import.meta.url));

describe('the pre-save server, under attack', function () {
  // A database that starts on a busy machine.
  this.timeout(120_000);
  let data;
  let environment;
  let standIns;
  let server;
  before(async () => {
    data = await createDataFolder();
    standIns = await startStandIns({ clientSecret: 'the-secret-of-the-client' });
    const key = `test:${makeKey().bytes.toString('base64')}`;
    const given = { PORT: '0', PRESAVE_DATA: data, PRESAVE_KEYS: key, ADMIN_TOKEN, RATE_LIMIT: '0' };
    environment = { ...standIns.environment, ...given };
    await start();
    await putRelease(server.url, ADMIN_TOKEN, 'night-bus', new Date(Date.now() + 86_400_000));
  });
  after(async () => {
    await server.end('SIGTERM');
    await standIns.close();
    await rm(data, { recursive: true });
  });

  const start = async (change = {}) => {
    await server?.end('SIGTERM');
    server = await startPresave('serve', { ...environment, ...change });
  };
  const post = (body, headers = {}) =>
    fetch(`${server.url}/api/presave`, {
      method: 'POST',
      headers: { Origin: ORIGIN, 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const onSpotify = (grant) => ({ ...grant, project_id: 'night-bus', dsp_name: 'spotify' });
  const presave = async (grant) => new URL((await (await post(onSpotify(grant))).json()).receipt).pathname;
  const stateOf = async (path) => {
    const response = await fetch(server.url + path, { headers: { Accept: 'application/json' } });
    return response.ok ? (await response.json()).state : response.status;
  };
  const total = async () => {
    const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` };
    return (await (await fetch(`${server.url}/admin/projects/night-bus`, { headers })).json()).total;
  };

  it('gives away no account, address, code, token or receipt with its files and its log', async () => {
    await start({ SPOTIFY_TOKEN_BODIES: 'accept' });
    const { access_token, refresh_token } = standIns.spotify.tokens('ada-lovelace');
    const receipt = await presave({ access_token, refresh_token });
    const code = standIns.spotify.code('grace-hopper');
    await presave(code);
    const userToken = standIns.appleMusic.userToken();
    await post({ access_token: userToken, project_id: 'night-bus', dsp_name: 'apple_music' });
    await server.end('SIGTERM');
    const files = (await readdir(data, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const texts = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')));
    const everything = texts.join('\n') + server.output;
    expect(everything).to.include('night-bus');
    for (const secret of [
      'ada-lovelace',
      'grace-hopper',
      access_token,
      refresh_token,
      code.code,
      code.code_verifier,
      userToken,
      receipt.split('/').at(-1),
      ADMIN_TOKEN,
      'the-secret-of-the-client',
      environment.PRESAVE_KEYS.split(':')[1],
    ]) {
      expect(everything.includes(secret), secret).to.equal(false);
    }
    await start();
  });

  it('does not open a stolen database with another key', async () => {
    await presave(standIns.spotify.code('ada'));
    await server.end('SIGTERM');
    const other = { ...environment, PRESAVE_KEYS: `other:${makeKey().bytes.toString('base64')}` };
    const failure = await startPresave('serve', other).catch((error) => error);
    expect(failure).to.be.an('error');
    expect(failure.message).to.include('PRESAVE_KEYS');
    await start();
  });

  it('does not open tokens in the row of another consent, or with a byte changed', () => {
    const ring = createKeyRing([makeKey()]);
    const row = { service: 'spotify', project_id: 'night-bus', account: Buffer.from('a') };
    const sealed = sealTokens(ring, row, { refresh_token: 'secret' });
    expect(openTokens(ring, { ...row, ...sealed })).to.deep.equal({ refresh_token: 'secret' });
    for (const change of [{ account: Buffer.from('b') }, { project_id: 'other' }, { service: 'apple_music' }]) {
      expect(openTokens(ring, { ...row, ...sealed, ...change }), JSON.stringify(change)).to.equal(undefined);
    }
    const changed = Buffer.from(sealed.tokens);
    changed[changed.length - 1] ^= 1;
    expect(openTokens(ring, { ...row, ...sealed, tokens: changed })).to.equal(undefined);
  });

  it('knows no receipt that it has not made, and revokes nothing for one', async () => {
    const receipt = await presave(standIns.spotify.code('forged'));
    for (const index of [10, receipt.length - 3]) {
      const letter = receipt[index] === 'A' ? 'B' : 'A';
      const forged = receipt.slice(0, index) + letter + receipt.slice(index + 1);
      expect(await stateOf(forged)).to.equal(404);
      await fetch(`${server.url}${forged}/revoke`, { method: 'POST', redirect: 'manual' });
    }
    expect(await stateOf(receipt)).to.equal('waiting');
    // A zero byte fits into no header.
    for (const impossible of ['%00', '%F0%9F%8E%B5', 'a%2Fb']) {
      const revoked = await fetch(`${server.url}/receipt/${impossible}/revoke`, { method: 'POST' });
      expect(revoked.status, impossible).to.equal(404);
      expect(revoked.url).to.equal(`${server.url}/receipt/${impossible}`);
    }
  });

  it('refuses a code that was used before, and keeps the one consent', async () => {
    const code = standIns.spotify.code('replayed');
    expect((await post(onSpotify(code))).status).to.equal(200);
    const before = await total();
    const again = await post(onSpotify(code));
    expect(again.status).to.equal(401);
    expect((await again.json()).error).to.be.a('string');
    expect(await total()).to.equal(before);
  });

  it('refuses tokens instead of a code, unless SPOTIFY_TOKEN_BODIES allows them', async () => {
    const asked = standIns.requests.length;
    const refused = await post(onSpotify(standIns.spotify.tokens('ida')));
    expect(refused.status).to.equal(400);
    expect((await refused.json()).error).to.match(/^access_token is refused: .*SPOTIFY_TOKEN_BODIES/);
    expect(standIns.requests.length).to.equal(asked);
  });

  it('does not let another’s refresh token take over a consent, whoever’s access token comes with it', async () => {
    await start({ SPOTIFY_TOKEN_BODIES: 'accept' });
    const victim = await presave(standIns.spotify.code('victim'));
    const stolen = standIns.spotify.tokens('victim').access_token;
    const own = standIns.spotify.tokens('attacker').refresh_token;
    const attack = await post(onSpotify({ access_token: stolen, refresh_token: own }));
    expect(attack.status).to.equal(200);
    const attacker = new URL((await attack.json()).receipt).pathname;
    expect(attacker).not.to.equal(victim);
    // With our client, a refresh token of another application leads to no account.
    const before = await total();
    expect((await post(onSpotify({ access_token: stolen, refresh_token: 'of-another-application' }))).status).to.equal(
      401,
    );
    expect(await total()).to.equal(before);
    // If the victim's consent held the attacker's token, it would be delivered to the attacker.
    standIns.spotify.disconnect('attacker');
    await putRelease(server.url, ADMIN_TOKEN, 'night-bus', new Date());
    while (['waiting', 'delivering'].includes(await stateOf(victim))) await sleep(50);
    expect(await stateOf(victim)).to.equal('delivered');
    expect(standIns.spotify.library('victim')).to.have.length(1);
    expect(standIns.spotify.library('attacker')).to.eql([]);
    await putRelease(server.url, ADMIN_TOKEN, 'night-bus', new Date(Date.now() + 86_400_000));
    await start();
  });

  it('refuses what no button sends, in plain English, before it asks a service', async () => {
    const code = standIns.spotify.code('hostile');
    const asked = standIns.requests.length;
    for (const [status, body, headers] of [
      [403, onSpotify(code), { Origin: 'https://evil.example' }],
      [403, onSpotify(code), { Origin: 'null' }],
      [415, onSpotify(code), { 'Content-Type': 'text/plain' }],
      [413, { ...onSpotify(code), more: 'x'.repeat(20_000) }],
      [404, { ...onSpotify(code), project_id: 'unknown' }],
      [404, { ...onSpotify(code), project_id: '__proto__' }],
      [400, '{'],
      [400, 'null'],
      [400, '[]'],
      [400, {}],
      [400, { ...onSpotify(code), project_id: '' }],
      [400, { ...onSpotify(code), project_id: { $gt: '' } }],
      [400, { ...onSpotify(code), dsp_name: 'nowhere' }],
      [400, { ...onSpotify(code), redirect_uri: 'https://evil.example/' }],
      [400, { ...onSpotify(code), code_verifier: undefined }],
      [400, { ...onSpotify(code), time_zone: "'; drop table presave.consents; --" }],
      [400, { project_id: 'night-bus', dsp_name: 'apple_music', access_token: 'a\r\nb: c' }],
    ]) {
      const response = await post(body, headers);
      expect(response.status, JSON.stringify([body, headers])).to.equal(status);
      expect((await response.json()).error).to.match(/^[A-Z_a-z].+\.$/);
    }
    expect(standIns.requests.length).to.equal(asked);
    expect((await post(onSpotify(code))).status).to.equal(200);
  });

  it('stops reading a body that does not end', async () => {
    const { port } = new URL(server.url);
    const headers = { Origin: ORIGIN, 'Content-Type': 'application/json' };
    for (const more of [{ 'Content-Length': '300000000' }, {}]) {
      const { status, sentBytes } = await sendLongBody(Number(port), '/api/presave', { ...headers, ...more });
      // 0: the connection was closed while the client wrote, before it has read the answer.
      expect(status).to.be.oneOf([413, 0]);
      expect(sentBytes).to.be.below(100_000_000);
    }
  });

  it('shows releases, numbers and metrics only with the admin token', async () => {
    for (const path of ['/admin/releases', '/admin/projects/night-bus', '/metrics']) {
      for (const headers of [{}, { Authorization: 'Bearer ' }, { Authorization: `Bearer ${ADMIN_TOKEN}x` }]) {
        const response = await fetch(server.url + path, { headers });
        expect(response.status, path).to.equal(401);
        expect(await response.text()).not.to.include('Night Bus');
      }
    }
  });

  it('answers 400 for a project that cannot exist, such as one with a zero byte', async () => {
    const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` };
    for (const [method, path] of [
      ['GET', 'projects/%00'],
      ['GET', 'projects/a%0Ab'],
      ['DELETE', 'releases/%00'],
    ]) {
      const response = await fetch(`${server.url}/admin/${path}`, { method, headers });
      expect(response.status, path).to.equal(400);
    }
  });

  it('does not let a long Accept-Language take time: only its beginning is read', async () => {
    const receipt = await presave(standIns.spotify.code('polyglot'));
    const headers = { 'Accept-Language': `${'xx, '.repeat(3_000)}de` };
    expect(await (await fetch(server.url + receipt, { headers })).text()).to.include('<html lang="en"');
  });

  it('limits the requests of an address, whatever address the client claims to have', async () => {
    await start({ RATE_LIMIT: '3', ALLOWED_ORIGINS: ORIGIN });
    const { port } = new URL(server.url);
    for (const path of ['/receipt/none', '/readyz', '/metrics', '/api/presave']) {
      const answers = [];
      for (let count = 0; count < 8; count += 1) {
        const headers = { 'X-Forwarded-For': `203.0.113.${count}`, Origin: ORIGIN };
        if (path === '/receipt/none') headers.Accept = 'application/json';
        answers.push(await sendRaw(Number(port), path, { headers }));
      }
      const refused = answers.filter(({ status }) => status === 429);
      // A minute may begin in between.
      expect(refused.length, path).to.be.least(2);
      const allowed = ['/api/presave', '/receipt/none'].includes(path) ? ORIGIN : undefined;
      for (const { headers } of refused) expect(headers['access-control-allow-origin'], path).to.equal(allowed);
    }
    const page = await fetch(`${server.url}/receipt/none`, {
      headers: { Accept: 'text/html,*/*;q=0.8', 'Accept-Language': 'de' },
    });
    expect(page.status).to.equal(429);
    expect(page.headers.get('content-type')).to.include('text/html');
    expect(page.headers.get('content-security-policy')).to.include("default-src 'none'");
    expect(Number(page.headers.get('retry-after'))).to.be.within(1, 60);
    expect(await page.text()).to.include('Bitte versuche es in einer Minute noch einmal.');
    await start();
  });

  it('erases all that is known of an account, also of one that waits', async () => {
    const receipt = await presave(standIns.spotify.code('forgotten'));
    const other = await presave(standIns.spotify.code('remembered'));
    const { stdout } = await promisify(execFile)(process.execPath, [BIN, 'forget', 'spotify', 'forgotten'], {
      env: environment,
    });
    expect(stdout).to.include('1');
    expect(await stateOf(receipt)).to.equal(404);
    expect(await stateOf(other)).to.equal('waiting');
  });
});
