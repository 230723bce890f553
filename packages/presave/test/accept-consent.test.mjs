import { rm } from 'node:fs/promises';
import { expect } from 'chai';
import { createApp } from '../src/http/app.mjs';
import { healthRoutes } from '../src/http/health-routes.mjs';
import { answerProblem } from '../src/http/problem-response.mjs';
import { createLog } from '../src/log.mjs';
import { createMetrics } from '../src/metrics.mjs';
import { openStore } from '../src/open-store.mjs';
import { createServices, SERVICE_NAMES } from '../src/providers/providers.mjs';
import { consentEnd } from '../src/providers/spotify/consent-end.mjs';
import { readSettings } from '../src/settings/settings.mjs';
import { accountIdOf } from '../stand-ins/spotify.mjs';
import { startStandIns } from '../stand-ins/start-stand-ins.mjs';
import { createDataFolder } from './support/data-folder.mjs';

const PUBLIC_URL = 'https://music.example';
const TITLES = { title: 'Night Bus', artist: 'Ama' };
const silent = { write() {} };
const IDS = { spotify: { uris: ['spotify:album:1'] }, apple_music: { albums: ['1'] } };

describe('a consent', function () {
  // A database that starts on a busy machine.
  this.timeout(120_000);
  let data;
  let standIns;
  let store;
  let app;
  let hasAccountIds = true;
  /** Changes what the service knows of an account. */
  let changed = {};
  /** The time in which the service has to say whose account it is, and how much sooner the test gives up. */
  const waits = [];
  let hurryMs = 0;
  const lines = [];
  before(async () => {
    data = await createDataFolder();
    standIns = await startStandIns({ clientSecret: 'a-secret', hasAccountIds: () => hasAccountIds });
    const given = { PRESAVE_DATA: data, RATE_LIMIT: '0', SPOTIFY_TOKEN_BODIES: 'accept' };
    const settings = readSettings({ ...standIns.environment, ...given });
    store = await openStore(settings);
    const log = createLog({ write: (line) => void lines.push(line) });
    const services = createServices(settings, { log, keys: store.keys });
    const { spotify } = services;
    services.spotify = {
      ...spotify,
      identify: async (granted, waitMs) => {
        waits.push(waitMs);
        return { ...(await spotify.identify(granted, waitMs - hurryMs)), ...changed };
      },
    };
    app = createApp({ store, services, settings, publicUrl: PUBLIC_URL, metrics: createMetrics(store.database), log });
    await store.releases.put({ projectId: 'night-bus', ...TITLES, at: inAWeek(), ids: IDS });
  });
  beforeEach(async () => {
    changed = {};
    hurryMs = 0;
    hasAccountIds = true;
    standIns.endFaults();
    await store.database.query('delete from presave.pauses');
  });
  after(async () => {
    await standIns.close();
    await rm(data, { recursive: true });
  });

  const onSpotify = (account, more = {}) => ({
    ...standIns.spotify.code(account),
    project_id: 'night-bus',
    dsp_name: 'spotify',
    ...more,
  });
  const post = async (body) => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await app.request('/api/presave', { method: 'POST', headers, body: JSON.stringify(body) });
    return {
      status: response.status,
      retryAfter: Number(response.headers.get('retry-after')),
      ...(await response.json()),
    };
  };
  const answers = (account) =>
    standIns.requests.filter((request) => request.account === account).map(({ step, status }) => [step, status]);
  const pauses = async () => (await store.database.query('select service, reason, seconds from presave.pauses')).rows;
  const endPause = () => store.database.query('update presave.pauses set until = now()');

  describe('during a pause that a service asks for', () => {
    for (const [service, body] of [
      ['spotify', () => onSpotify('early')],
      [
        'apple_music',
        () => ({ access_token: standIns.appleMusic.userToken(), project_id: 'night-bus', dsp_name: 'apple_music' }),
      ],
    ]) {
      it(`of another process, ${service} is not asked: 503 says when to come back, and the code still works then`, async () => {
        await store.database.query(
          `insert into presave.pauses (service, until, reason, seconds) values ($1, now() + interval '50 seconds', 'rate', 50)`,
          [service],
        );
        const sent = body();
        const before = standIns.requests.length;
        const refused = await post(sent);
        expect(refused).to.include({ status: 503 });
        expect(refused.retryAfter).to.be.within(40, 50);
        expect(standIns.requests.length).to.equal(before);
        await endPause();
        expect(await post(sent)).to.include({ status: 200 });
      });
    }

    it('waits for a short one that begins after its code is used up', async () => {
      standIns.fault('rate-limited', { service: 'spotify', on: ['me'], seconds: 1 });
      expect(await post(onSpotify('patient'))).to.include({ status: 200, saved: true });
      expect(answers('patient')).to.eql([
        ['exchange', 200],
        ['me', 429],
        ['me', 200],
      ]);
      expect(await pauses()).to.eql([{ service: 'spotify', reason: 'rate', seconds: 1 }]);
    });

    it('is kept from a long one: the same request works afterwards, though its code is used up', async () => {
      standIns.fault('rate-limited', { service: 'spotify', on: ['me'], seconds: 50 });
      const body = onSpotify('kept');
      expect(await post(body)).to.include({ status: 503, retryAfter: 50 });
      expect(await pauses()).to.eql([{ service: 'spotify', reason: 'rate', seconds: 50 }]);
      standIns.endFaults();
      await endPause();
      expect(await post({ ...body, code_verifier: 'of-somebody-else' })).to.include({ status: 401 });
      expect(await post(body)).to.include({ status: 200 });
      expect(await post(body)).to.include({ status: 401 });
    });

    it('is not sent again while another process makes the pause longer', async () => {
      standIns.fault('rate-limited', { service: 'spotify', on: ['me'], seconds: 1 });
      const posted = post(onSpotify('longer'));
      while ((await pauses()).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      await store.database.query(`update presave.pauses set until = now() + interval '50 seconds'`);
      expect(await posted).to.include({ status: 503 });
      expect(answers('longer').length).to.equal(2);
    });
  });

  it('asks again for the account after a failure, because the code is used up', async () => {
    standIns.fault('unavailable', { on: ['me'], times: 1 });
    standIns.fault('broken-connection', { on: ['me'], times: 1 });
    expect(await post(onSpotify('ana'))).to.include({ status: 200 });
  });

  it('is given up before the button gives up, if a service answers slowly twice; the same request works afterwards', async () => {
    // The slow exchange takes half a second of the button's seven.
    hurryMs = 6_500;
    standIns.fault('slow', { on: ['exchange'], ms: 500 });
    standIns.fault('hanging', { on: ['me'] });
    waits.length = 0;
    const body = onSpotify('slow');
    const started = performance.now();
    expect(await post(body)).to.include({ status: 503 });
    expect(performance.now() - started).to.be.below(5_000);
    for (const waitMs of waits) expect(waitMs).to.be.within(1, 6_500);
    hurryMs = 0;
    standIns.endFaults();
    expect(await post(body)).to.include({ status: 200 });
  });

  it('that comes twice at the same time uses its code up once', async () => {
    standIns.fault('slow', { on: ['exchange'], ms: 1_000 });
    const body = onSpotify('twice');
    const [first, second] = await Promise.all([post(body), post(body)]);
    expect(first).to.include({ status: 200 });
    expect(second).to.include({ status: 200, receipt: first.receipt });
    expect(answers('twice').filter(([step]) => step === 'exchange')).to.eql([['exchange', 200]]);
    expect(await post(body)).to.include({ status: 401 });
  });

  it('whose code could not be exchanged works with the same request', async () => {
    standIns.fault('unavailable', { on: ['exchange'], times: 1 });
    const body = onSpotify('again');
    expect(await post(body)).to.include({ status: 503 });
    expect(await post(body)).to.include({ status: 200 });
  });

  it('that cannot be accepted is answered without the inside of the server, which is told to the log', async () => {
    standIns.fault('unavailable', { on: ['exchange'] });
    expect((await post(onSpotify('ben'))).error).to.equal(
      'Spotify cannot be reached at the moment. Please try again later.',
    );
    expect(lines.join('')).to.include('status-503');
  });

  describe('of an account whose id at Spotify is a new one', () => {
    const consents = async (projectId) => {
      const { rows } = await store.database.query(
        'select id, state, account, former_account, key_id, tokens from presave.consents where project_id = $1',
        [projectId],
      );
      return rows;
    };
    const project = async (projectId, at = inAWeek()) => {
      await store.releases.put({ projectId, ...TITLES, at, ids: IDS });
      return { project_id: projectId };
    };
    const hash = (account) => Buffer.from(store.keys.accountHash('spotify', account));

    it('is found by the older one and replaced: one consent, with the newer tokens and the same receipt', async () => {
      const more = await project('renamed');
      hasAccountIds = false;
      const before = await post(onSpotify('lea', more));
      const [older] = await consents('renamed');
      expect(hash('lea').equals(older.account)).to.equal(true);
      hasAccountIds = true;
      expect(await post(onSpotify('lea', more))).to.include({ status: 200, receipt: before.receipt });
      const [newer, ...others] = await consents('renamed');
      expect(others).to.eql([]);
      expect(hash(accountIdOf('lea')).equals(newer.account)).to.equal(true);
      expect(Buffer.from(newer.tokens).equals(older.tokens)).to.equal(false);
      const row = { ...newer, service: 'spotify', project_id: 'renamed' };
      expect(store.consents.openTokens(row)).to.have.property('refresh_token');
      expect(await post(onSpotify('lea', more))).to.include({ receipt: before.receipt });
    });

    it('stays delivered if it was', async () => {
      const more = await project('renamed-late');
      hasAccountIds = false;
      const { receipt } = await post(onSpotify('lou', more));
      await store.database.query(
        `update presave.consents set state = 'delivered', ended_at = now(), delivered_at = now(), key_id = null, tokens = null
         where project_id = 'renamed-late'`,
      );
      hasAccountIds = true;
      expect(await post(onSpotify('lou', more))).to.include({ status: 200, receipt });
      const rows = await consents('renamed-late');
      expect(rows.map(({ state }) => state)).to.eql(['delivered']);
      expect(await store.consents.forget('spotify', 'lou')).to.equal(1);
    });

    it('is one consent also if an older version of the server has stored another one beside it', async () => {
      const more = await project('renamed-twice');
      const { receipt } = await post(onSpotify('max', more));
      hasAccountIds = false;
      await post(onSpotify('max', more));
      expect((await consents('renamed-twice')).length).to.equal(2);
      hasAccountIds = true;
      expect(await post(onSpotify('max', more))).to.include({ receipt });
      expect((await consents('renamed-twice')).length).to.equal(1);
    });

    it('is erased by either id', async () => {
      const more = await project('erased');
      for (const account of ['nia', accountIdOf('nia')]) {
        await post(onSpotify('nia', more));
        expect(await store.consents.forget('spotify', account)).to.equal(1);
      }
    });
  });

  it('may be given for the library alone', async () => {
    const grant = standIns.spotify.code('pia', { scope: 'user-library-modify' });
    const body = { ...grant, project_id: 'night-bus', dsp_name: 'spotify' };
    expect(await post(body)).to.include({ status: 200, saved: true });
  });

  it('of tokens comes again with the same request, though the refresh token is used up', async () => {
    standIns.fault('unavailable', { on: ['me'] });
    const { access_token, refresh_token } = standIns.spotify.tokens('quin');
    const body = { access_token, refresh_token, project_id: 'night-bus', dsp_name: 'spotify' };
    expect(await post(body)).to.include({ status: 503 });
    standIns.endFaults();
    expect(await post(body)).to.include({ status: 200 });
    expect(answers('quin').filter(([step]) => step === 'refresh')).to.eql([['refresh', 200]]);
  });

  it('for a date is measured against six months in the zone of the listener', async () => {
    // A day that has begun on the first island when the permission ends, and not on the last one.
    const end = consentEnd(new Date());
    const day = new Date(end.getTime() + (end.getUTCHours() < 11 ? 0 : 86_400_000)).toISOString().slice(0, 10);
    await store.releases.put({ projectId: 'edge', ...TITLES, at: day, ids: IDS });
    const inZone = (time_zone) => post(onSpotify('zoe', { project_id: 'edge', time_zone }));
    const late = await inZone('Pacific/Pago_Pago');
    expect(late).to.include({ status: 400 });
    expect(late.error).to.include('come back');
    expect(await inZone('Pacific/Kiritimati')).to.include({ status: 200 });
    // American Samoa.
    changed = { storefront: 'as' };
    expect(await inZone(undefined)).to.include({ status: 400 });
  });

  it('of another service needs no change of the database: no column and no constraint names one', async () => {
    const { rows } = await store.database.query(
      `select pg_get_constraintdef(oid) as name from pg_constraint where connamespace = 'presave'::regnamespace
       union all select column_name from information_schema.columns where table_schema = 'presave'`,
    );
    expect(rows.length).to.be.greaterThan(20);
    for (const { name } of rows) for (const service of SERVICE_NAMES) expect(name).not.to.include(service);
  });

  it('may come from a zone that the database does not know: its day begins in UTC', async () => {
    const { find } = store.releases;
    expect(await find.call(store.releases, 'night-bus', 'Mars/Olympus')).to.include({ zone: 'UTC' });
  });

  // The last one, because the database does not come back.
  describe('that cannot be stored', () => {
    it('is answered with 503 and a plain sentence, and /readyz tells that the database is away', async () => {
      const hanging = { query: () => new Promise(() => {}) };
      const late = healthRoutes({ store: { database: hanging }, settings: {}, limit: (_, next) => next() }).onError(
        answerProblem(createLog(silent)),
      );
      expect((await app.request('/readyz')).status).to.equal(200);
      await store.database.close();
      expect((await app.request('/healthz')).status).to.equal(200);
      for (const answering of [app, late]) {
        const ready = await answering.request('/readyz');
        expect(ready.status).to.equal(503);
        expect(await ready.json()).to.include({ error: 'The database does not answer.' });
      }
      const body = onSpotify('away');
      expect(await post(body))
        .to.include({ status: 503, retryAfter: 5 })
        .and.have.property('error')
        .that.includes('later');
      expect(answers('away')).to.eql([]);
    });
  });
});

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
