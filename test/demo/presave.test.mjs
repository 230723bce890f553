import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { startDemoServer } from '../../demo/server/create-server.mjs';

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
      headers: { 'Content-Type': 'application/json', ...headers },
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

  it('asks the visitor where all is right', async () => {
    const response = await authorize();
    expect(response.status).to.equal(303);
    expect(response.headers.get('location')).to.match(/^\/accounts\/ask\//);
  });

  for (const [name, change] of Object.entries({
    'another redirect URI': { redirect_uri: 'https://evil.example/' },
    'a redirect URI with a slash more': { redirect_uri: 'REDIRECT/' },
    'another client': { client_id: 'somebody' },
  })) {
    it(`sends nobody anywhere for ${name}`, async () => {
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

  it('answers pages of other origins only if it knows them', async () => {
    const allowed = async (origin) => (await post({}, { Origin: origin })).headers.get('access-control-allow-origin');
    expect(await allowed(server.origin)).to.equal(server.origin);
    expect(await allowed('https://evil.example')).to.equal(null);
  });

  it('lists the pages of the other origin on the redirect page', async () => {
    const text = await (await fetch(`${server.origin}/presave-callback.html`)).text();
    expect(text).to.include(`return-origins="${server.crossOrigin}"`);
  });

  it('keeps who saved what over a restart, and shows it without letting markup in', async () => {
    const release = { project_id: '<b>night</b>', dsp_name: 'apple_music', access_token: 'stand-in-user-token-1' };
    expect((await post(release)).status).to.equal(200);
    expect((await post(release)).status).to.equal(200);
    await server.close();
    server = await startDemoServer({ crossPort: 0, presave: { database: join(folder, 'kept', 'saved.db') } });
    const { data } = await (await fetch(`${server.origin}/api/presaves`)).json();
    expect(data.map(({ projectId, service }) => [projectId, service])).to.deep.equal([['<b>night</b>', 'apple_music']]);
    const page = await (await fetch(`${server.origin}/presaves.html`)).text();
    expect(page).to.include('&lt;b&gt;night&lt;/b&gt;').and.not.include('<b>night');
    expect(JSON.stringify(data)).not.to.include('token');
  });
});
