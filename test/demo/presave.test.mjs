import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { startDemoServer } from '../../demo/server/create-server.mjs';
import { sendLongBody, sendRaw } from '../support/raw-request.mjs';

describe("the demo's pre-save side", () => {
  let folder;
  let server;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'demo-presave-'));
    server = await startDemoServer({ crossPort: 0, presave: { database: join(folder, 'kept', 'saved.db') } });
  });
  after(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const post = (body, headers = {}) =>
    fetch(`${server.origin}/api/presave`, {
      method: 'POST',
      headers: { Origin: server.origin, 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  const authorize = (change = {}) => {
    const parameters = {
      response_type: 'code',
      client_id: 'mixtape-demo',
      scope: 'user-read-email user-library-modify',
      redirect_uri: `${server.origin}/presave-callback.html`,
      state: 'abcdefghijklmnop',
      code_challenge_method: 'S256',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      ...change,
    };
    const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
    return fetch(`${server.origin}/accounts/authorize?${new URLSearchParams(given)}`, { redirect: 'manual' });
  };

  it('asks the visitor if the request is valid', async () => {
    const response = await authorize();
    expect(response.status).to.equal(303);
    expect(response.headers.get('location')).to.match(/^\/accounts\/ask\//);
  });

  for (const [name, change] of Object.entries({
    'another redirect URI': { redirect_uri: 'https://evil.example/' },
    'a redirect URI with a slash more': { redirect_uri: 'REDIRECT/' },
    'another client': { client_id: 'somebody' },
  })) {
    it(`redirects no visitor for ${name}`, async () => {
      const redirectUri = change.redirect_uri?.replace('REDIRECT', `${server.origin}/presave-callback.html`);
      const response = await authorize({ ...change, ...(redirectUri ? { redirect_uri: redirectUri } : {}) });
      expect(response.status).to.equal(400);
    });
  }

  for (const [name, change] of Object.entries({
    'no challenge': { code_challenge: undefined, code_challenge_method: undefined },
    'a plain challenge': { code_challenge_method: 'plain' },
    'a token instead of a code': { response_type: 'token' },
  })) {
    it(`answers ${name} with an error`, async () => {
      const response = await authorize(change);
      const location = response.headers.get('location') ?? '';
      expect(location.includes('error=') || response.status === 400).to.equal(true);
    });
  }

  for (const body of [
    '{',
    'null',
    {},
    { project_id: '', dsp_name: 'spotify', code: 'x' },
    { project_id: '1', dsp_name: 'deezer', access_token: 'x' },
    { project_id: '1', dsp_name: 'spotify' },
    { project_id: '1', dsp_name: 'spotify', access_token: 'made-up' },
    {
      project_id: '1',
      dsp_name: 'spotify',
      code: 'made-up',
      code_verifier: 'x',
      redirect_uri: 'https://evil.example/',
    },
    { project_id: '1', dsp_name: 'apple_music', access_token: 'made-up' },
  ]) {
    it(`refuses ${JSON.stringify(body)}`, async () => {
      expect((await post(body)).status).to.equal(400);
    });
  }

  it('answers pages of other origins only if they are listed', async () => {
    const allowed = async (origin) => (await post({}, { Origin: origin })).headers.get('access-control-allow-origin');
    expect(await allowed(server.origin)).to.equal(server.origin);
    expect(await allowed('https://evil.example')).to.equal(null);
  });

  it('accepts pre-saves only from pages of its own origins', async () => {
    const release = { project_id: '1', dsp_name: 'apple_music', access_token: 'stand-in-user-token-1' };
    const send = async (headers) => {
      const body = JSON.stringify(release);
      const all = { 'Content-Type': 'application/json', ...headers };
      return sendRaw(server.port, '/api/presave', { method: 'POST', headers: all, body });
    };
    for (const headers of [
      {},
      { Origin: 'null' },
      { Origin: 'https://evil.example' },
      { Origin: server.crossOrigin },
      { Origin: `${server.origin}.evil.example` },
      // A foreign host name that resolves to this server.
      { Origin: `http://evil.example:${server.port}`, Host: `evil.example:${server.port}` },
    ]) {
      const { status, text } = await send(headers);
      expect(status, JSON.stringify(headers)).to.equal(403);
      expect(JSON.parse(text)).to.deep.equal({ error: 'The Origin is missing or not allowed' });
    }
    expect(await server.presave.savedReleases.list()).to.deep.equal([]);
    expect((await send({ Origin: `http://localhost:${server.port}` })).status).to.equal(200);
  });

  it('accepts only JSON, so that other origins need a preflight', async () => {
    const release = { project_id: '1', dsp_name: 'apple_music', access_token: 'stand-in-user-token-1' };
    for (const type of [
      'text/plain',
      'text/plain; application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=application/json',
      'application/jsonp',
    ]) {
      const response = await post(release, { 'Content-Type': type });
      expect(response.status, type).to.equal(415);
      expect(await response.json()).to.deep.equal({ error: 'The Content-Type must be application/json' });
    }
    const unnamed = await sendRaw(server.port, '/api/presave', {
      method: 'POST',
      headers: { Origin: server.origin },
      body: JSON.stringify(release),
    });
    expect(unnamed.status).to.equal(415);
    expect((await post(release, { 'Content-Type': 'Application/JSON; charset=utf-8' })).status).to.equal(200);
  });

  for (const [path, type] of [
    ['/api/presave', 'application/json'],
    ['/accounts/ask/an-interaction', 'application/x-www-form-urlencoded'],
    ['/accounts/api/token', 'application/x-www-form-urlencoded'],
    ['/accounts/authorize', 'application/x-www-form-urlencoded'],
  ]) {
    it(`stops reading a long body sent to ${path}`, async () => {
      const headers = { Origin: server.origin, 'Content-Type': type };
      const whole = await sendLongBody(server.port, path, { ...headers, 'Content-Length': '300000000' });
      expect(whole.status).to.equal(413);
      expect(whole.sentBytes).to.be.below(100_000_000);
      const chunked = await sendLongBody(server.port, path, headers);
      // The authorization server reads bodies itself, so they need a Content-Length.
      const isRead = /presave|ask/.test(path);
      expect(chunked.status).to.equal(isRead ? 413 : 411);
      expect(chunked.sentBytes).to.be.below(100_000_000);
    });
  }

  it('reports the limit of a body as JSON, and reads short chunked bodies', async () => {
    const response = await post({ project_id: 'x'.repeat(20_000) });
    expect(response.status).to.equal(413);
    expect(await response.json()).to.deep.equal({ error: 'The body can have at most 16384 bytes' });
    const release = { project_id: '1', dsp_name: 'apple_music', access_token: 'stand-in-user-token-1' };
    const headers = { Origin: server.origin, 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };
    const body = JSON.stringify(release);
    expect((await sendRaw(server.port, '/api/presave', { method: 'POST', headers, body })).status).to.equal(200);
  });

  it('saves projects named like members of every object', async () => {
    for (const projectId of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      const release = { project_id: projectId, dsp_name: 'apple_music', access_token: 'stand-in-user-token-1' };
      expect((await post(release)).status, projectId).to.equal(200);
    }
    expect((await post({ project_id: 'answers-404' })).status).to.equal(404);
  });

  it('does not reveal who saved what', async () => {
    for (const path of ['/api/presaves', '/presaves.html']) {
      expect((await fetch(server.origin + path)).status, path).to.equal(404);
    }
  });

  it('lists the pages of the other origin on the redirect page', async () => {
    const text = await (await fetch(`${server.origin}/presave-callback.html`)).text();
    expect(text).to.include(`return-origins="${server.crossOrigin}"`);
  });

  it('keeps saved releases over a restart', async () => {
    const release = { project_id: 'night', dsp_name: 'apple_music', access_token: 'stand-in-user-token-1' };
    expect((await post(release)).status).to.equal(200);
    expect((await post(release)).status).to.equal(200);
    await server.close();
    server = await startDemoServer({ crossPort: 0, presave: { database: join(folder, 'kept', 'saved.db') } });
    const saved = await server.presave.savedReleases.list();
    const nights = saved.filter(({ projectId }) => projectId === 'night');
    expect(nights.map(({ service }) => service)).to.deep.equal(['apple_music']);
    expect(JSON.stringify(saved)).not.to.include('token');
  });
});
