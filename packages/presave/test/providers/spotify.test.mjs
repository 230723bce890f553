import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { expect } from 'chai';
import { ServiceProblem } from '../../src/providers/ask.mjs';
import { consentEnd } from '../../src/providers/spotify/consent-end.mjs';
import { createSpotify } from '../../src/providers/spotify/spotify.mjs';
import { accountIdOf } from '../../stand-ins/spotify.mjs';
import { startStandIns } from '../../stand-ins/start-stand-ins.mjs';

/** The button's test reads the same cases. */
const CONSENT_ENDS = JSON.parse(
  readFileSync(new URL('../../../../test/support/consent-end-cases.json', import.meta.url), 'utf8'),
);
const RELEASE = { spotify: { uris: ['spotify:album:1'] } };

describe('Spotify', () => {
  let standIns;
  let settings;
  /** @type {unknown[][]} */
  const errors = [];
  const tools = { log: { error: (...line) => void errors.push(line) } };
  before(async () => {
    standIns = await startStandIns({ clientSecret: 'secret' });
    settings = settingsOf(standIns, { clientSecret: 'secret' });
  });
  after(() => standIns.close());
  afterEach(() => standIns.endFaults());

  const accept = async (body, changed = {}) => {
    const service = createSpotify({ ...settings, ...changed }, tools);
    return service.identify(await service.exchange(body));
  };
  const paths = (from) => standIns.requests.slice(from).map(({ step, ids }) => [step, ids]);

  describe('when a visitor agrees', () => {
    it('a code becomes the account and a refresh token', async () => {
      const accepted = await accept(standIns.spotify.code('ana'));
      expect(accepted).to.include({ account: accountIdOf('ana'), formerAccount: 'ana', storefront: undefined });
      expect(Object.keys(accepted.tokens)).to.eql(['refresh_token']);
      expect(accepted.expiresAt.getTime()).to.be.closeTo(consentEnd(new Date()).getTime(), 5_000);
    });

    it('tokens of a page become the account of the refresh token, whoever’s access token comes with it', async () => {
      const body = standIns.spotify.tokens('ben');
      const { access_token } = standIns.spotify.tokens('ana');
      const { account, tokens } = await accept({ ...body, access_token });
      expect({ account, tokens }).to.eql({
        account: accountIdOf('ben'),
        tokens: { refresh_token: body.refresh_token },
      });
    });

    it('an answer without account_id gives the account’s id, and no country is read', async () => {
      const answer = { id: 'ana', country: 'SE' };
      const server = createServer((_, response) => response.end(JSON.stringify(answer))).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const accepted = await accept(standIns.spotify.code('ana'), {
        apiUrl: `http://127.0.0.1:${server.address().port}`,
      });
      server.close();
      expect(accepted).to.include({ account: 'ana', formerAccount: undefined, storefront: undefined });
    });

    it('the permission for the library is enough', async () => {
      const accepted = await accept(standIns.spotify.code('ana', { scope: 'user-library-modify' }));
      expect(accepted).to.include({ account: accountIdOf('ana') });
    });

    it('an API address that ends in /v1 is understood', async () => {
      const apiUrl = `${settings.apiUrl}/v1/`;
      expect(await accept(standIns.spotify.code('ana'), { apiUrl })).to.include({
        account: accountIdOf('ana'),
      });
    });

    for (const [title, body] of [
      ['a code that it does not know', () => ({ ...standIns.spotify.code('ana'), code: 'made-up' })],
      ['a code with another verifier', () => ({ ...standIns.spotify.code('ana'), code_verifier: 'x'.repeat(43) })],
      [
        'a refresh token that it does not know',
        () => ({ ...standIns.spotify.tokens('ana'), refresh_token: 'made-up' }),
      ],
      ['tokens without a refresh token', () => ({ access_token: standIns.spotify.tokens('ana').access_token })],
      [
        'tokens of a permission without the library',
        () => standIns.spotify.tokens('ana', { scope: 'user-read-email' }),
      ],
      ['a permission without the library', () => standIns.spotify.code('ana', { scope: 'user-read-email' })],
    ]) {
      it(`refuses ${title}`, async () => {
        expect(await failureOf(accept(body()))).to.have.nested.property('outcome.kind', 'needs-consent');
      });
    }

    for (const [fault, on, outcome] of [
      ['rate-limited', 'me', { kind: 'paused', seconds: 3, reason: 'rate' }],
      ['unavailable', 'exchange', { kind: 'retry', reason: 'status-503' }],
      ['unavailable', 'me', { kind: 'retry', reason: 'status-503' }],
      ['not-json', 'exchange', { kind: 'retry', reason: 'unreadable-answer' }],
      ['not-json', 'me', { kind: 'retry', reason: 'unreadable-answer' }],
      ['broken-connection', 'exchange', { kind: 'retry', reason: 'connection' }],
    ]) {
      it(`${fault} (${on}): ${outcome.kind}`, async () => {
        standIns.fault(fault, { on: [on] });
        expect((await failureOf(accept(standIns.spotify.code('ana')))).outcome).to.eql(outcome);
      });
    }

    it('names no token, code or account in an error', async () => {
      const body = { ...standIns.spotify.code('ana'), code: 'made-up-code' };
      const { message } = await failureOf(accept(body));
      for (const secret of ['ana', 'made-up-code', body.code_verifier]) expect(message).not.to.include(secret);
    });
  });

  describe('on the day', () => {
    const save = async (changes = {}, changedSettings = {}) => {
      const service = createSpotify({ ...settings, ...changedSettings }, tools);
      const { refresh_token } = standIns.spotify.tokens('ana');
      const request = { tokens: { refresh_token }, release: RELEASE, storefront: null, ...changes };
      const answers = { storeTokens: async () => true, mayAsk: async () => true };
      return service.save({ ...answers, ...request }).catch((error) => {
        if (error instanceof ServiceProblem) return error.outcome;
        throw error;
      });
    };

    for (const [fault, options, outcome] of [
      ['bad-gateway', {}, { kind: 'retry', reason: 'status-502' }],
      ['unavailable', { on: ['refresh'] }, { kind: 'retry', reason: 'status-503' }],
      ['broken-connection', {}, { kind: 'retry', reason: 'connection' }],
      ['not-json', { on: ['refresh'] }, { kind: 'retry', reason: 'unreadable-answer' }],
      ['not-live', {}, { kind: 'not-live' }],
      ['forbidden', {}, { kind: 'needs-consent', reason: 'forbidden' }],
      ['invalid-grant', {}, { kind: 'needs-consent', reason: 'invalid-grant' }],
      ['token-expired', {}, { kind: 'needs-consent', reason: 'unauthorized' }],
      ['token-expired', { times: 1 }, { kind: 'delivered' }],
      ['rate-limited', { seconds: 7 }, { kind: 'paused', seconds: 7, reason: 'rate' }],
      ['rate-limited', { seconds: 7, on: ['refresh'] }, { kind: 'paused', seconds: 7, reason: 'rate' }],
      ['quota-exceeded', { seconds: 700 }, { kind: 'paused', seconds: 700, reason: 'quota' }],
    ]) {
      it(`${fault} ${JSON.stringify(options)}: ${outcome.kind}`, async () => {
        standIns.fault(fault, options);
        expect(await save()).to.eql(outcome);
      });
    }

    it('no answer is a failure after six seconds', async function () {
      this.timeout(15_000);
      standIns.fault('hanging');
      expect(await save()).to.eql({ kind: 'retry', reason: 'timeout' });
    });

    it('a wrong secret stops everybody for a minute, costs no consent, and is told to the log', async () => {
      errors.length = 0;
      expect(await save({}, { clientSecret: 'old' })).to.eql({ kind: 'paused', seconds: 60, reason: 'settings' });
      expect(JSON.stringify(errors)).to.include('SPOTIFY_CLIENT_SECRET');
    });

    it('asks right before it saves, and sends nothing if the answer is no', async () => {
      const from = standIns.requests.length;
      expect(await save({ mayAsk: async () => false })).to.eql({ kind: 'let-go' });
      expect(paths(from).map(([step]) => step)).to.eql(['refresh']);
    });

    it('asks for no second access token if the consent has been revoked meanwhile', async () => {
      const from = standIns.requests.length;
      standIns.fault('token-expired', { times: 1 });
      const answers = [true, false];
      expect(await save({ mayAsk: async () => answers.shift() })).to.eql({ kind: 'let-go' });
      expect(paths(from).map(([step]) => step)).to.eql(['refresh', 'save']);
    });

    it('sends at most 40 URIs at once', async () => {
      const uris = Array.from({ length: 41 }, (_, index) => `spotify:track:${index}`);
      const from = standIns.requests.length;
      expect(await save({ release: { spotify: { uris } } })).to.eql({ kind: 'delivered' });
      expect(paths(from).slice(1)).to.eql([
        ['save', uris.slice(0, 40)],
        ['save', uris.slice(40)],
      ]);
    });

    it('SPOTIFY_LIBRARY=albums uses the older addresses, by kind', async () => {
      const uris = ['spotify:album:1', 'spotify:track:2', 'spotify:album:3'];
      const from = standIns.requests.length;
      expect(await save({ release: { spotify: { uris } } }, { library: 'albums' })).to.eql({ kind: 'delivered' });
      expect(paths(from).slice(1)).to.eql([
        ['save', ['spotify:album:1', 'spotify:album:3']],
        ['save', ['spotify:track:2']],
      ]);
    });
  });
});

