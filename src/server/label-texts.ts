import { chooseLanguage } from '../i18n/choose-language.ts';
import { texts as ar } from '../i18n/labels/ar.ts';
import { texts as de } from '../i18n/labels/de.ts';
import { texts as es } from '../i18n/labels/es.ts';
import { texts as fr } from '../i18n/labels/fr.ts';
import { texts as he } from '../i18n/labels/he.ts';
import { texts as it } from '../i18n/labels/it.ts';
import { texts as ja } from '../i18n/labels/ja.ts';
import { texts as ko } from '../i18n/labels/ko.ts';
import { texts as nl } from '../i18n/labels/nl.ts';
import { texts as pl } from '../i18n/labels/pl.ts';
import { texts as pt } from '../i18n/labels/pt.ts';
import { texts as tr } from '../i18n/labels/tr.ts';
import { texts as zh } from '../i18n/labels/zh.ts';
import { texts as zhHant } from '../i18n/labels/zh-Hant.ts';
import type { LabelTexts } from '../i18n/texts.ts';

/** All languages at once, because a server renders without waiting. The same as in `i18n/languages.ts`. */
const TEXTS: ReadonlyMap<string, LabelTexts> = new Map(
  Object.entries({ ar, de, es, fr, he, it, ja, ko, nl, pl, pt, tr, zh, 'zh-Hant': zhHant }),
);

/** The texts for a language and the language that they are in; those of a player in the page are chosen the same way. */
export function textsFor<English extends object>(
  wanted: string,
  english: English,
): { readonly texts: English; readonly language: string } {
  const [language] = chooseLanguage([wanted], ['en', ...TEXTS.keys()]);
  return { texts: { ...english, ...TEXTS.get(language) }, language };
}
