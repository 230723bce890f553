import { expect } from 'chai';
import { importPKCS8, SignJWT } from 'jose';
import { startStandIns } from '../stand-ins/start-stand-ins.mjs';

const ALBUM = 'spotify:album:1';

describe('the stand-ins of the services', () => {
  let standIns;
  let now;
  const start = async (options = {}) => {
    await standIns?.close();
    now = Date.UTC(2026, 11, 1);
    standIns = await startStandIns({ now: () => now, ...options });
  };
  beforeEach(() => start());
  after(() => standIns.close());

  const token = async (form, secret) => {
    const body = new URLSearchParams({ client_id: 'mixtape-demo', ...form });
    if (secret !== undefined) body.set('client_secret', secret);
    const response = await fetch(`${standIns.spotify.accountsUrl}/api/token`, { method: 'POST', body });
    return { status: response.status, ...(await response.json()) };
  };
  const exchange = (code, secret) => token({ grant_type: 'authorization_code', ...code }, secret);
  const refresh = (refreshToken, secret) => token({ grant_type: 'refresh_token', refresh_token: refreshToken }, secret);
  const spotify = (method, path, accessToken) =>
    fetch(standIns.spotify.apiUrl + path, { method, headers: { Authorization: `Bearer ${accessToken}` } });
  const save = (accessToken, uri = ALBUM) =>
    spotify('PUT', `/v1/me/library?uris=${encodeURIComponent(uri)}`, accessToken);
  const authorize = (change = {}) => {
    const parameters = {
      response_type: 'code',
      client_id: 'mixtape-demo',
      redirect_uri: 'https://site.example/presaved',
      state: 's',
      code_challenge_method: 'S256',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      ...change,
    };
    return fetch(`${standIns.spotify.accountsUrl}/authorize?${new URLSearchParams(parameters)}`, {
      redirect: 'manual',
    });
  };
  const developerToken = async (claims = {}) => {
    const { APPLE_MUSIC_TEAM_ID, APPLE_MUSIC_KEY_ID, APPLE_MUSIC_PRIVATE_KEY } = standIns.environment;
    const issuedAt = now / 1000;
    return new SignJWT({ iss: APPLE_MUSIC_TEAM_ID, iat: issuedAt, exp: issuedAt + 3600, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: APPLE_MUSIC_KEY_ID })
      .sign(await importPKCS8(APPLE_MUSIC_PRIVATE_KEY, 'ES256'));
  };
  const apple = async (method, path, userToken, jwt) =>
    fetch(standIns.appleMusic.apiUrl + path, {
      method,
      headers: { Authorization: `Bearer ${jwt ?? (await developerToken())}`, 'Music-User-Token': userToken },
    });

  it('give the visitor who agrees a code, which is valid once and with its verifier', async () => {
    const asked = await authorize();
    const page = new URL(asked.headers.get('location'), `${standIns.spotify.accountsUrl}/authorize`);
    expect(await (await fetch(page)).text()).to.include('Agree');
    const body = new URLSearchParams({ account: 'ada', answer: 'agree' });
    const agreed = await fetch(page, { method: 'POST', body, redirect: 'manual' });
    const back = new URL(agreed.headers.get('location'));
    expect(back.searchParams.get('state')).to.equal('s');
    const code = { code: back.searchParams.get('code'), redirect_uri: 'https://site.example/presaved' };
    const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    expect(await exchange({ ...code, code_verifier: verifier })).to.include({ status: 200, token_type: 'Bearer' });
    expect(await exchange({ ...code, code_verifier: verifier })).to.include({ status: 400, error: 'invalid_grant' });
    const another = standIns.spotify.code('ada');
    expect(await exchange({ ...another, code_verifier: verifier })).to.include({ error: 'invalid_grant' });
  });

  it('redirect nobody for a client or a redirect URI that is not registered', async () => {
    for (const change of [
      { client_id: 'somebody' },
      { redirect_uri: 'https://evil.example/' },
      { redirect_uri: 'https://site.example/presaved/' },
    ]) {
      expect((await authorize(change)).status, JSON.stringify(change)).to.equal(400);
    }
  });

  it('refuse a flow without a challenge, with a plain one, and one for a token', async () => {
    for (const change of [{ code_challenge: '' }, { code_challenge_method: 'plain' }, { response_type: 'token' }]) {
      const location = new URL((await authorize(change)).headers.get('location'));
      expect(location.searchParams.has('error'), JSON.stringify(change)).to.equal(true);
    }
  });

  it('let a refresh token be used once without the secret, and again with it', async () => {
    await start({ clientSecret: 'secret' });
    const open = await exchange(standIns.spotify.code('ada'));
    const second = await refresh(open.refresh_token);
    expect(second.refresh_token).to.be.a('string');
    expect(await refresh(open.refresh_token)).to.include({ status: 400, error: 'invalid_grant' });
    const kept = await exchange(standIns.spotify.code('ada'), 'secret');
    for (const _ of [1, 2]) expect(await refresh(kept.refresh_token, 'secret')).to.include({ status: 200 });
    expect(await refresh(kept.refresh_token)).to.include({ status: 401 });
    expect(await refresh(kept.refresh_token, 'guessed')).to.include({ status: 401, error: 'invalid_client' });
  });

  it('end a consent at Spotify after six months, whether it was refreshed or not', async () => {
    const first = standIns.spotify.tokens('ada');
    now = Date.UTC(2027, 4, 31);
    const last = await refresh(first.refresh_token);
    expect(last.status).to.equal(200);
    now = Date.UTC(2027, 5, 1);
    expect(await refresh(last.refresh_token)).to.include({ error: 'invalid_grant' });
  });

  it('keep what is saved in a library, with the old and the new endpoints', async () => {
    const { access_token: accessToken } = standIns.spotify.tokens('ada');
    expect((await save(accessToken)).status).to.equal(200);
    expect((await save(accessToken)).status).to.equal(200);
    expect((await spotify('PUT', '/v1/me/albums?ids=2', accessToken)).status).to.equal(200);
    expect(standIns.spotify.library('ada')).to.deep.equal([ALBUM, 'spotify:album:2']);
    expect(standIns.spotify.library('grace')).to.deep.equal([]);
    expect(standIns.spotify.accounts()).to.deep.equal(['ada']);
    expect((await save('made-up')).status).to.equal(401);
    now += 3_600_000;
    expect((await save(accessToken)).status).to.equal(401);
  });

  it("tell who a token belongs to, as far as the token's scopes allow", async () => {
    const me = async (scope) => {
      const { access_token: accessToken } = standIns.spotify.tokens('ada', { scope });
      return {
        ...(await (await spotify('GET', '/v1/me', accessToken)).json()),
        saved: (await save(accessToken)).status,
      };
    };
    const known = { id: 'ada', account_id: 'account-id-of-ada', email: 'ada@mail.example', saved: 403 };
    expect(await me('user-read-email')).to.include(known);
    expect(await me('user-library-modify')).to.include({ saved: 200 });
    expect(await me('user-library-modify')).not.to.have.any.keys('email', 'country');
  });

  it('accept at Apple Music only what is signed with the key, and a token of MusicKit', async () => {
    const userToken = standIns.appleMusic.userToken({ storefront: 'de' });
    const storefront = await (await apple('GET', '/v1/me/storefront', userToken)).json();
    expect(storefront.data[0].id).to.equal('de');
    expect((await apple('GET', '/v1/catalog/de/albums/7', userToken)).status).to.equal(200);
    const added = await apple('POST', '/v1/me/library?ids[albums]=7', userToken);
    expect([added.status, await added.text()]).to.deep.equal([202, '']);
    expect(standIns.appleMusic.library(userToken)).to.deep.equal(['7']);
    expect(standIns.appleMusic.accounts()).to.deep.equal([userToken]);
    expect((await apple('GET', '/v1/me/storefront', 'made-up')).status).to.equal(403);
    const signed = await developerToken();
    for (const jwt of [
      'made-up',
      `${signed.slice(0, -4)}AAAA`,
      await developerToken({ iss: 'another' }),
      await developerToken({ exp: now / 1000 - 1 }),
      await developerToken({ exp: now / 1000 + 200 * 86_400 }),
    ]) {
      expect((await apple('GET', '/v1/me/storefront', userToken, jwt)).status).to.equal(401);
    }
  });

  it('limit an application over thirty seconds, for longer if it goes on asking', async () => {
    await start({ requestsPer30Seconds: 2 });
    const { access_token: accessToken } = standIns.spotify.tokens('ada');
    const statuses = [];
    for (const _ of [1, 2, 3]) statuses.push((await save(accessToken)).status);
    expect(statuses).to.deep.equal([200, 200, 429]);
    now += 29_000;
    expect((await save(accessToken)).headers.get('retry-after')).to.equal('1');
    now += 30_000;
    expect((await save(accessToken)).status).to.equal(200);
  });

  const answers = async (accessToken) => {
    try {
      return (await save(accessToken, ALBUM)).status;
    } catch {
      return 'broken';
    }
  };
  for (const [name, expected, isSaved] of [
    ['rate-limited', 429, false],
    ['quota-exceeded', 429, false],
    ['bad-gateway', 502, false],
    ['unavailable', 503, false],
    ['broken-connection', 'broken', false],
    ['lost-answer', 'broken', true],
    ['forbidden', 403, false],
    ['token-expired', 401, false],
    ['not-live', 400, false],
    ['slow', 200, true],
  ]) {
    it(`fail a save as told: ${name}`, async () => {
      const { access_token: accessToken } = standIns.spotify.tokens('ada');
      standIns.fault(name, { ms: 1 });
      expect(await answers(accessToken)).to.equal(expected);
      expect(standIns.spotify.library('ada').length === 1).to.equal(isSaved);
      standIns.endFaults();
      expect(await answers(accessToken)).to.equal(200);
      expect(standIns.requests.at(-1)).to.include({ service: 'spotify', step: 'save', account: 'ada', status: 200 });
    });
  }

  it('never answer if told to hang', async () => {
    const { access_token: accessToken } = standIns.spotify.tokens('ada');
    standIns.fault('hanging', { times: 1 });
    const hanging = answers(accessToken);
    while (standIns.requests.length === 0) expect(await refresh('none')).to.include({ status: 400 });
    expect(await answers(accessToken)).to.equal(200);
    await standIns.close();
    expect(await hanging).to.equal('broken');
  });

  it('want to be left alone for as long as they say, and say why', async () => {
    const { access_token: accessToken } = standIns.spotify.tokens('ada');
    standIns.fault('quota-exceeded', { seconds: 5 });
    const first = await save(accessToken);
    expect(first.headers.get('retry-after')).to.equal('5');
    expect((await first.json()).error.reason).to.equal('QUOTA_EXCEEDED');
    now += 4000;
    expect((await save(accessToken)).headers.get('retry-after')).to.equal('1');
    now += 1000;
    expect((await save(accessToken)).status).to.equal(200);
  });

  it('fail for every nth request, for some accounts, or a few times', async () => {
    const { access_token: ada } = standIns.spotify.tokens('ada');
    const { access_token: grace } = standIns.spotify.tokens('grace');
    const endEvery = standIns.fault('bad-gateway', { every: 3 });
    expect(standIns.activeFaults()).to.deep.equal(['bad-gateway']);
    const six = [];
    for (let count = 0; count < 6; count += 1) six.push(await answers(ada));
    expect(six).to.deep.equal([200, 200, 502, 200, 200, 502]);
    endEvery();
    standIns.fault('forbidden', { account: 'grace', times: 1 });
    expect([await answers(ada), await answers(grace), await answers(grace)]).to.deep.equal([200, 403, 200]);
    expect(() => standIns.fault('made-up')).to.throw('rate-limited');
  });

  it('keep a release out of one storefront until it is live there', async () => {
    const userToken = standIns.appleMusic.userToken();
    const album = async (storefront) => (await apple('GET', `/v1/catalog/${storefront}/albums/7`, userToken)).status;
    const makeLive = standIns.fault('not-live', { ids: ['7'], storefront: 'us' });
    expect([await album('us'), await album('jp')]).to.deep.equal([404, 200]);
    expect((await apple('POST', '/v1/me/library?ids[albums]=7', userToken)).status).to.equal(202);
    expect(standIns.appleMusic.library(userToken)).to.deep.equal([]);
    makeLive();
    expect(await album('us')).to.equal(200);
  });
});
