import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import webPush from 'web-push';
import { run as rotateKeys } from '../src/cli/commands/rotate-keys.mjs';
import { createApp } from '../src/http/app.mjs';
import { createLog } from '../src/log.mjs';
import { createMetrics } from '../src/metrics.mjs';
import { openStore } from '../src/open-store.mjs';
import { createServices } from '../src/providers/providers.mjs';
import { topicOf } from '../src/providers/push/push.mjs';
import { readSettings } from '../src/settings/settings.mjs';
import { exportStore } from '../src/transfer/export-store.mjs';
import { importStore } from '../src/transfer/import-store.mjs';
import { createDataFolder } from './support/data-folder.mjs';
import { PAST, startDeliveryParts } from './support/start-delivery-parts.mjs';

const PUBLIC_URL = 'https://music.example';
const ORIGIN = 'https://site.example';
const SOON_MS = 300;
const ANNOUNCED = {
  title: 'Night Bus',
  artist: 'Ama',
  url: 'https://label.example/night-bus',
  cover: 'https://label.example/night-bus.jpg',
};

describe('a message on the day', function () {
  // A database that starts on a busy machine.
  this.timeout(120_000);
  let parts;
  let app;
  let projects = 0;
  before(async () => {
    parts = await startDeliveryParts();
    const { store, services, settings, log } = parts;
    const metrics = createMetrics(store.database);
    const limitless = { ...settings, rateLimit: 0 };
    app = createApp({ store, services, settings: limitless, publicUrl: PUBLIC_URL, metrics, log });
  });
  afterEach(async () => {
    await parts.stop();
    await parts.store.database.query('delete from presave.pauses');
  });
  after(() => parts.close());

  const release = async (change = {}) => {
    const projectId = `project-of-messages-${++projects}`;
    await parts.store.releases.put({ projectId, ...ANNOUNCED, at: '2030-12-04', ids: {}, ...change });
    return projectId;
  };
  const send = async (body, headers = {}) => {
    const response = await app.request('/api/notify', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: ORIGIN, ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
  const readKey = async () => (await (await app.request('/api/notify/key')).json()).key;
  const subscription = (options) => parts.standIns.push.subscription(options);
  const receiptOf = async (href) => {
    const { pathname } = new URL(href);
    return (await app.request(pathname, { headers: { Accept: 'application/json' } })).json();
  };
  const requestsTo = (endpoint) => parts.standIns.requests.filter(({ account }) => account === endpoint);
  const contentsOf = (endpoint) => parts.standIns.push.messages(endpoint).map(({ content }) => content);

  describe('is asked for', () => {
    it('with the key of this server, which stays the same, and is stored encrypted', async () => {
      const key = await readKey();
      expect(Buffer.from(key, 'base64url')).to.have.length(65);
      const { store, settings, log } = parts;
      const again = createServices(settings, { log, keys: store.keys });
      expect(await again.push.publicKey()).to.equal(key);
      const { rows } = await store.database.query(`select sealed from presave.secrets where name = 'vapid'`);
      expect(rows).to.have.length(1);
      expect(Buffer.from(rows[0].sealed).toString('latin1')).not.to.include(key);
    });

    it('by a page of the site: the answer is a receipt, and nothing of the subscription is stored in clear', async () => {
      const projectId = await release();
      const given = subscription({ key: await readKey() });
      const { status, body, headers } = await send({
        project_id: projectId,
        subscription: given,
        time_zone: 'Asia/Tokyo',
      });
      expect(status).to.equal(200);
      expect(Object.keys(body)).to.eql(['receipt']);
      expect(headers.get('access-control-allow-origin')).to.equal(ORIGIN);
      expect(await receiptOf(body.receipt)).to.deep.include({
        project_id: projectId,
        service: 'push',
        state: 'waiting',
        release_at: '2030-12-03T15:00:00.000Z',
      });
      expect((await parts.store.consents.counts(projectId))[0]).to.include({ service: 'push', count: 1 });
      const files = await contents(join(parts.data, 'database'));
      for (const secret of [new URL(given.endpoint).pathname, given.keys.auth, given.keys.p256dh])
        expect(files.includes(secret), secret).to.equal(false);
    });

    it('twice: it is one consent, with the newer keys', async () => {
      const projectId = await release();
      const first = subscription();
      const { keys } = subscription();
      const { body } = await send({ project_id: projectId, subscription: first });
      const second = await send({ project_id: projectId, subscription: { ...first, keys } });
      expect(second.body).to.eql(body);
      const { rows } = await parts.store.database.query('select * from presave.consents where project_id = $1', [
        projectId,
      ]);
      expect(rows).to.have.length(1);
      expect(parts.store.consents.openTokens(rows[0])).to.include(keys);
    });

    it('on the receipt in the words of a message, in each language', async () => {
      const { body } = await send({ project_id: await release(), subscription: subscription() });
      const pageIn = async (language) =>
        (await app.request(new URL(body.receipt).pathname, { headers: { 'Accept-Language': language } })).text();
      const english = await pageIn('en');
      expect(english).to.include('<h1>Your notification</h1>').and.include('your browser will show you a message');
      expect(english).not.to.match(/library|Web Push|undefined/);
      for (const language of ['ar', 'de', 'es', 'fr', 'he', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'tr', 'zh', 'zh-Hant'])
        expect(await pageIn(language), language).not.to.match(/Spotify|\{\w+\}|undefined/);
    });

    it('but not by a page of another origin, nor for a project without a release', async () => {
      const body = { project_id: await release(), subscription: subscription() };
      expect((await send(body, { Origin: 'https://evil.example' })).status).to.equal(403);
      expect((await send({ ...body, project_id: 'none' })).status).to.equal(404);
    });

    for (const [title, change, sentence] of [
      ['no subscription', () => ({ subscription: undefined }), /^subscription is missing/],
      [
        'an endpoint of this network',
        (good) => ({ subscription: { ...good, endpoint: 'http://127.0.0.1:1/push/1' } }),
        /^subscription.endpoint is not at a push service/,
      ],
      [
        'an endpoint that is no URL',
        (good) => ({ subscription: { ...good, endpoint: 'push' } }),
        /^subscription.endpoint/,
      ],
      [
        'an endpoint of 3 kB',
        (good) => ({ subscription: { ...good, endpoint: good.endpoint + 'x'.repeat(3_000) } }),
        /at most 2048/,
      ],
      ['no keys', (good) => ({ subscription: { ...good, keys: undefined } }), /^subscription.keys is missing/],
      [
        'a key that is not on the curve',
        (good) => ({
          subscription: { ...good, keys: { ...good.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
        }),
        /^subscription.keys.p256dh/,
      ],
      [
        'a secret that is too short',
        (good) => ({ subscription: { ...good, keys: { ...good.keys, auth: 'AAAA' } } }),
        /^subscription.keys.auth/,
      ],
      [
        'a time that is none',
        (good) => ({ subscription: { ...good, expirationTime: 'soon' } }),
        /^subscription.expirationTime/,
      ],
      ['a zone that is none', () => ({ time_zone: 'not a zone' }), /^time_zone/],
    ]) {
      it(`but not with ${title}: 400 names it, and nobody is asked`, async () => {
        const good = subscription();
        const before = parts.standIns.requests.length;
        const { status, body } = await send({ project_id: await release(), subscription: good, ...change(good) });
        expect(status).to.equal(400);
        expect(body.error).to.match(sentence);
        expect(parts.standIns.requests.length).to.equal(before);
      });
    }

    it('but not with a subscription that ends before the release: 400 says until when it lasts', async () => {
      const until = new Date(Date.now() + 86_400_000);
      const early = subscription({ expirationTime: until.getTime() });
      const { status, body } = await send({ project_id: await release(), subscription: early });
      expect(status).to.equal(400);
      expect(body).to.include({ code: 'presave-too-early', until: until.toISOString() });
    });
  });

  describe('on the day', () => {
    it('comes encrypted, says which release is out, and opens its page', async () => {
      const projectId = await release({ at: PAST });
      const { id, endpoint } = await parts.consentOnPush(projectId);
      await parts.start();
      const { tokens, key_id } = await parts.untilState(id, 'delivered');
      expect([tokens, key_id]).to.eql([null, null]);
      const [message] = parts.standIns.push.messages(endpoint);
      expect(message.content).to.eql({ tag: topicOf(projectId), ...ANNOUNCED });
      expect(message.topic).to.equal(message.content.tag);
      expect(message.ttlSeconds).to.equal(604_800);
    });

    it('has the longest titles, and still fits', async () => {
      const long = {
        title: '"'.repeat(300),
        artist: '\u6f22'.repeat(300),
        url: `https://label.example/${'p'.repeat(478)}`,
      };
      const { id, endpoint } = await parts.consentOnPush(await release({ at: PAST, ...long, cover: long.url }));
      await parts.start();
      await parts.untilState(id, 'delivered');
      expect(contentsOf(endpoint)[0]).to.include(long);
    });

    it('comes again if the answer was lost, with the same Topic and tag: the browser shows one', async () => {
      const { id, endpoint } = await parts.consentOnPush(await release({ at: PAST }));
      parts.standIns.fault('lost-answer', { times: 1, service: 'push' });
      await parts.start();
      await parts.untilState(id, 'delivered');
      const messages = parts.standIns.push.messages(endpoint);
      expect(messages).to.have.length(2);
      expect(new Set(messages.map(({ topic, content }) => `${topic} ${content.tag}`)).size).to.equal(1);
    });

    for (const [title, prepare] of [
      ['a browser that has unsubscribed (410)', ({ endpoint }) => parts.standIns.push.unsubscribe(endpoint)],
      ['a subscription that nobody knows (404)', ({ id }) => renameEndpoint(id)],
    ]) {
      it(`ends with ${title}`, async () => {
        const projectId = await release({ at: PAST });
        const consent = await parts.consentOnPush(projectId);
        await prepare(consent);
        await parts.start();
        const ended = await parts.untilState(consent.id, 'needs-consent');
        expect(ended).to.include({ reason: 'unsubscribed', tokens: null });
      });
    }

    it('waits for a pause that a push service asks for (429)', async () => {
      const { id, endpoint } = await parts.consentOnPush(await release({ at: PAST }));
      const end = parts.standIns.fault('rate-limited', { service: 'push', seconds: 2 });
      await parts.start();
      await parts.until(id, ({ reason }) => reason === 'paused-rate');
      await parts.until(id, ({ state }) => state === 'delivered');
      end();
      const [refused, accepted] = requestsTo(endpoint);
      expect([refused.status, accepted.status]).to.eql([429, 201]);
      expect(accepted.at - refused.at).to.be.at.least(2_000);
    });

    it('is tried again while a push service refuses this server, and the consent stays', async () => {
      const { id } = await parts.consentOnPush(await release({ at: PAST }));
      parts.standIns.fault('forbidden', { service: 'push', on: ['message'], times: 1 });
      await parts.start();
      const { attempts } = await parts.untilState(id, 'delivered');
      expect(attempts).to.equal(2);
      expect(parts.lines.join('')).to.include('A push service refuses the VAPID keys');
    });

    it('does not come to a visitor who has revoked, or has been forgotten', async () => {
      const projectId = await release();
      const [revoked, forgotten, other] = [
        await parts.consentOnPush(projectId),
        await parts.consentOnPush(projectId),
        await parts.consentOnPush(projectId),
      ];
      const { consents, keys, releases } = parts.store;
      await consents.revoke(keys.receiptOf(revoked.id), 'by-the-visitor');
      expect(await consents.forget('push', forgotten.endpoint)).to.equal(1);
      await parts.start();
      await releases.put({ projectId, ...ANNOUNCED, at: PAST, ids: {} });
      await parts.untilState(other.id, 'delivered');
      await sleep(SOON_MS);
      expect(requestsTo(revoked.endpoint)).to.eql([]);
      expect(requestsTo(forgotten.endpoint)).to.eql([]);
      expect(await parts.read(revoked.id)).to.include({ state: 'revoked', tokens: null });
    });

    it('is not sent any more if the visitor revokes while it is in hand', async () => {
      const { id, endpoint } = await parts.consentOnPush(await release({ at: PAST }));
      const tokens = parts.store.consents.openTokens(await parts.read(id));
      const request = { tokens, announcement: { projectId: 'a', ...ANNOUNCED }, mayAsk: async () => false };
      expect(await parts.services.push.save(request)).to.eql({ kind: 'let-go' });
      expect(requestsTo(endpoint)).to.eql([]);
      await parts.store.consents.forget('push', endpoint);
    });

    it('is not sent where PUSH_HOSTS does not list the push service any more', async () => {
      const { id, endpoint } = await parts.consentOnPush(await release({ at: PAST }));
      const { settings, log, store } = parts;
      const push = { ...settings.services.push, hosts: ['fcm.googleapis.com'] };
      const { push: strict } = createServices({ services: { push } }, { log, keys: store.keys });
      const tokens = store.consents.openTokens(await parts.read(id));
      const announcement = { projectId: 'a', ...ANNOUNCED };
      const error = await strict.save({ tokens, announcement, mayAsk: async () => true }).catch((reason) => reason);
      expect(error.outcome).to.eql({ kind: 'retry', reason: 'host-not-listed' });
      expect(requestsTo(endpoint)).to.eql([]);
      await store.consents.forget('push', endpoint);
    });

    it('ends with the VAPID keys that a browser has subscribed with', async () => {
      const { id, endpoint } = await parts.consentOnPush(await release({ at: PAST }));
      const { publicKey, privateKey } = webPush.generateVAPIDKeys();
      const settings = readSettings({
        ...parts.standIns.environment,
        VAPID_PUBLIC_KEY: publicKey,
        VAPID_PRIVATE_KEY: privateKey,
      });
      const { push: other } = createServices(settings, { log: parts.log, keys: parts.store.keys });
      expect(await other.publicKey()).to.equal(publicKey);
      const tokens = parts.store.consents.openTokens(await parts.read(id));
      const request = { tokens, announcement: { projectId: 'a', ...ANNOUNCED }, mayAsk: async () => true };
      const error = await other.save(request).catch((reason) => reason);
      expect(error.outcome).to.eql({ kind: 'needs-consent', reason: 'other-vapid-key' });
      expect(requestsTo(endpoint)).to.eql([]);
      await parts.store.consents.forget('push', endpoint);
    });

    /** Gives a consent an endpoint that the push service does not know. */
    async function renameEndpoint(id) {
      const row = await parts.read(id);
      const tokens = parts.store.consents.openTokens(row);
      const sealed = parts.store.consents.sealTokens(row, { ...tokens, endpoint: `${tokens.endpoint}-other` });
      await parts.store.database.query('update presave.consents set tokens = $2, key_id = $3 where id = $1', [
        id,
        sealed.tokens,
        sealed.key_id,
      ]);
    }
  });

  describe('and its keys', () => {
    it('survive new PRESAVE_KEYS', async () => {
      const data = await createDataFolder();
      const { log } = parts;
      let store = await openStore({ databaseUrl: undefined, data, keys: undefined });
      const key = await createServices(
        { services: { push: pushSettings() } },
        { log, keys: store.keys },
      ).push.publicKey();
      await rotateKeys(store, {});
      await rotateKeys(store, { forgetOld: true });
      await store.close();
      store = await openStore({ databaseUrl: undefined, data, keys: undefined });
      expect(store.keys.ring.keys).to.have.length(1);
      const { push } = createServices({ services: { push: pushSettings() } }, { log, keys: store.keys });
      expect(await push.publicKey()).to.equal(key);
      await store.close();
      await rm(data, { recursive: true });
    });

    it('move with an export, beside the subscriptions', async () => {
      const waiting = await parts.consentOnPush(await release());
      const data = await createDataFolder();
      const file = join(data, 'moved');
      await exportStore(parts.store, file);
      const target = await openStore({ databaseUrl: undefined, data, keys: undefined });
      await importStore(target, file, parts.store.keys.ring.keys);
      await target.close();
      const store = await openStore({ databaseUrl: undefined, data, keys: undefined });
      const { push } = createServices({ services: { push: pushSettings() } }, { log: parts.log, keys: store.keys });
      expect(await push.publicKey()).to.equal(await readKey());
      const { rows } = await store.database.query('select * from presave.consents where id = $1', [waiting.id]);
      expect(store.consents.openTokens(rows[0])).to.include({ endpoint: waiting.endpoint });
      await store.close();
      await rm(data, { recursive: true });
    });

    it('are a pair, or the server does not start', () => {
      const [one, other] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()];
      const read = (environment) => () => readSettings(environment);
      expect(read({ VAPID_PUBLIC_KEY: one.publicKey })).to.throw(/VAPID_PRIVATE_KEY is missing/);
      expect(read({ VAPID_PRIVATE_KEY: one.privateKey })).to.throw(/VAPID_PUBLIC_KEY is missing/);
      expect(read({ VAPID_PUBLIC_KEY: one.publicKey, VAPID_PRIVATE_KEY: other.privateKey })).to.throw(
        /VAPID_PRIVATE_KEY does not belong to VAPID_PUBLIC_KEY/,
      );
      expect(read({ VAPID_SUBJECT: 'web@label.example' })).to.throw(/VAPID_SUBJECT must begin with mailto:/);
    });
  });

  // The last, so that there is something to look at.
  describe('in the log', () => {
    it('leaves no endpoint and no key of a subscription in the log', () => {
      const log = parts.lines.join('');
      expect(log).to.include('"service":"push"');
      expect(log).not.to.match(/\/push\/[\w-]{8}|p256dh/);
      const lines = [];
      createLog({ write: (line) => void lines.push(line) }).info({ subscription: subscription(), tokens: 'a' }, 'all');
      expect(lines.join('')).not.to.include('/push/');
    });
  });
});

const pushSettings = () => readSettings({}).services.push;

/**
 * All files of a folder.
 * @param {string} folder
 */
async function contents(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Buffer.concat(await Promise.all(files.map((file) => readFile(file))));
}
