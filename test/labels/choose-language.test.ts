import { expect } from 'chai';
import { chooseLanguage, tagsOf } from '../../src/labels/choose-language.ts';

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
      expect(chooseLanguage(wanted, (tag) => KNOWN.includes(tag))[0]).to.equal(chosen);
    });
  }

  it('includes the more general tags with labels, the most specific first', () => {
    expect(chooseLanguage(['de-AT'], (tag) => KNOWN.includes(tag))).to.deep.equal(['de-AT', 'de']);
  });

  it('is found by script before region', () => {
    expect(tagsOf('zh-TW')).to.deep.equal(['zh-Hant-TW', 'zh-Hant', 'zh-TW', 'zh']);
  });
});
