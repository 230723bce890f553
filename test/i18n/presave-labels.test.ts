import { expect } from 'chai';
import { presaveLabels } from '../../src/i18n/presave-labels.ts';
import { presaveEnglish } from '../../src/i18n/texts.ts';

describe('the date of a release', () => {
  const now = new Date();
  const at = new Date(now.getFullYear(), 11, 4).getTime();
  const day = (language: string): string =>
    new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long' }).format(at);
  const shown = (language: string, ...visitorLanguages: readonly string[]): string =>
    presaveLabels(presaveEnglish, language, visitorLanguages).outOn(at);

  it('is written as in the visitor’s region', () => {
    expect(day('en-GB')).not.to.equal(day('en'));
    expect(shown('en', 'de-AT', 'en-GB', 'en-US')).to.equal(`Out ${day('en-GB')}`);
    expect(shown('zh-Hant', 'zh-CN', 'zh-TW')).to.equal(`Out ${day('zh-TW')}`);
  });

  it('is written in the language of the labels if the visitor has named another one', () => {
    for (const others of [[], ['de-AT'], ['no language']]) expect(shown('en', ...others)).to.equal(`Out ${day('en')}`);
  });

  it('has the year if that is another one', () => {
    const { outOn } = presaveLabels(presaveEnglish, 'en');
    expect(outOn(new Date(2999, 11, 4).getTime())).to.contain('2999');
    expect(outOn(at)).not.to.contain(String(now.getFullYear()));
  });
});
