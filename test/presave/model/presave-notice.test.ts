import { expect } from 'chai';
import {
  canRetry,
  type FailureCause,
  failureNotice,
  type PresaveNotice,
} from '../../../src/presave/model/presave-notice.ts';
import { type FailureDetail, failed } from '../../../src/presave/model/presave-outcome.ts';

type Code = Parameters<typeof failed>[0];

const NOW = 1_700_000_000_000;
const DAY_MS = 24 * 3600 * 1000;

function notice(code: Code, detail: FailureDetail = {}): Extract<PresaveNotice, { kind: 'failed' }> {
  const made = failureNotice(failed(code, 'for the console', detail), NOW);
  if (made.kind !== 'failed') throw new TypeError('It is the notice of a failure.');
  return made;
}

describe('the notice of a failed pre-save', () => {
  const CAUSES: readonly (readonly [code: Code, detail: FailureDetail, cause: FailureCause | null])[] = [
    ['presave-offline', {}, 'offline'],
    ['presave-offline', { isUnanswered: true }, 'offline'],
    ['presave-too-early', { status: 400, consentEndsAt: NOW + DAY_MS }, 'too-early'],
    ['presave-failed', { status: 429 }, 'busy'],
    ['presave-failed', { status: 503 }, 'busy'],
    ['presave-failed', { status: 500 }, null],
    ['presave-failed', { status: 200 }, null],
    ['presave-failed', { isUnanswered: true }, 'unanswered'],
    ['presave-exchange', {}, null],
    ['presave-expired', {}, null],
    ['presave-script', {}, null],
  ];
  for (const [code, detail, cause] of CAUSES) {
    it(`has the cause “${cause}”: ${code} ${JSON.stringify(detail)}`, () => {
      expect(notice(code, detail).cause).to.equal(cause);
    });
  }

  it('is another one where the browser stores nothing', () => {
    const made = failureNotice(failed('presave-storage', 'for the console'), NOW);
    expect(made).to.deep.equal({ kind: 'no-storage' });
    expect(canRetry(made)).to.equal(false);
  });

  it('says when to try again, if that is within a day', () => {
    const retryAt = (at?: number): number | null =>
      notice('presave-failed', at === undefined ? {} : { retryAt: at }).retryAt;
    expect(retryAt(NOW + 1)).to.equal(NOW + 1);
    expect(retryAt(NOW + DAY_MS - 1)).to.equal(NOW + DAY_MS - 1);
    for (const none of [undefined, NOW + DAY_MS, NOW, NOW - 1]) expect(retryAt(none)).to.equal(null);
  });

  it('says when a consent given now would end', () => {
    expect(notice('presave-too-early', { consentEndsAt: NOW + DAY_MS }).consentEndsAt).to.equal(NOW + DAY_MS);
    expect(notice('presave-failed').consentEndsAt).to.equal(null);
  });

  it('contains nothing that is only for the console', () => {
    const cause = new Error('secret');
    expect(JSON.stringify(notice('presave-failed', { status: 500, cause }))).not.to.match(/secret|console/);
  });

  it('offers to try again where that can help', () => {
    for (const [code, helps] of [
      ['presave-offline', true],
      ['presave-failed', true],
      ['presave-exchange', true],
      ['presave-script', true],
      ['presave-too-early', false],
    ] as const) {
      expect(canRetry(notice(code)), code).to.equal(helps);
    }
  });
});

describe('any other notice of a pre-save', () => {
  for (const kind of ['refused', 'not-ready', 'not-saved', 'elsewhere', 'no-storage'] as const) {
    it(`has no button that tries again: ${kind}`, () => expect(canRetry({ kind })).to.equal(false));
  }
});
