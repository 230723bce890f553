import { chooseLanguage } from '../../i18n/choose-language.ts';
import ar from '../../i18n/labels/ar.json';
import de from '../../i18n/labels/de.json';
import es from '../../i18n/labels/es.json';
import fr from '../../i18n/labels/fr.json';
import he from '../../i18n/labels/he.json';
import it from '../../i18n/labels/it.json';
import ja from '../../i18n/labels/ja.json';
import ko from '../../i18n/labels/ko.json';
import nl from '../../i18n/labels/nl.json';
import pl from '../../i18n/labels/pl.json';
import pt from '../../i18n/labels/pt.json';
import tr from '../../i18n/labels/tr.json';
import zh from '../../i18n/labels/zh.json';
import zhHant from '../../i18n/labels/zh-Hant.json';
import type { LabelTexts } from '../../i18n/texts.ts';

/** All languages of `i18n/languages.ts`. They are imported at once, because a server renders without waiting. */
const TEXTS: ReadonlyMap<string, LabelTexts> = new Map(
  Object.entries({ ar, de, es, fr, he, it, ja, ko, nl, pl, pt, tr, zh, 'zh-Hant': zhHant }),
);

/**
 * The texts for a language, and the language that they are in. A player in the page chooses its texts in the same way.
 */
export function textsFor<English extends object>(wanted: string, english: English) {
  const [language] = chooseLanguage([wanted], ['en', ...TEXTS.keys()]);
  return { texts: { ...english, ...TEXTS.get(language) }, language };
}
