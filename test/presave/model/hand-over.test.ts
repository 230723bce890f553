import { expect } from 'chai';
import {
  outcomeOf,
  parseRedirectResult,
  parseRequest,
  parseResult,
  requestFragment,
  resultFragment,
  serializeRedirectResult,
} from '../../../src/presave/model/hand-over.ts';
import type { PresaveOutcome } from '../../../src/presave/model/presave-outcome.ts';

const NONCE = 'AbC-_0123456789z';
const request = {
  service: 'spotify',
  projectId: 'a b&nonce=1',
  returnTo: 'https://cms.example/?a=1&b=2',
  nonce: NONCE,
} as const;

describe('messages between two pages in a fragment', () => {
  it('are parsed as they were sent', () => {
    expect(parseRequest(`#${requestFragment(request).slice(1)}`)).to.deep.equal(request);
    for (const result of ['saved', 'cancelled'] as const) {
      expect(parseResult(resultFragment(result, NONCE))).to.deep.equal({ result, nonce: NONCE });
    }
  });

  const NO_REQUESTS = [
    '',
    '#',
    '#presave=start',
    `#presave=start&project_id=&return_to=x&nonce=${NONCE}`,
    `#presave=start&project_id=1&return_to=x&nonce=short`,
    `#presave=start&project_id=1&return_to=x&nonce=${NONCE}&more=1`,
    `#presave=start&project_id=1&return_to=x&nonce=${NONCE}&service=apple_music`,
    `#presave=start&project_id=%E0%A4%A&return_to=x&nonce=${NONCE}`,
    `#presave=start&return_to=x&project_id=1&nonce=${NONCE}`,
    `#x&presave=start&project_id=1&return_to=x&nonce=${NONCE}`,
    `#x#presave=start&project_id=1&return_to=x&nonce=${NONCE}`,
    resultFragment('saved', NONCE),
  ];
  for (const fragment of NO_REQUESTS)
    it(`are not a request: ${fragment}`, () => expect(parseRequest(fragment)).to.equal(null));

  it('are not a request if the return address would fill the storage of this origin', () => {
    const fragment = (length: number): string =>
      `#presave=start&project_id=1&return_to=${'x'.repeat(length)}&nonce=${NONCE}`;
    expect(parseRequest(fragment(8000))).not.to.equal(null);
    expect(parseRequest(fragment(8001))).to.equal(null);
  });

  for (const fragment of [
    '',
    '#presave=saved',
    `#presave=done&nonce=${NONCE}`,
    `#presave=saved&nonce=${NONCE}&x`,
    `#x#presave=saved&nonce=${NONCE}`,
    requestFragment(request),
  ]) {
    it(`are not an answer: ${fragment}`, () => expect(parseResult(fragment)).to.equal(null));
  }
});

const NOW = 1_700_000_000_000;
const RELEASE = {
  projectId: '7',
  service: 'spotify',
  storedAt: 'https://site.example/back',
  pixelEvent: 'PreSave',
} as const;
const FAILED: PresaveOutcome = { kind: 'failed', code: 'presave-failed', message: 'no', status: 500 };

describe('the result of a flow that ended on the redirect page', () => {
  for (const outcome of [{ kind: 'saved' }, { kind: 'cancelled' }, FAILED] as const) {
    it(`is stored for a minute: ${outcome.kind}`, () => {
      const kept = serializeRedirectResult({ ...RELEASE, outcome }, NOW);
      expect(parseRedirectResult(kept, NOW + 60_000)).to.deep.equal({ ...RELEASE, outcome });
      for (const late of [NOW + 60_001, NOW - 60_001]) expect(parseRedirectResult(kept, late)).to.equal(null);
    });
  }

  const DETAILS: readonly PresaveOutcome[] = [
    { kind: 'failed', code: 'presave-offline', message: 'no' },
    { kind: 'failed', code: 'presave-failed', message: 'no', isUnanswered: true },
    { kind: 'failed', code: 'presave-failed', message: 'no', status: 503, retryAt: NOW + 1000 },
    { kind: 'failed', code: 'presave-too-early', message: 'no', status: 400, consentEndsAt: NOW + 1000 },
    { kind: 'failed', code: 'presave-expired', message: 'no' },
    { kind: 'failed', code: 'presave-exchange', message: 'no' },
  ];
  for (const outcome of DETAILS) {
    it(`keeps what the visitor is told about it: ${JSON.stringify(outcome)}`, () => {
      const kept = serializeRedirectResult({ ...RELEASE, outcome }, NOW);
      expect(parseRedirectResult(kept, NOW)?.outcome).to.deep.equal(outcome);
    });
  }

  it('keeps no detail of another type', () => {
    const outcome = { ...FAILED, status: '500', retryAt: null, consentEndsAt: {}, isUnanswered: 'yes' };
    expect(parseRedirectResult(JSON.stringify({ ...RELEASE, createdAt: NOW, outcome }), NOW)?.outcome).to.deep.equal({
      kind: 'failed',
      code: 'presave-failed',
      message: 'no',
    });
  });

  it('contains nothing that a server answered', () => {
    const outcome = { ...FAILED, cause: Object.assign(new Error('x'), { token: 'secret' }) };
    expect(parseRedirectResult(serializeRedirectResult({ ...RELEASE, outcome }, NOW), NOW)).to.deep.equal({
      ...RELEASE,
      outcome: FAILED,
    });
  });

  const good = { ...RELEASE, createdAt: NOW, outcome: { kind: 'saved' } };
  for (const kept of [
    null,
    '',
    '{',
    '[]',
    `saved ${NOW} 7`,
    JSON.stringify({ ...good, projectId: '' }),
    JSON.stringify({ ...good, storedAt: 7 }),
    JSON.stringify({ ...good, createdAt: String(NOW) }),
    JSON.stringify({ ...good, outcome: 'saved' }),
    JSON.stringify({ ...good, service: 'apple_music' }),
    JSON.stringify({ ...good, outcome: { kind: 'done', code: 'presave-failed' } }),
    JSON.stringify({ ...good, outcome: { kind: 'failed', code: 'queue-failed', message: 'x' } }),
  ]) {
    it(`is ignored: ${kept}`, () => expect(parseRedirectResult(kept, NOW)).to.equal(null));
  }

  it('is a single word if it comes from another origin', () => {
    expect(outcomeOf('saved')).to.deep.equal({ kind: 'saved' });
    expect(outcomeOf('cancelled')).to.deep.equal({ kind: 'cancelled' });
    const message = 'The redirect page could not save the release.';
    expect(outcomeOf('failed')).to.include({ kind: 'failed', code: 'presave-failed', message });
  });
});
