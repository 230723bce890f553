import { expect } from 'chai';
import { postPresave } from '../../../../src/presave/page/presave-api.ts';
import {
  authorizeUrl,
  exchangeCode,
  validateAnswer,
} from '../../../../src/presave/providers/spotify/spotify-adapter.ts';
import { installNavigator } from '../../../support/fakes/fake-navigator.ts';

const SETTINGS = {
  accountsBase: 'https://accounts.spotify.com',
  clientId: 'c',
  redirectUri: 'https://site.example/back',
  scopes: '',
} as const;
const realFetch = globalThis.fetch;

/** Replaces the network by a response. @returns the requests */
function answerWith(
  answer: (url: string, init: RequestInit) => Response | Promise<Response>,
): { url: string; init: RequestInit }[] {
  const asked: { url: string; init: RequestInit }[] = [];
  globalThis.fetch = async (url, init = {}) => {
    asked.push({ url: String(url), init });
    return answer(String(url), init);
  };
  return asked;
}

const hang = (_url: string, { signal }: RequestInit): Promise<Response> =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

/** A page's own function in the place of `fetch` may drop the signal. */
const deaf = (): Promise<Response> => new Promise(() => {});

let restoreNavigator = (): void => {};
beforeEach(() => {
  restoreNavigator = installNavigator({ onLine: true });
});
afterEach(() => {
  globalThis.fetch = realFetch;
  restoreNavigator();
});

describe('the address of Spotify’s page', () => {
  it('sends the request that Spotify documents, with the challenge of RFC 7636, appendix B', async () => {
    const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    const url = new URL(await authorizeUrl(SETTINGS, { state: 'abcdefghijklmnop', verifier }, false));
    expect(url.origin + url.pathname).to.equal('https://accounts.spotify.com/authorize');
    expect(Object.fromEntries(url.searchParams)).to.deep.equal({
      response_type: 'code',
      client_id: 'c',
      scope: 'user-read-email user-library-modify',
      redirect_uri: 'https://site.example/back',
      state: 'abcdefghijklmnop',
      code_challenge_method: 'S256',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    });
  });

  it('asks only for the permission to save into the library with scopes="library"', async () => {
    const secrets = { state: 'abcdefghijklmnop', verifier: 'v'.repeat(43) };
    const scope = async (scopes: 'library' | ''): Promise<string | null> =>
      new URL(await authorizeUrl({ ...SETTINGS, scopes }, secrets, false)).searchParams.get('scope');
    expect(await scope('library')).to.equal('user-library-modify');
    expect(await scope('')).to.equal('user-read-email user-library-modify');
  });
});

describe('the answer of the accounts service', () => {
  const validate = (query: string): unknown => validateAnswer(SETTINGS, { query, state: 's' });

  it('is valid with our state, and with our issuer where it names one', () => {
    expect(validate('?code=1&state=s')).to.be.instanceOf(URLSearchParams);
    expect(validate('?code=1&state=s&iss=https%3A%2F%2Faccounts.spotify.com')).to.be.instanceOf(URLSearchParams);
  });

  for (const query of [
    '?code=1&state=x',
    '?code=1',
    '?code=1&state=s&iss=https://evil.example',
    '?code=1&state=s&token=t',
    '?code=1&state=s&id_token=t',
    '?code=1&state=s&response=x',
    '?error=x&state=s',
  ]) {
    it(`is not valid: ${query}`, () => expect(validate(query)).to.include({ kind: 'failed', code: 'presave-state' }));
  }
});

describe('the exchange of a code', () => {
  const flow = { redirectUri: SETTINGS.redirectUri, verifier: 'v'.repeat(43) };
  async function exchange(settings: typeof SETTINGS = SETTINGS): Promise<unknown> {
    const answer = validateAnswer(settings, { query: '?code=1&state=s', state: 's' });
    if (!(answer instanceof URLSearchParams)) throw new Error('It is valid');
    return exchangeCode({ ...settings, ...flow }, answer, 50);
  }

  it('gives the tokens, and sends no secret but the code and its verifier', async () => {
    const asked = answerWith(() =>
      Response.json({ access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 3600, scope: 'x' }),
    );
    expect(await exchange()).to.deep.equal({ access_token: 'a', refresh_token: 'r' });
    expect(asked[0]?.url).to.equal('https://accounts.spotify.com/api/token');
    expect(Object.fromEntries(new URLSearchParams(String(asked[0]?.init.body)))).to.deep.equal({
      grant_type: 'authorization_code',
      client_id: 'c',
      code: '1',
      code_verifier: flow.verifier,
      redirect_uri: flow.redirectUri,
    });
  });

  const ANSWERS: Record<string, () => Response> = {
    'a code that was used': () =>
      Response.json({ error: 'invalid_grant', error_description: 'secret' }, { status: 400 }),
    'no token': () => Response.json({ token_type: 'Bearer' }),
    'a token of a kind that is unknown': () => Response.json({ access_token: 'secret', token_type: 'mac' }),
    'no JSON': () => new Response('secret', { headers: { 'Content-Type': 'application/json' } }),
    'a page': () => new Response('<p>secret', { headers: { 'Content-Type': 'text/html' } }),
    'a redirect': () => new Response(null, { status: 302, headers: { Location: 'https://evil.example/' } }),
  };
  for (const [name, answer] of Object.entries(ANSWERS)) {
    it(`fails for ${name}, and reports nothing from the response`, async () => {
      answerWith(answer);
      const outcome = await exchange();
      expect(outcome).to.include({ kind: 'failed', code: 'presave-exchange' });
      const { cause, message } = outcome as { cause: Error; message: string };
      expect(`${message} ${cause.message} ${String(cause.cause)}`).not.to.contain('secret');
    });
  }

  it('fails where nothing answers in time, also behind a fetch of the page’s that knows no signals', async () => {
    for (const silence of [hang, deaf]) {
      answerWith(silence);
      expect(await exchange()).to.include({ kind: 'failed', code: 'presave-exchange' });
    }
  });
});

describe('the call that saves a release', () => {
  const REQUEST = { access_token: 'secret', project_id: '7', dsp_name: 'apple_music' } as const;

  it('is one POST of JSON with the cookies of its own origin, and follows no redirect', async () => {
    const asked = answerWith(() => new Response('{}'));
    expect(await postPresave('https://site.example/base', REQUEST)).to.deep.equal({ kind: 'saved' });
    expect(asked).to.have.lengthOf(1);
    expect(asked[0]?.url).to.equal('https://site.example/base/api/presave');
    expect(asked[0]?.init).to.include({
      method: 'POST',
      credentials: 'same-origin',
      redirect: 'error',
      body: JSON.stringify(REQUEST),
    });
  });

  it('fails where nothing answers in time, or nothing can be reached', async () => {
    for (const silence of [hang, deaf]) {
      answerWith(silence);
      const late = await postPresave('https://site.example', REQUEST, 20);
      expect(late).to.include({ kind: 'failed', code: 'presave-failed' });
      expect('message' in late && late.message).to.contain('in time');
    }
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(JSON.stringify(await postPresave('https://site.example', REQUEST))).not.to.contain('secret');
  });
});
