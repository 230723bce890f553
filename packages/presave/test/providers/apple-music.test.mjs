import { expect } from 'chai';
import { createAppleMusic } from '../../src/providers/apple-music/apple-music.mjs';
import { ServiceProblem } from '../../src/providers/ask.mjs';
import { startStandIns } from '../../stand-ins/start-stand-ins.mjs';

describe('Apple Music', () => {
  let standIns;
  let settings;
  /** @type {unknown[][]} */
  const errors = [];
  const tools = { log: { error: (...line) => void errors.push(line) } };
  before(async () => {
    standIns = await startStandIns();
    const { environment } = standIns;
    settings = {
      teamId: environment.APPLE_MUSIC_TEAM_ID,
      keyId: environment.APPLE_MUSIC_KEY_ID,
      privateKey: environment.APPLE_MUSIC_PRIVATE_KEY,
      apiUrl: environment.APPLE_MUSIC_API_URL,
    };
  });
  after(() => standIns.close());
  afterEach(() => standIns.endFaults());

  describe('when a visitor agrees', () => {
    const accept = async (body) => {
      const service = createAppleMusic(settings, tools);
      return service.identify(await service.exchange(body));
    };

    it('a user token is the account, with its storefront', async () => {
      const token = standIns.appleMusic.userToken({ storefront: 'jp' });
      expect(await accept({ access_token: token })).to.eql({
        account: token,
        tokens: { user_token: token },
        storefront: 'jp',
        expiresAt: null,
      });
    });

    it('refuses a token that it does not know', async () => {
      const error = await failureOf(accept({ access_token: 'made-up' }));
      expect(error.outcome.kind).to.equal('needs-consent');
      expect(error.message).not.to.include('made-up');
    });

    for (const [fault, outcome] of [
      ['rate-limited', { kind: 'paused', seconds: 3, reason: 'rate' }],
      ['unavailable', { kind: 'retry', reason: 'status-503' }],
      ['not-json', { kind: 'retry', reason: 'unreadable-answer' }],
      ['broken-connection', { kind: 'retry', reason: 'connection' }],
    ]) {
      it(`${fault}: ${outcome.kind}`, async () => {
        standIns.fault(fault, { on: ['storefront'] });
        const body = { access_token: standIns.appleMusic.userToken() };
        expect((await failureOf(accept(body))).outcome).to.eql(outcome);
      });
    }
  });

  describe('on the day', () => {
    const save = async (changes = {}, service = createAppleMusic(settings, tools)) => {
      const user_token = standIns.appleMusic.userToken({ storefront: 'de' });
      const request = { tokens: { user_token }, release: { apple_music: { albums: ['1', '2'] } }, storefront: 'de' };
      const answers = { storeTokens: async () => true, mayAsk: async () => true };
      return service.save({ ...answers, ...request, ...changes }).catch((error) => {
        if (error instanceof ServiceProblem) return error.outcome;
        throw error;
      });
    };
    const steps = (from) => standIns.requests.slice(from).map(({ step }) => step);

    it('looks for each album in the catalogue, and adds them', async () => {
      const from = standIns.requests.length;
      expect(await save()).to.eql({ kind: 'delivered' });
      expect(steps(from)).to.eql(['catalogue', 'catalogue', 'save']);
    });

    it('does not look again for an album that it has just found', async () => {
      const service = createAppleMusic(settings, tools);
      await save({}, service);
      const from = standIns.requests.length;
      expect(await save({}, service)).to.eql({ kind: 'delivered' });
      expect(steps(from)).to.eql(['save']);
    });

    it("an album that is out elsewhere is not live in the listener's storefront", async () => {
      const service = createAppleMusic(settings, tools);
      await save({}, service);
      standIns.fault('not-live', { storefront: 'fr' });
      expect(await save({ storefront: 'fr' }, service)).to.eql({ kind: 'not-live' });
    });

    for (const [fault, options, outcome] of [
      ['bad-gateway', {}, { kind: 'retry', reason: 'status-502' }],
      ['unavailable', { on: ['catalogue'] }, { kind: 'retry', reason: 'status-503' }],
      ['broken-connection', {}, { kind: 'retry', reason: 'connection' }],
      ['forbidden', {}, { kind: 'needs-consent', reason: 'forbidden' }],
      ['no-subscription', {}, { kind: 'needs-consent', reason: 'no-subscription' }],
      ['rate-limited', { seconds: 7 }, { kind: 'paused', seconds: 7, reason: 'rate' }],
    ]) {
      it(`${fault} ${JSON.stringify(options)}: ${outcome.kind}`, async () => {
        standIns.fault(fault, options);
        expect(await save()).to.eql(outcome);
      });
    }

    it('a refused developer token stops everybody for a minute, costs no consent, and is told to the log', async () => {
      errors.length = 0;
      const service = createAppleMusic({ ...settings, developerToken: 'old' }, tools);
      expect(await save({}, service)).to.eql({ kind: 'paused', seconds: 60, reason: 'settings' });
      expect(JSON.stringify(errors)).to.include('developer token');
    });

    it('a developer token that ends right after an album was found costs no consent either', async () => {
      let ahead = 0;
      const later = await startStandIns({ now: () => Date.now() + ahead });
      const { APPLE_MUSIC_PRIVATE_KEY: privateKey, APPLE_MUSIC_API_URL: apiUrl } = later.environment;
      const service = createAppleMusic({ ...settings, privateKey, apiUrl }, tools);
      const tokens = { user_token: later.appleMusic.userToken() };
      expect(await save({ tokens }, service)).to.eql({ kind: 'delivered' });
      ahead = 24 * 3_600_000;
      expect(await save({ tokens }, service)).to.eql({ kind: 'paused', seconds: 60, reason: 'settings' });
      await later.close();
    });

    it('asks right before it saves, and sends nothing if the answer is no', async () => {
      const from = standIns.requests.length;
      expect(await save({ mayAsk: async () => false })).to.eql({ kind: 'let-go' });
      expect(steps(from)).not.to.include('save');
    });
  });
});

/** @param {Promise<unknown>} promise */
async function failureOf(promise) {
  return promise.then(
    () => expect.fail('It did not fail.'),
    (error) => error,
  );
}
