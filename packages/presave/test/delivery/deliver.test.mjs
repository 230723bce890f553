import { expect } from 'chai';
import { APPLE_ALBUM, SPOTIFY_ALBUM, startDeliveryParts } from '../support/start-delivery-parts.mjs';
import { until } from '../support/until.mjs';

const HOUR_MS = 3_600_000;

describe('delivery', function () {
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

  describe('on its day', () => {
    it('saves the release on Spotify, and deletes the token', async () => {
      const id = await parts.consentOnSpotify(await parts.release(), 'ana');
      await parts.start();
      const row = await parts.untilState(id, 'delivered');
      expect(parts.standIns.spotify.library('ana')).to.eql([SPOTIFY_ALBUM]);
      expect(row).to.include({
        tokens: null,
        key_id: null,
        lease: null,
        leased_until: null,
        attempts: 1,
        reason: null,
      });
      expect(row.delivered_at).to.be.a('date');
    });

    it('saves the release on Apple Music, and deletes the token', async () => {
      const token = parts.standIns.appleMusic.userToken({ storefront: 'de' });
      const id = await parts.consentOnAppleMusic(await parts.release(), token);
      await parts.start();
      expect((await parts.untilState(id, 'delivered')).tokens).to.equal(null);
      expect(parts.standIns.appleMusic.library(token)).to.eql([APPLE_ALBUM]);
    });

    it('saves at once what comes after the release', async () => {
      await parts.start();
      const id = await parts.consentOnSpotify(await parts.release(), 'late');
      await parts.untilState(id, 'delivered');
    });

    it('saves nothing before the instant, and follows a release that is moved forward', async () => {
      const projectId = await parts.release({ at: inHours(1) });
      const early = await parts.consentOnSpotify(projectId, 'early');
      await parts.start();
      await parts.untilState(await parts.consentOnSpotify(await parts.release(), 'witness'), 'delivered');
      expect(await parts.read(early)).to.include({ state: 'waiting', lease: null });
      await parts.release({ projectId, at: inHours(-1) });
      await parts.untilState(early, 'delivered');
    });

    it('leaves a consent whose release is moved to later after it was due', async () => {
      const projectId = await parts.release();
      const id = await parts.consentOnSpotify(projectId, 'moved');
      await parts.release({ projectId, at: inHours(1) });
      await parts.start();
      await parts.untilState(await parts.consentOnSpotify(await parts.release(), 'moved-witness'), 'delivered');
      expect(await parts.read(id)).to.include({ state: 'waiting', attempts: 0 });
      expect(saves('moved')).to.eql([]);
    });

    it('saves nothing of a release that is moved to later while an attempt is running', async () => {
      const projectId = await parts.release();
      const id = await parts.consentOnSpotify(projectId, 'moved-meanwhile');
      parts.standIns.fault('slow', { account: 'moved-meanwhile', on: ['refresh'], ms: 300 });
      await parts.start();
      await until(() => seen('moved-meanwhile', 'refresh').length === 1);
      await parts.release({ projectId, at: inHours(1) });
      const row = await parts.untilState(id, 'waiting');
      expect(row).to.include({ state: 'waiting', attempts: 0, is_later: true });
      expect(saves('moved-meanwhile')).to.eql([]);
    });

    it('waits for a release that is moved to later while an attempt fails', async () => {
      const projectId = await parts.release();
      const id = await parts.consentOnSpotify(projectId, 'moved-late');
      parts.standIns.fault('hanging', { account: 'moved-late' });
      await parts.start();
      await until(() => saves('moved-late').length === 1);
      await parts.release({ projectId, at: inHours(1) });
      const row = await parts.until(id, ({ attempts }) => attempts === 1);
      expect(row.due_in).to.be.within(3_500, 3_600);
    });

    it("begins a date in the listener's zone", async () => {
      // It is this date on the first island of all, and not yet on the last one.
      const at = new Date(Date.now() + 14 * HOUR_MS).toISOString().slice(0, 10);
      const projectId = await parts.release({ at });
      const first = await parts.consentOnSpotify(projectId, 'first', { zone: 'Pacific/Kiritimati' });
      const last = await parts.consentOnSpotify(projectId, 'last', { zone: 'Pacific/Pago_Pago' });
      await parts.start();
      await parts.untilState(first, 'delivered');
      expect(await parts.read(last)).to.include({ state: 'waiting', lease: null });
    });
  });

  describe('that fails', () => {
    it('asks again until the release is live', async () => {
      const id = await parts.consentOnSpotify(await parts.release({ uris: ['spotify:album:soon'] }), 'patient');
      parts.standIns.fault('not-live', { ids: ['spotify:album:soon'], times: 3 });
      await parts.start();
      expect((await parts.untilState(id, 'delivered')).attempts).to.equal(4);
    });

    it("waits until an album is in the catalogue of the listener's storefront", async () => {
      const token = parts.standIns.appleMusic.userToken({ storefront: 'jp' });
      const id = await parts.consentOnAppleMusic(await parts.release({ albums: ['77'] }), token);
      const end = parts.standIns.fault('not-live', { storefront: 'jp', on: ['catalogue'] });
      await parts.start();
      await parts.until(id, ({ reason, attempts }) => reason === 'not-live' && attempts >= 2);
      expect(saves(token)).to.eql([]);
      end();
      await parts.untilState(id, 'delivered');
    });

    it('tries again after a 502, a broken connection and a lost answer', async () => {
      const id = await parts.consentOnSpotify(await parts.release(), 'unlucky');
      for (const fault of ['bad-gateway', 'broken-connection', 'lost-answer']) {
        parts.standIns.fault(fault, { account: 'unlucky', times: 1 });
      }
      await parts.start();
      expect((await parts.untilState(id, 'delivered')).attempts).to.equal(4);
      expect(parts.standIns.spotify.library('unlucky')).to.eql([SPOTIFY_ALBUM]);
    });

    it('gives up after GIVE_UP_HOURS of failures, says why, and deletes the token', async () => {
      const id = await parts.consentOnSpotify(await parts.release(), 'hopeless');
      parts.standIns.fault('bad-gateway', { account: 'hopeless' });
      await parts.start({ giveUpHours: 1.2 / 3_600 });
      const row = await parts.untilState(id, 'failed');
      expect(row).to.include({ reason: 'status-502', tokens: null });
      // The time counts from the first failure, not from the last one.
      expect(row.attempts).to.be.within(2, 5);
    });

    it('waits for the key of its token, longer than GIVE_UP_HOURS', async () => {
      const id = await parts.consentOnSpotify(await parts.release(), 'locked');
      const setKey = (key) =>
        parts.store.database.query('update presave.consents set key_id = $2 where id = $1', [id, key]);
      await setKey('lost');
      await parts.start({ giveUpHours: 0 });
      await parts.until(id, ({ attempts }) => attempts >= 2);
      expect(await parts.read(id)).to.include({ reason: 'key-missing', failing_since: null });
      await setKey('test');
      await parts.untilState(id, 'delivered');
    });

    for (const [fault, step] of [
      ['invalid-grant', 'refresh'],
      ['forbidden', 'save'],
    ]) {
      it(`never asks again after ${fault}`, async () => {
        const projectId = await parts.release();
        const id = await parts.consentOnSpotify(projectId, fault);
        const end = parts.standIns.fault(fault, { account: fault, on: [step] });
        await parts.start();
        expect(await parts.untilState(id, 'needs-consent')).to.include({ reason: fault, tokens: null, attempts: 1 });
        end();
        // A new permission of the same visitor counts again.
        expect(await parts.consentOnSpotify(projectId, fault)).to.equal(id);
        await parts.untilState(id, 'delivered');
      });
    }

    it('waits for ids of its service if the release has none', async () => {
      const projectId = await parts.release({ uris: null });
      const id = await parts.consentOnSpotify(projectId, 'no-ids');
      await parts.start();
      await parts.until(id, ({ reason }) => reason === 'not-live');
      await parts.release({ projectId });
      await parts.untilState(id, 'delivered');
    });
  });

  describe('in the log', () => {
    it('tells a log no account, no token and no address', async () => {
      const lines = parts.lines.join('');
      expect(lines).to.include('Delivered');
      const tokens = await parts.standIns.spotify.tokens('ana');
      for (const secret of ['ana', 'mail.example', 'Bearer', tokens.refresh_token, 'stand-in-user-token']) {
        expect(lines, secret).not.to.include(secret);
      }
    });
  });
});

describe('delivery without a client secret', function () {
  this.timeout(120_000);
  let parts;
  before(async () => {
    parts = await startDeliveryParts({ hasSecret: false });
  });
  after(() => parts.close());

  it('stores each new refresh token before anything else, because the old one works once', async () => {
    const id = await parts.consentOnSpotify(await parts.release(), 'single-use');
    parts.standIns.fault('bad-gateway', { account: 'single-use', times: 2 });
    await parts.start();
    expect((await parts.untilState(id, 'delivered')).attempts).to.equal(3);
  });
});

/** @param {number} hours */
function inHours(hours) {
  return new Date(Date.now() + hours * HOUR_MS).toISOString();
}
