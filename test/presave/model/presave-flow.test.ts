import { expect } from 'chai';
import {
  isRemovable,
  parseFlow,
  parseHandOverRecord,
  parseRedirectResult,
  serializeRedirectResult,
} from '../../../src/presave/model/presave-flow.ts';
import type { PresaveOutcome } from '../../../src/presave/model/presave-outcome.ts';
import { FLOW_SETTINGS, flowOf } from '../../support/fakes/flow-settings.ts';

const NOW = 1_700_000_000_000;
const flow = { ...FLOW_SETTINGS, verifier: 'v', createdAt: NOW };
const handOver = { nonce: 'n', returnOrigin: 'https://cms.example' };
const handedOver = {
  handedOver: true,
  service: 'spotify',
  createdAt: NOW,
  projectId: '7',
  pixelEvent: 'PreSave',
  fragment: '#top',
};

describe('a stored flow', () => {
  it('is parsed unchanged', () => {
    expect(parseFlow(JSON.stringify(flow))).to.deep.equal(flowOf(flow));
    expect(parseFlow(JSON.stringify({ ...flow, handOver }))).to.deep.equal(flowOf({ ...flow, handOver }));
    const local = { ...flow, siteBase: 'http://127.0.0.1:8080', sendTimeZone: true };
    expect(parseFlow(JSON.stringify(local))).to.deep.equal(flowOf(local));
    expect(parseHandOverRecord(JSON.stringify(handedOver))).to.deep.equal(handedOver);
  });

  it('is Spotify’s if it names no service, as in earlier versions', () => {
    const { service: _flowService, ...earlier } = flow;
    const { service: _handOverService, ...earlierHandOver } = handedOver;
    expect(parseFlow(JSON.stringify(earlier))).to.deep.equal({ ...flowOf(flow), stored: earlier });
    expect(parseHandOverRecord(JSON.stringify(earlierHandOver))).to.deep.equal(handedOver);
  });

  const NO_FLOWS = [
    null,
    '',
    'null',
    'true',
    '"text"',
    '[]',
    '{}',
    '{"verifier":',
    JSON.stringify({ ...flow, verifier: '' }),
    JSON.stringify({ ...flow, verifier: 7 }),
    JSON.stringify({ ...flow, service: 'apple_music' }),
    JSON.stringify({ ...flow, service: 'none' }),
    JSON.stringify({ ...flow, createdAt: '1' }),
    JSON.stringify({ ...flow, createdAt: null }),
    JSON.stringify({ ...flow, redirectUri: undefined }),
    JSON.stringify({ ...flow, projectId: undefined }),
    JSON.stringify({ ...flow, pixelEvent: 7 }),
    JSON.stringify({ ...flow, siteBase: undefined }),
    JSON.stringify({ ...flow, siteBase: 'javascript:alert(1)//https://site.example' }),
    JSON.stringify({ ...flow, handOver: null }),
    JSON.stringify({ ...flow, handOver: { ...handOver, nonce: '' } }),
    JSON.stringify({ ...flow, handOver: { ...handOver, returnOrigin: 'null' } }),
    JSON.stringify(handedOver),
    '{"__proto__":{"verifier":"v","createdAt":1,"redirectUri":"x"}}',
  ];
  for (const kept of NO_FLOWS) {
    it(`is no flow: ${kept}`, () => expect(parseFlow(kept)).to.equal(null));
  }

  for (const kept of [
    null,
    '{}',
    JSON.stringify(flow),
    JSON.stringify({ ...handedOver, projectId: '' }),
    JSON.stringify({ ...handedOver, service: 'apple_music' }),
    JSON.stringify({ ...handedOver, handedOver: 'true' }),
    JSON.stringify({ ...handedOver, fragment: 5 }),
    JSON.stringify({ ...handedOver, pixelEvent: '' }),
    JSON.stringify({ ...handedOver, createdAt: 'now' }),
  ]) {
    it(`is no hand-over: ${kept}`, () => expect(parseHandOverRecord(kept)).to.equal(null));
  }

  it('is removable after ten minutes, or if its age is unknown', () => {
    expect(isRemovable(JSON.stringify({ createdAt: NOW - 599_999 }), NOW)).to.equal(false);
    expect(isRemovable(JSON.stringify({ createdAt: NOW - 600_001 }), NOW)).to.equal(true);
    for (const kept of [null, '', '{}', '[]', '{"createdAt":"1"}']) expect(isRemovable(kept, NOW)).to.equal(true);
  });
});

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
});
