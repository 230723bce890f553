import { expect } from 'chai';
import { presaveLabels } from '../../src/i18n/presave-labels.ts';
import { presaveEnglish } from '../../src/i18n/texts.ts';

describe('a sentence about a pre-save', () => {
  const now = new Date(2026, 4, 6, 9, 30).getTime();
  const labels = presaveLabels(presaveEnglish, 'en', [], now);

  it('names the app, unless its name is not known', () => {
    expect(labels.inApp('Threads')).to.match(/^You are in Threads’s browser, /);
    expect(labels.inApp('')).to.match(/^You are in an app’s browser, /);
  });

  it('names a day, and a time within a day, as in the visitor’s region', () => {
    const day = new Date(2026, 11, 4).getTime();
    const time = new Date(2026, 4, 6, 15, 5).getTime();
    expect(labels.inLibraryOn(day)).to.equal('In your library on Friday, December 4');
    expect(labels.tooEarly(day)).to.contain('would end on Friday, December 4, ');
    expect(labels.retryAt(time)).to.match(/^Try again at 3:05\sPM\.$/);
    expect(presaveLabels(presaveEnglish, 'en', ['en-GB'], now).retryAt(time)).to.equal('Try again at 15:05.');
  });

  it('keeps the writing direction of a project and a site to them', () => {
    expect(labels.project('ابج')).to.equal('Release: \u2068ابج\u2069');
    expect(labels.ask('site.example', 'Spotify')).to.equal(
      '\u2068site.example\u2069 asks to save this release to your Spotify library.',
    );
  });
});

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
