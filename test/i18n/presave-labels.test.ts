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
    expect(labels.inLibraryOn(day)).to.equal('In your library on Fri, Dec 4');
    expect(labels.tooEarly(day)).to.contain('would end on Fri, Dec 4, ');
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
  const now = new Date(2026, 4, 6).getTime();
  const at = new Date(2026, 11, 4).getTime();
  const day = (language: string): string =>
    new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', month: 'short' }).format(at);
  const shown = (language: string, ...visitorLanguages: readonly string[]): string =>
    presaveLabels(presaveEnglish, language, visitorLanguages, now).outOn(at);

  it('is written as in the visitor’s region', () => {
    expect(day('en-GB')).not.to.equal(day('en'));
    expect(shown('en', 'de-AT', 'en-GB', 'en-US')).to.equal(`Out ${day('en-GB')}`);
    expect(shown('zh-Hant', 'zh-CN', 'zh-TW')).to.equal(`Out ${day('zh-TW')}`);
  });

  it('is written in the language of the labels if the visitor has named another one', () => {
    for (const others of [[], ['de-AT'], ['no language']]) expect(shown('en', ...others)).to.equal(`Out ${day('en')}`);
  });

  it('has the year if it is more than eleven months away', () => {
    const { outOn } = presaveLabels(presaveEnglish, 'en', [], now);
    expect(outOn(new Date(2027, 3, 4).getTime())).to.equal('Out Sun, Apr 4');
    expect(outOn(new Date(2027, 3, 7).getTime())).to.equal('Out Wed, Apr 7, 2027');
  });

  it('is counted down to in numbers of two digits and their words', () => {
    const { countOf } = presaveLabels(presaveEnglish, 'en');
    expect(countOf(1, 'day')).to.deep.equal({ number: '01', name: 'day' });
    expect(countOf(24, 'hour')).to.deep.equal({ number: '24', name: 'hours' });
    expect(presaveLabels(presaveEnglish, 'de').countOf(3, 'minute').name).to.equal('Minuten');
  });
});
