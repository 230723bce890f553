import { rm } from 'node:fs/promises';
import { expect } from 'chai';
import { sendRaw } from '../../../test/support/raw-request.mjs';
import { createLog } from '../src/log.mjs';
import { consentEnd } from '../src/providers/spotify/consent-end.mjs';
import { readSettings } from '../src/settings/settings.mjs';
import { startServer } from '../src/start-server.mjs';
import { startStandIns } from '../stand-ins/start-stand-ins.mjs';
import { createDataFolder } from './support/data-folder.mjs';
import { putRelease } from './support/put-release.mjs';

const ADMIN_TOKEN = 'an-admin-token-of-a-test';
const ORIGIN = 'https://site.example';
const DAY_MS = 86_400_000;
const admin = { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' };

describe('requests to the pre-save server', function () {
  this.timeout(120_000);
  let data;
  let standIns;
  let server;
  before(async () => {
    data = await createDataFolder();
    standIns = await startStandIns({ clientSecret: 'a-secret' });
    const given = { PORT: '0', PRESAVE_DATA: data, ADMIN_TOKEN, ALLOWED_ORIGINS: ORIGIN };
    const log = createLog({ write() {} });
    server = await startServer(readSettings({ ...standIns.environment, ...given }), { log });
    await put('night-bus', new Date(Date.now() + DAY_MS));
  });
  after(async () => {
    await server.close();
    await standIns.close();
    await rm(data, { recursive: true });
  });

  const put = (id, at) => putRelease(server.url, ADMIN_TOKEN, id, at);
  const post = (body, headers = {}) =>
    fetch(`${server.url}/api/presave`, {
      method: 'POST',
      headers: { Origin: ORIGIN, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const onSpotify = (account, more = {}) => ({
    ...standIns.spotify.code(account),
    project_id: 'night-bus',
    dsp_name: 'spotify',
    ...more,
  });
  const read = async (receipt) => (await fetch(receipt, { headers: { Accept: 'application/json' } })).json();
  const presave = async (...args) => (await (await post(onSpotify(...args))).json()).receipt;

  it('of the same account are one consent with one receipt', async () => {
    const first = await presave('ann');
    expect(await presave('ann')).to.equal(first);
    const { states } = await (await fetch(`${server.url}/admin/projects/night-bus`, { headers: admin })).json();
    expect(states.waiting).to.equal(1);
  });

  it('may name their charset, and come in pieces', async () => {
    const { port } = new URL(server.url);
    const headers = {
      Origin: ORIGIN,
      'Content-Type': 'application/json; charset=UTF-8',
      'Transfer-Encoding': 'chunked',
    };
    const body = JSON.stringify(onSpotify('ida'));
    expect(await sendRaw(Number(port), '/api/presave', { method: 'POST', headers, body })).to.include({ status: 200 });
    const long = JSON.stringify(onSpotify('ida', { more: 'x'.repeat(20_000) }));
    const answer = await sendRaw(Number(port), '/api/presave', { method: 'POST', headers, body: long });
    expect(answer).to.include({ status: 413 });
  });

  it('from a listed origin may be read by its page; others are refused with 403', async () => {
    expect((await post({})).headers.get('access-control-allow-origin')).to.equal(ORIGIN);
    const refused = await post(onSpotify('ben'), { Origin: 'https://other.example' });
    expect(refused.status).to.equal(403);
    expect(await refused.json())
      .to.have.property('error')
      .that.includes('ALLOWED_ORIGINS');
  });

  for (const [status, change, headers] of [
    [400, { project_id: undefined }],
    [400, { dsp_name: 'napster' }],
    [400, { time_zone: 'not a zone' }],
    [400, { redirect_uri: 'https://other.example/' }],
    [401, { code: 'not-a-code' }],
    [404, { project_id: 'unknown' }],
    [413, { padding: 'x'.repeat(20_000) }],
    [415, {}, { 'Content-Type': 'text/plain' }],
  ])
    it(`are answered with ${status} and a sentence: ${JSON.stringify(change).slice(0, 50)}`, async () => {
      const response = await post(onSpotify('cleo', change), headers);
      expect(response.status).to.equal(status);
      expect((await response.json()).error).to.match(/^[\w`"].*\.$/);
    });

  it('are accepted with a zone that this server does not know: a newer browser does', async () => {
    const { status } = await post(onSpotify('nora', { time_zone: 'Mars/Olympus' }));
    expect(status).to.equal(200);
  });

  it('are answered with 503 and Retry-After while Spotify cannot be reached', async () => {
    const end = standIns.fault('unavailable', { on: ['exchange', 'account'] });
    const response = await post(onSpotify('dan'));
    end();
    expect(response.status).to.equal(503);
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).to.be.greaterThan(0);
    // A page of another origin reads the header only if it is exposed.
    expect(response.headers.get('access-control-expose-headers')).to.equal('Retry-After');
    const { retry_at } = await response.json();
    expect(Date.parse(retry_at) - Date.now()).to.be.within(0, seconds * 1000);
  });

  it('for a release after six months are refused before the code is used, and say when to come back', async () => {
    await put('far-away', new Date(Date.now() + 300 * DAY_MS));
    const grant = standIns.spotify.code('eva');
    const response = await post({ ...grant, project_id: 'far-away', dsp_name: 'spotify' });
    expect(response.status).to.equal(400);
    const { error, code, until } = await response.json();
    expect(error).to.match(/come back from \d{4}-\d{2}-\d{2}/);
    expect(code).to.equal('presave-too-early');
    expect(Date.parse(until)).to.be.closeTo(consentEnd(new Date()).getTime(), 60_000);
    expect((await post({ ...grant, project_id: 'night-bus', dsp_name: 'spotify' })).status).to.equal(200);
  });

  it('say a day that is late enough from its beginning, also for a release in a thousand years', async () => {
    for (const [at, day] of [
      ['3026-11-30T18:00:00Z', '3026-06-01'],
      ['3026-08-31T00:00:00Z', '3026-03-01'],
    ]) {
      await put('far-away', new Date(at));
      const { error } = await (await post(onSpotify('eva', { project_id: 'far-away' }))).json();
      expect(error).to.include(` ${day} `);
    }
  });

  it('for a release at a time that Postgres does not know are answered with 400', async () => {
    const body = { title: 'Night Bus', artist: 'Ama', spotify: { uris: ['spotify:album:1'] } };
    for (const at of ['0000-01-01', '2030-12-04T00:00:00+16:00']) {
      const init = { method: 'PUT', headers: admin, body: JSON.stringify({ ...body, at }) };
      expect((await fetch(`${server.url}/admin/releases/never`, init)).status, at).to.equal(400);
    }
  });

  it('for a date are kept for the day in the listener’s zone, also after the release is moved', async () => {
    const body = { title: 'Night Bus', artist: 'Ama', spotify: { uris: ['spotify:album:1'] } };
    const move = (at) => {
      const init = { method: 'PUT', headers: admin, body: JSON.stringify({ ...body, at }) };
      return fetch(`${server.url}/admin/releases/by-day`, init);
    };
    const day = (days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    await move(day(3));
    const receipt = await presave('fay', { project_id: 'by-day', time_zone: 'Asia/Tokyo' });
    expect((await read(receipt)).release_at).to.equal(new Date(`${day(3)}T00:00:00+09:00`).toISOString());
    for (const [at, due] of [
      [day(5), `${day(5)}T00:00:00+09:00`],
      [`${day(4)}T12:00:00Z`, `${day(4)}T12:00:00Z`],
      [day(2), `${day(2)}T00:00:00+09:00`],
    ]) {
      await move(at);
      expect((await read(receipt)).release_at, at).to.equal(new Date(due).toISOString());
    }
  });

  it('for a receipt get a page that is not stored; revoking needs no origin and shows the page again', async () => {
    const receipt = await presave('gil');
    const page = await fetch(receipt, { headers: { 'Accept-Language': 'de' } });
    expect(page.headers.get('cache-control')).to.equal('no-store');
    expect(page.headers.get('referrer-policy')).to.equal('no-referrer');
    const revoked = await fetch(`${receipt}/revoke`, { method: 'POST', headers: { Origin: 'null' } });
    expect(revoked.url).to.equal(receipt);
    expect(await read(receipt)).to.include({ state: 'revoked', project_id: 'night-bus', attempts: 0 });
    expect(await presave('gil')).to.equal(receipt);
    expect(await read(receipt)).to.include({ state: 'waiting' });
  });

  it('for the JSON of a receipt may come from a listed origin, without its cookies', async () => {
    const receipt = await presave('kim');
    const ask = (url, headers, method = 'GET') => fetch(url, { method, headers: { Origin: ORIGIN, ...headers } });
    const json = { Accept: 'application/json' };
    for (const [url, status] of [
      [receipt, 200],
      [`${server.url}/receipt/unknown`, 404],
    ]) {
      const response = await ask(url, json);
      expect(response.status).to.equal(status);
      expect(response.headers.get('access-control-allow-origin')).to.equal(ORIGIN);
      expect(response.headers.get('access-control-allow-credentials')).to.equal(null);
      expect(response.headers.get('content-type')).to.include('application/json');
      expect(response.headers.get('vary')).to.include('Origin');
    }
    const preflight = await ask(receipt, { 'Access-Control-Request-Method': 'GET' }, 'OPTIONS');
    expect(preflight.status).to.equal(204);
    expect(preflight.headers.get('access-control-allow-methods')).to.equal('GET');
    for (const [url, headers] of [
      [receipt, { ...json, Origin: 'https://other.example' }],
      [receipt, { Accept: 'text/html' }],
    ])
      expect((await ask(url, headers)).headers.get('access-control-allow-origin')).to.equal(null);
    const revoke = await ask(`${receipt}/revoke`, json, 'POST');
    expect(revoke.headers.get('access-control-allow-origin')).to.equal(null);
  });

  it('that remove a release revoke its waiting consents', async () => {
    await put('removed', new Date(Date.now() + DAY_MS));
    const receipt = await presave('hal', { project_id: 'removed' });
    const url = `${server.url}/admin/releases/removed`;
    expect(await (await fetch(url, { method: 'DELETE', headers: admin })).json()).to.eql({ revoked: 1 });
    expect(await read(receipt)).to.include({ state: 'revoked' });
    expect((await post(onSpotify('hal', { project_id: 'removed' }))).status).to.equal(404);
  });

  it('learn whether the server and its database answer', async () => {
    for (const path of ['/healthz', '/readyz']) expect((await fetch(server.url + path)).status).to.equal(200);
  });
});
