import { expect } from 'chai';
import type { PresaveOutcome } from '../../../src/presave/model/presave-outcome.ts';
import { outcomeOf, parseRedirectResult, serializeRedirectResult } from '../../../src/presave/model/redirect-result.ts';

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
    JSON.stringify({ ...good, outcome: { kind: 'done' } }),
    JSON.stringify({ ...good, outcome: { kind: 'failed', code: 'queue-failed', message: 'x' } }),
  ]) {
    it(`is ignored: ${kept}`, () => expect(parseRedirectResult(kept, NOW)).to.equal(null));
  }

  it('is a single word if it comes from another origin', () => {
    expect(outcomeOf('saved')).to.deep.equal({ kind: 'saved' });
    expect(outcomeOf('cancelled')).to.deep.equal({ kind: 'cancelled' });
    expect(outcomeOf('failed')).to.include({ kind: 'failed', code: 'presave-failed' });
  });
});
