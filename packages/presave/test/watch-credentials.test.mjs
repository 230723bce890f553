import { generateKeyPairSync } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { expect } from 'chai';
import { SignJWT } from 'jose';
import { parse } from 'yaml';
import { DatabaseUnavailable } from '../src/database/database-error.mjs';
import { callServe } from '../src/database/serve-socket.mjs';
import { createLog } from '../src/log.mjs';
import { createMetrics } from '../src/metrics.mjs';
import { watchCredentials } from '../src/providers/watch-credentials.mjs';
import { readSettings } from '../src/settings/settings.mjs';
import { startServer } from '../src/start-server.mjs';
import { startStandIns } from '../stand-ins/start-stand-ins.mjs';
import { createDataFolder } from './support/data-folder.mjs';
import { createLines } from './support/lines.mjs';
import { putRelease } from './support/put-release.mjs';

const ADMIN_TOKEN = 'an-admin-token-of-a-test';
const DAY_MS = 86_400_000;
const admin = { Authorization: `Bearer ${ADMIN_TOKEN}` };

describe('who watches the pre-save server', function () {
  // A database that starts on a busy machine.
  this.timeout(120_000);
  let data;
  let standIns;
  let server;
  let lines;
  before(async () => {
    data = await createDataFolder();
    standIns = await startStandIns({ clientSecret: 'a-secret' });
  });
  afterEach(async () => {
    standIns.endFaults();
    await server?.close();
    server = undefined;
  });
  after(async () => {
    await standIns.close();
    await rm(data, { recursive: true });
  });

  async function start(changed = {}, runCommand = undefined) {
    lines = createLines();
    const given = { PORT: '0', PRESAVE_DATA: data, ADMIN_TOKEN, ...changed };
    const settings = readSettings({ ...standIns.environment, ...given });
    server = await startServer(settings, { log: createLog(lines, settings.logLevel), runCommand });
  }
  const metrics = async () => (await fetch(`${server.url}/metrics`, { headers: admin })).text();
  const readiness = async () => {
    const response = await fetch(`${server.url}/readyz`);
    return { status: response.status, ...(await response.json()) };
  };

  it('learns at the start that a service refuses the credentials, which stops nothing', async () => {
    await start({ SPOTIFY_CLIENT_SECRET: 'of-last-year' });
    const line = await lines.until(/"level":40.*Spotify refuses SPOTIFY_CLIENT_ID or SPOTIFY_CLIENT_SECRET/);
    expect(line).not.to.include('of-last-year');
    expect(lines.all().join('')).not.to.include('Apple Music refuses');
    expect(await metrics()).to.include('presave_credentials_ok{service="spotify"} 0');
    expect(await readiness()).to.deep.include({ status: 200, ok: true });
    expect((await readiness()).credentials).to.include({ spotify: 'refused' });
  });

  it('learns a month before that a developer token ends', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const tokenUntil = (end) =>
      new SignJWT().setProtectedHeader({ alg: 'ES256' }).setExpirationTime(end).sign(privateKey);
    const soon = new Date(Math.floor(Date.now() / 1000) * 1000 + 20 * DAY_MS);
    await start({ APPLE_MUSIC_DEVELOPER_TOKEN: await tokenUntil(soon) });
    await lines.until(/"level":40.*the developer token \(APPLE_MUSIC_…\) ends soon/);
    const value = soon.getTime() / 1000;
    expect(await metrics()).to.include(`presave_credentials_end_timestamp_seconds{service="apple_music"} ${value}`);
    await server.close();
    await start({ APPLE_MUSIC_DEVELOPER_TOKEN: await tokenUntil(new Date(Date.now() + 60 * DAY_MS)) });
    expect(lines.all().join('')).not.to.include('ends soon');
  });

  it('finds in the log why a command failed, unless the command itself says why', async () => {
    const errors = { bug: new TypeError('x is undefined'), away: new DatabaseUnavailable('The database is away.') };
    await start({}, async (_, { name }) => Promise.reject(errors[name]));
    const failure = (name) => callServe(data, { name, input: {} }).catch((error) => error.message);
    expect(await failure('bug')).to.include('see its log');
    await lines.until(/"level":50.*x is undefined.*A command failed/);
    expect(await failure('away')).to.equal('The database is away.');
    expect(lines.all().join('')).not.to.include('is away');
  });

  it('sees how many requests came to which address, with which answer, and no line for each probe', async () => {
    await start();
    for (const path of ['/healthz', '/readyz', '/metrics', '/receipt/a-secret-token', '/nowhere'])
      await fetch(server.url + path, { headers: admin });
    const text = await metrics();
    expect(text).to.include('presave_requests_total{method="GET",route="/healthz",status="200"} 1');
    expect(text).to.include('presave_requests_total{method="GET",route="/receipt/:token",status="404"} 1');
    expect(text).to.match(/presave_requests_total\{method="GET",route="[^"]*",status="404"\} 1/);
    expect(text).to.include('presave_request_seconds_count{route="/receipt/:token"} 1');
    expect(text).not.to.include('a-secret-token');
    expect(lines.all().filter((line) => /"request"/.test(line))).to.have.length(2);
  });

  it('sees a line for each probe with LOG_LEVEL=debug, and none at all with LOG_LEVEL=silent', async () => {
    for (const [LOG_LEVEL, count] of [
      ['debug', 1],
      ['silent', 0],
    ]) {
      await start({ LOG_LEVEL });
      await fetch(`${server.url}/healthz`);
      expect(lines.all().filter((line) => /"route":"\/healthz"/.test(line))).to.have.length(count);
      await server.close();
    }
    server = undefined;
  });

  it('finds every metric in the documentation, and those of the example alarms at the server', async () => {
    await start();
    const text = await metrics();
    const names = [...text.matchAll(/^# HELP (presave_\w+)/gm)].map(([, name]) => name);
    const page = await readFile(new URL('../../../docs/presave-server.md', import.meta.url), 'utf8');
    const watched = page.slice(page.indexOf('## Watch it'));
    expect(names.filter((name) => !watched.includes(`| \`${name}\``))).to.eql([]);
    const { groups } = parse(await readFile(new URL('../alerts.yml', import.meta.url), 'utf8'));
    const used = groups.flatMap(({ rules }) => rules.flatMap(({ expr }) => expr.match(/presave_\w+/g) ?? []));
    expect(used).to.include('presave_credentials_ok');
    for (const name of used) expect(names).to.include(name);
  });

  it('sees how many consents were refused, and why', async () => {
    await start();
    await putRelease(server.url, ADMIN_TOKEN, 'night-bus', new Date(Date.now() + DAY_MS));
    const post = (body) =>
      fetch(`${server.url}/api/presave`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ project_id: 'night-bus', dsp_name: 'spotify', ...body }),
      });
    expect((await post({ ...standIns.spotify.code('ann'), code: 'used-up' })).status).to.equal(401);
    standIns.fault('unavailable', { on: ['exchange'] });
    expect((await post(standIns.spotify.code('ann'))).status).to.equal(503);
    const text = await metrics();
    expect(text).to.include('presave_refused_consents_total{service="spotify",reason="invalid-grant"} 1');
    expect(text).to.include('presave_refused_consents_total{service="spotify",reason="unavailable"} 1');
  });
});

