import { expect } from 'chai';
import { writingDirection } from '../../src/i18n/choose-language.ts';
import type { PluralForms } from '../../src/i18n/fill.ts';
import { playerLabels } from '../../src/i18n/labels.ts';
import { LANGUAGES } from '../../src/i18n/languages.ts';
import type { LabelTexts } from '../../src/i18n/texts.ts';
import { english, notifyEnglish, presaveEnglish } from '../../src/i18n/texts.ts';

/** Labels of earlier editions, which only pages set, are empty. */
const ENGLISH: LabelTexts = { ...english, ...presaveEnglish, ...notifyEnglish };
const NAMES = Object.entries(ENGLISH).flatMap(([name, text]) => (text === '' ? [] : [name]));
const COUNTS = Array.from({ length: 101 }, (_, count) => count);
/** Arabic and Hebrew have word forms for one and two, without a number. */
const UNCOUNTED = ['one', 'two'];

/** Right-to-left scripts in use. */
const RIGHT_TO_LEFT = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'];

const placeholders = (text: string): readonly string[] => (text.match(/\{\w+\}/g) ?? []).sort();

for (const [language, load] of [...LANGUAGES, ['en', async () => ({ default: ENGLISH })] as const]) {
  describe(`the labels in ${new Intl.DisplayNames('en', { type: 'language' }).of(language)}`, () => {
    let texts: LabelTexts;
    before(async () => {
      ({ default: texts } = await load());
    });

    it('are complete', () => {
      expect(texts).to.include.all.keys(NAMES);
      for (const name of NAMES) {
        const value: string | PluralForms = Reflect.get(texts, name);
        const forms: readonly string[] = typeof value === 'string' ? [value] : Object.values(value);
        for (const text of forms) expect(text).to.match(/^\S(.*\S)?$/);
      }
    });

    it('have the same placeholders as the English ones', () => {
      for (const name of NAMES) {
        const model: unknown = Reflect.get(ENGLISH, name);
        const text: unknown = Reflect.get(texts, name);
        if (typeof model === 'string') expect(placeholders(String(text)), name).to.deep.equal(placeholders(model));
      }
      for (const name of ['seconds', 'timeOfSeconds'] as const) {
        for (const [form, text] of Object.entries(texts[name])) {
          const counted = placeholders(ENGLISH[name].other);
          const uncounted = counted.filter((placeholder) => placeholder !== '{count}');
          const isUncounted = UNCOUNTED.includes(form) && !text.includes('{count}');
          expect(placeholders(text), `${name}, ${form}`).to.deep.equal(isUncounted ? uncounted : counted);
        }
      }
    });

    it('have a form for every number of seconds', () => {
      const rules = new Intl.PluralRules(language);
      const forms = new Set(COUNTS.map((count) => rules.select(count)));
      for (const name of ['seconds', 'timeOfSeconds'] as const) {
        const known: PluralForms = texts[name];
        expect(known, name).to.include.all.keys([...forms]);
      }
    });

    it('have the direction of their script', () => {
      const { script } = new Intl.Locale(language).maximize();
      expect(writingDirection(language)).to.equal(RIGHT_TO_LEFT.includes(script ?? '') ? 'rtl' : 'ltr');
    });

    it('leave no braces in the result', () => {
      const labels = playerLabels(texts, language);
      const said = [
        labels.shareOn('Site'),
        labels.playTrack('Title'),
        labels.pauseTrack('Title'),
        labels.withDjs(['One', 'Two', 'Three']),
        ...COUNTS.map((count) => labels.timeOfDuration(count, count)),
      ];
      for (const sentence of said) expect(sentence).not.to.match(/[{}]|undefined/);
    });
  });
}

describe('a spoken time', () => {
  const cases: readonly [language: string, time: number, duration: number, said: string][] = [
    ['en', 3, 15, '3 seconds of 15 seconds'],
    ['en', 1, 1, '1 second of 1 second'],
    ['de', 1, 15, '1 Sekunde von 15 Sekunden'],
    ['fr', 0, 15, '0 seconde sur 15 secondes'],
    ['pl', 1, 15, '1 sekunda z 15 sekund'],
    ['pl', 3, 4, '3 sekundy z 4 sekund'],
    ['pl', 5, 15, '5 sekund z 15 sekund'],
    ['ar', 1, 15, 'ثانية واحدة من 15 ثانية'],
    ['ar', 2, 15, 'ثانيتان من 15 ثانية'],
    ['ar', 3, 10, '3 ثوانٍ من 10 ثوانٍ'],
    ['he', 2, 15, 'שתי שניות מתוך 15 שניות'],
    ['ja', 3, 15, '15秒中3秒'],
  ];
  for (const [language, time, duration, said] of cases) {
    it(`is “${said}” in ${language}`, async () => {
      const texts = (await LANGUAGES.get(language)?.())?.default ?? ENGLISH;
      expect(playerLabels(texts, language).timeOfDuration(time, duration)).to.equal(said);
    });
  }

  it('uses `other` if a form is missing', () => {
    const texts = { ...ENGLISH, seconds: { other: '{count} x' }, timeOfSeconds: { other: '{time}/{count}' } };
    expect(playerLabels(texts, 'sl').timeOfDuration(1, 2)).to.equal('1 x/2');
  });
});

describe('the name of a link that shares', () => {
  it('names the site', () => expect(playerLabels(ENGLISH, 'en').shareOn('Facebook')).to.equal('Share on Facebook'));

  it('is the one that a page has set for this site in an earlier edition', () => {
    const { shareOn } = playerLabels({ ...ENGLISH, shareOnTwitter: 'Share on X' }, 'en');
    expect([shareOn('Twitter'), shareOn('WhatsApp')]).to.deep.equal(['Share on X', 'Share on WhatsApp']);
  });
});

describe('a percentage', () => {
  it('is formatted as usual in the language', () => {
    expect(playerLabels(ENGLISH, 'en').percent(0.7)).to.equal('70%');
    expect(playerLabels(ENGLISH, 'tr').percent(0.7)).to.equal('%70');
  });
});
