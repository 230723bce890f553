// Runs: not daily

import { mock } from 'node:test';
import { expect } from 'chai';
import { startDeliveryParts } from '../support/start-delivery-parts.mjs';
import { until } from '../support/until.mjs';

const HOUR_MS = 3_600_000;

/** A turn of the event loop, without a timer. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('delivery that is interrupted', function () {
  this.timeout(120_000);
  let parts;
  before(async () => {
    parts = await startDeliveryParts();
  });
  after(() => parts.close());
  afterEach(() => parts.stop());

  const seen = (account, step) =>
    parts.standIns.requests.filter((request) => request.account === account && request.step === step);
  const saves = (account) => seen(account, 'save');

  describe('when Spotify asks for a pause', () => {
    for (const [fault, reason] of [
      ['rate-limited', 'paused-rate'],
      ['quota-exceeded', 'paused-quota'],
    ]) {
      it(`${fault}: all processes wait, and it is no attempt`, async () => {
        const projectId = await parts.release();
        const ids = [];
        for (let index = 0; index < 30; index++) ids.push(await parts.consentOnSpotify(projectId, `${fault}-${index}`));
        const before = parts.standIns.requests.length;
        parts.lines.length = 0;
        parts.standIns.fault(fault, { seconds: 3, service: 'spotify', on: ['save'] });
        await Promise.all([parts.start(), parts.start()]);
        const paused = await Promise.all(ids.map((id) => parts.until(id, (row) => row.reason ?? row.delivered_at)));
        expect(paused.map((row) => row.reason)).to.include(reason);
        const rows = await Promise.all(ids.map((id) => parts.untilState(id, 'delivered')));
        await parts.stop();
        const lines = parts.lines.map((line) => JSON.parse(line));
        // On a busy machine, a request may take too long, which is an attempt.
        const failures = lines.reduce((sum, { results }) => sum + (results?.retry ?? 0), 0);
        expect(rows.reduce((sum, { attempts }) => sum + attempts, 0)).to.equal(ids.length + failures);
        const halved = lines.filter(({ concurrency }) => concurrency);
        // Four or a little more before, in each of the two.
        expect(halved.map(({ concurrency }) => concurrency <= 3)).to.eql([true, true]);
        const requests = parts.standIns.requests.slice(before);
        const begin = requests.find(({ status }) => status === 429)?.at ?? 0;
        // Five consents of each, with two requests, were under way.
        expect(requests.filter(({ at }) => at > begin && at < begin + 3_000).length).to.be.most(20);
      });
    }

    it('its own process is quiet before the pause stands in the database', async () => {
      const projectId = await parts.release();
      const first = await parts.consentOnSpotify(projectId, 'told-to-wait');
      const second = await parts.consentOnSpotify(projectId, 'beside');
      parts.standIns.fault('rate-limited', { account: 'told-to-wait', seconds: 1, on: ['save'] });
      parts.standIns.fault('slow', { account: 'beside', on: ['refresh'], ms: 200 });
      const { query } = parts.store.database;
      await parts.start(undefined, {
        ...parts.store.database,
        query: async (sql, parameters) => {
          if (sql.includes('insert into presave.pauses')) await new Promise((resolve) => setTimeout(resolve, 500));
          return query(sql, parameters);
        },
      });
      await parts.untilState(first, 'delivered');
      await parts.untilState(second, 'delivered');
      const begin = seen('told-to-wait', 'save')[0].at;
      expect(saves('beside').map(({ at }) => at >= begin + 1_000)).to.eql([true]);
    });

    it('begins with four at once', async () => {
      const projectId = await parts.release();
      const ids = [];
      for (let index = 0; index < 12; index++) ids.push(await parts.consentOnSpotify(projectId, `crowd-${index}`));
      parts.standIns.fault('slow', { on: ['refresh'], ms: 300 });
      const before = parts.standIns.requests.length;
      await parts.start();
      await Promise.all(ids.map((id) => parts.untilState(id, 'delivered')));
      const steps = parts.standIns.requests.slice(before).map(({ step }) => step);
      expect(steps.indexOf('save')).to.be.within(2, 4);
    });
  });

  it('begins with four at once also after attempts that asked nobody, because the release had no ids', async () => {
    const projectId = await parts.release({ uris: null });
    const ids = [];
    for (let index = 0; index < 24; index++) ids.push(await parts.consentOnSpotify(projectId, `listed-late-${index}`));
    await parts.start();
    await Promise.all(ids.map((id) => parts.until(id, ({ attempts }) => attempts >= 2)));
    parts.standIns.fault('slow', { on: ['refresh'], ms: 300 });
    const before = parts.standIns.requests.length;
    await parts.release({ projectId });
    await Promise.all(ids.map((id) => parts.untilState(id, 'delivered')));
    const steps = parts.standIns.requests.slice(before).map(({ step }) => step);
    expect(steps.indexOf('save')).to.be.within(1, 4);
  });

  it('asks the embedded database for what is due only when a row has changed or a release is due', async () => {
    const { database } = parts.store;
    let claims = 0;
    let waits = 0;
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      await parts.start(undefined, {
        ...database,
        query(sql, parameters) {
          if (sql.includes('for update skip locked')) claims += 1;
          // Asked last before a service waits.
          if (sql.includes('min(due_at)')) waits += 1;
          return database.query(sql, parameters);
        },
      });
      while (waits < 3) await turn();
      for (let ms = 0; ms < 10_000; ms += 100) {
        mock.timers.tick(100);
        await turn();
      }
    } finally {
      mock.timers.reset();
    }
    // Once for each service.
    expect(claims).to.equal(3);
    const soon = await parts.consentOnSpotify(await parts.release({ at: inHours(2 / 3600) }), 'soon');
    await parts.untilState(await parts.consentOnSpotify(await parts.release(), 'now'), 'delivered');
    await parts.untilState(soon, 'delivered');
  });

  describe('of a visitor who changes their mind', () => {
    it('sends nothing after a revocation, also if an attempt is running', async () => {
      const id = await parts.consentOnSpotify(await parts.release(), 'shy');
      parts.standIns.fault('slow', { account: 'shy', on: ['refresh'], ms: 500 });
      await parts.start();
      await until(() => seen('shy', 'refresh').length === 1);
      expect(await parts.read(id)).to.include({ state: 'delivering' });
      expect(await parts.store.consents.revoke(parts.store.keys.receiptOf(id))).to.equal('revoked');
      // Resolves when the attempt has ended.
      await parts.stop();
      expect(await parts.read(id)).to.include({ state: 'revoked', tokens: null });
      expect(saves('shy')).to.eql([]);
    });

    it('stays revoked if the save had been sent', async () => {
      const id = await parts.consentOnSpotify(await parts.release(), 'too-late');
      parts.standIns.fault('slow', { account: 'too-late', on: ['save'], ms: 500 });
      await parts.start();
      await until(() => saves('too-late').length === 1);
      await parts.store.consents.revoke(parts.store.keys.receiptOf(id));
      await parts.stop();
      expect(await parts.read(id)).to.include({ state: 'revoked', tokens: null });
    });

    it('takes the newer tokens of a permission that comes while an attempt is running', async () => {
      const projectId = await parts.release();
      const id = await parts.consentOnSpotify(projectId, 'twice');
      const end = parts.standIns.fault('slow', { account: 'twice', on: ['refresh'], ms: 500 });
      await parts.start();
      await until(() => seen('twice', 'refresh').length === 1);
      await parts.consentOnSpotify(projectId, 'twice');
      end();
      await parts.untilState(id, 'delivered');
      expect(saves('twice').length).to.equal(1);
    });
  });

  describe('in the course of time', () => {
    it('a consent that has lasted as long as the service lets it is expired, and its token deleted', async () => {
      const id = await parts.consentOnSpotify(await parts.release({ at: inHours(1) }), 'old');
      await parts.store.database.query('update presave.consents set expires_at = now() where id = $1', [id]);
      await parts.start();
      expect(await parts.untilState(id, 'expired')).to.include({ tokens: null });
    });

    it('a consent is not used in the moment that it expires', async () => {
      const id = await parts.consentOnSpotify(await parts.release(), 'expiring');
      await parts.store.database.query('update presave.consents set expires_at = now() where id = $1', [id]);
      await parts.start();
      await parts.untilState(id, 'expired');
      expect(saves('expiring')).to.eql([]);
    });

    it('consents are erased FORGET_DAYS after their end', async () => {
      const projectId = await parts.release();
      const [old, recent] = [
        await parts.consentOnSpotify(projectId, 'gone'),
        await parts.consentOnSpotify(projectId, 'kept'),
      ];
      await parts.start({ forgetDays: 2 });
      await parts.untilState(old, 'delivered');
      await parts.untilState(recent, 'delivered');
      const age = `update presave.consents set ended_at = now() - $2 * interval '1 day' where id = $1`;
      await parts.store.database.query(age, [old, 2.1]);
      await parts.store.database.query(age, [recent, 1.9]);
      await parts.until(old, (row) => row === undefined);
      expect(await parts.read(recent)).to.include({ state: 'delivered' });
    });
  });

  describe('when a process ends', () => {
    it('takes up what the only process had in hand when it died as soon as it is started again', async () => {
      const id = await parts.consentOnSpotify(await parts.release(), 'died');
      await parts.store.database.query(
        `update presave.consents set state = 'delivering', lease = gen_random_uuid(),
           leased_until = now() + interval '1 minute' where id = $1`,
        [id],
      );
      const started = performance.now();
      await parts.start();
      expect(await parts.untilState(id, 'delivered')).to.include({ attempts: 1 });
      expect(performance.now() - started).to.be.lessThan(5_000);
    });

    for (const [where, kind] of [
      ['with the embedded database', 'embedded'],
      ['beside other processes', 'postgres'],
    ]) {
      it(`what it had in hand for a service that is not set up any more waits for that service, ${where}`, async () => {
        const { database } = parts.store;
        const id = await parts.consentOnSpotify(await parts.release(), `left-by-${kind}`);
        await database.query(
          `update presave.consents set state = 'delivering', lease = gen_random_uuid(), leased_until = now() where id = $1`,
          [id],
        );
        const { push } = parts.services;
        const without = await parts.start({}, { ...database, kind }, { push });
        expect(await parts.untilState(id, 'waiting')).to.include({ lease: null, attempts: 0 });
        await without.stop();
        await parts.start();
        await parts.untilState(id, 'delivered');
      });
    }

    it('what is in hand when a process ends goes back, and is no attempt', async () => {
      const id = await parts.consentOnSpotify(await parts.release(), 'stopped');
      const end = parts.standIns.fault('slow', { account: 'stopped', on: ['refresh'], ms: 300 });
      const delivery = await parts.start();
      await until(() => seen('stopped', 'refresh').length === 1);
      await delivery.stop();
      end();
      expect(await parts.read(id)).to.include({ state: 'waiting', lease: null, attempts: 0 });
      await parts.start();
      await parts.untilState(id, 'delivered');
    });
  });
});

/** @param {number} hours */
function inHours(hours) {
  return new Date(Date.now() + hours * HOUR_MS).toISOString();
}