describe('the credentials of the pre-save server', () => {
  it('are asked for again and again, and a service that does not answer changes nothing', async () => {
    const answers = [true, new Error('no answer'), false, true];
    const asked = new EventTarget();
    const check = async () => {
      const answer = answers.shift();
      if (answers.length === 0) asked.dispatchEvent(new Event('last'));
      if (answer instanceof Error) throw answer;
      return answer ?? true;
    };
    const shown = [];
    const lines = createLines();
    const metrics = { ...createMetrics(/** @type {any} */ ({})), showCredentials: (...args) => shown.push(args) };
    const last = once(asked, 'last');
    const services = { apple_music: { check } };
    const watch = watchCredentials({ services, log: createLog(lines), metrics, checkMs: 1, checkAgainMs: 1 });
    expect(watch.states()).to.eql({ apple_music: 'unknown' });
    await last;
    await lines.until(/accepts the credentials again/);
    watch.stop();
    expect(shown.slice(0, 3)).to.eql([
      ['apple_music', true],
      ['apple_music', false],
      ['apple_music', true],
    ]);
    expect(watch.states()).to.eql({ apple_music: 'accepted' });
    expect(lines.all().filter((line) => /refuses/.test(line))).to.have.length(1);
  });

  it('that end are in the log a month before, once a day, also of a server that was started long ago', async () => {
    const { now } = Date;
    let passedMs = 0;
    Date.now = () => now() + passedMs;
    const lines = createLines();
    const metrics = createMetrics(/** @type {any} */ ({}));
    const checks = new EventEmitter();
    const check = async () => {
      checks.emit('check');
      return true;
    };
    const services = { apple_music: { check, credentialsEnd: new Date(now() + 60 * DAY_MS) } };
    const watch = watchCredentials({ services, log: createLog(lines), metrics, checkMs: 1 });
    /** The log of some checks on a day. */
    const on = async (day) => {
      passedMs = day * DAY_MS;
      const before = lines.all().length;
      for (let times = 0; times < 3; times++) await once(checks, 'check');
      return lines
        .all()
        .slice(before)
        .map((line) => JSON.parse(line).msg);
    };
    try {
      expect(await on(0)).to.eql([]);
      expect(await on(29)).to.eql([]);
      for (const day of [31, 32]) {
        const said = await on(day);
        expect(said).to.have.length(1);
        expect(said[0]).to.include('ends soon');
      }
      const said = await on(61);
      expect(said).to.have.length(1);
      expect(said[0]).to.include('has ended').and.not.include('soon');
    } finally {
      watch.stop();
      Date.now = now;
    }
  });
});