describe('Spotify without a client secret', () => {
  let standIns;
  before(async () => {
    standIns = await startStandIns();
  });
  after(() => standIns.close());

  const tools = { log: { error: () => {} } };
  const save = (storeTokens) =>
    createSpotify(settingsOf(standIns), tools).save({
      tokens: { refresh_token: standIns.spotify.tokens('ana').refresh_token },
      release: RELEASE,
      storefront: null,
      storeTokens,
      mayAsk: async () => true,
    });

  it('keeps the newest refresh token of a page', async () => {
    const body = standIns.spotify.tokens('ana');
    const service = createSpotify(settingsOf(standIns), tools);
    const { refresh_token } = await service.exchange(body);
    expect(refresh_token).to.be.a('string').and.not.equal(body.refresh_token);
    const { tokens } = await service.identify({ ...(await service.exchange({ ...body, refresh_token })) });
    expect(tokens.refresh_token).not.to.be.oneOf([body.refresh_token, refresh_token]);
  });

  it('stores the new refresh token before it saves', async () => {
    let savesBefore;
    const saves = () => standIns.requests.filter(({ step }) => step === 'save').length;
    const outcome = await save(async ({ refresh_token }) => {
      expect(refresh_token).to.be.a('string');
      savesBefore = saves();
      return true;
    });
    expect(outcome).to.eql({ kind: 'delivered' });
    expect([savesBefore, saves()]).to.eql([0, 1]);
  });

  it('sends nothing if the consent has changed meanwhile', async () => {
    expect(await save(async () => false)).to.eql({ kind: 'let-go' });
  });
});

describe("the end of Spotify's six months", () => {
  for (const { granted, end } of CONSENT_ENDS) {
    it(`${granted} lasts until ${end}`, () => expect(consentEnd(new Date(granted)).toISOString()).to.equal(end));
  }
});

function settingsOf({ environment }, more = {}) {
  return {
    clientId: environment.SPOTIFY_CLIENT_ID,
    accountsUrl: environment.SPOTIFY_ACCOUNTS_URL,
    apiUrl: environment.SPOTIFY_API_URL,
    ...more,
  };
}

/** @param {Promise<unknown>} promise */
async function failureOf(promise) {
  return promise.then(
    () => expect.fail('It did not fail.'),
    (error) => error,
  );
}
