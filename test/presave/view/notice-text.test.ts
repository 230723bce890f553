import { expect } from 'chai';
import { type PresaveLabels, presaveLabels } from '../../../src/i18n/presave-labels.ts';
import { presaveEnglish } from '../../../src/i18n/texts.ts';
import type { PresaveNotice } from '../../../src/presave/model/presave-notice.ts';
import { noticeText } from '../../../src/presave/view/notice-text.ts';

type Failure = Extract<PresaveNotice, { kind: 'failed' }>;

const FAILED = 'Failed to pre-save please retry later!';
const NOW = new Date(2026, 4, 6, 9, 30).getTime();
const labels: PresaveLabels = presaveLabels(presaveEnglish, 'en', [], NOW);
const text = (notice: PresaveNotice): string => noticeText(notice, labels);
const failure = (changes: Partial<Failure> = {}): string =>
  // Engines write different spaces before “AM”.
  text({ kind: 'failed', cause: null, retryAt: null, consentEndsAt: null, ...changes }).replaceAll(/\s/g, ' ');

describe('what a visitor reads about a failed pre-save', () => {
  const CAUSES: Record<string, Partial<Failure>> = {
    [FAILED]: {},
    [`${FAILED} You are offline.`]: { cause: 'offline' },
    [`${FAILED} The site is busy.`]: { cause: 'busy' },
    [`${FAILED} The site did not answer.`]: { cause: 'unanswered' },
    [`${FAILED} Your permission would end on Fri, Nov 6, before the release is out.`]: {
      cause: 'too-early',
      consentEndsAt: new Date(2026, 10, 6).getTime(),
    },
    [`${FAILED} The site is busy. Try again at 10:05 AM.`]: {
      cause: 'busy',
      retryAt: new Date(2026, 4, 6, 10, 5).getTime(),
    },
    [`${FAILED} Try again at 10:05 AM.`]: { retryAt: new Date(2026, 4, 6, 10, 5).getTime() },
  };
  for (const [said, notice] of Object.entries(CAUSES)) {
    it(said, () => expect(failure(notice)).to.equal(said));
  }

  it('names no day where none is known', () => {
    expect(failure({ cause: 'too-early' })).to.equal(FAILED);
  });
});

describe('what a visitor reads about a pre-save', () => {
  for (const [kind, said] of [
    ['not-saved', 'Not saved.'],
    ['no-storage', 'This browser lets the page store nothing, and a pre-save needs that.'],
    ['not-ready', 'Apple Music is still loading. Please press the button again.'],
    ['refused', 'The page that you came from is not allowed to start a pre-save here.'],
    [
      'elsewhere',
      'This pre-save was started in another browser, so nothing was saved here. ' +
        'Start again there, or on the release’s page in this browser.',
    ],
  ] as const) {
    it(`is no failure: ${kind}`, () => expect(text({ kind })).to.equal(said));
  }
});
