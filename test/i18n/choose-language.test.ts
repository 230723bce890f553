import { expect } from 'chai';
import { chooseLanguage } from '../../src/i18n/choose-language.ts';

describe('the chosen language', () => {
  const KNOWN = ['ar', 'de', 'de-AT', 'en', 'he', 'pt', 'zh', 'zh-Hant'];
  const cases: readonly [wanted: readonly string[], chosen: string][] = [
    [['de'], 'de'],
    [['DE'], 'de'],
    [[' de '], 'de'],
    [['de-CH'], 'de'],
    [['de-CH-1996'], 'de'],
    [['de-AT'], 'de-AT'],
    [['de_DE'], 'de'],
    [['pt-BR'], 'pt'],
    [['iw'], 'he'],
    [['zh'], 'zh'],
    [['zh-CN'], 'zh'],
    [['zh-TW'], 'zh-Hant'],
    [['zh-Hant'], 'zh-Hant'],
    [['zh-Hant-HK'], 'zh-Hant'],
    [['ar-EG-u-nu-latn'], 'ar'],
    [['sv', 'de', 'ar'], 'de'],
    [['sv'], 'en'],
    [['not a language', 'de'], 'de'],
    [['', 'de'], 'de'],
    [['x-klingon'], 'en'],
    [[], 'en'],
    [['en-GB', 'de'], 'en'],
  ];
  for (const [wanted, chosen] of cases) {
    it(`is ${chosen} for ${JSON.stringify(wanted)}`, () => {
      expect(chooseLanguage(wanted, KNOWN)[0]).to.equal(chosen);
    });
  }

  it('includes the more general tags with labels, the most specific first', () => {
    expect(chooseLanguage(['de-AT'], KNOWN)).to.deep.equal(['de-AT', 'de']);
  });

  it('is found by script before region', () => {
    const all = ['zh', 'zh-TW', 'zh-Hant', 'zh-Hant-TW'];
    expect(chooseLanguage(['zh-TW'], all)).to.deep.equal(['zh-Hant-TW', 'zh-Hant', 'zh-TW', 'zh']);
  });

  it('is found without the data of likely scripts, which are slow to load, unless labels for a script or region exist', () => {
    const { maximize } = Intl.Locale.prototype;
    let calls = 0;
    Intl.Locale.prototype.maximize = function () {
      calls += 1;
      return maximize.call(this);
    };
    try {
      expect(chooseLanguage(['sv-SE', 'pt-BR'], KNOWN)).to.deep.equal(['pt']);
      expect(calls).to.equal(0);
      expect(chooseLanguage(['zh-TW'], KNOWN)).to.deep.equal(['zh-Hant', 'zh']);
      expect(calls).to.equal(1);
    } finally {
      Intl.Locale.prototype.maximize = maximize;
    }
  });
});
