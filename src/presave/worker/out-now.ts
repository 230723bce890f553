import { chooseLanguage } from '../../i18n/choose-language.ts';

/** `presaveOutNow` of each language: the worker is a file of its own, and does not load the others. */
export const OUT_NOW: Readonly<Record<string, string>> = {
  ar: 'صدر الآن',
  de: 'Jetzt draußen',
  es: 'Ya disponible',
  fr: 'Déjà disponible',
  he: 'יצא עכשיו',
  it: 'Già disponibile',
  ja: '配信中',
  ko: '지금 발매 중',
  nl: 'Nu uit',
  pl: 'Już dostępne',
  en: 'Out now',
  pt: 'Já disponível',
  tr: 'Şimdi çıktı',
  'zh-Hant': '現已發行',
  zh: '现已发行',
};

/**
 * "Out now" in the first of a browser's languages that has it.
 * @param languages as `navigator.languages` has them
 */
export function outNow(languages: readonly string[]): { readonly text: string; readonly language: string } {
  const [language] = chooseLanguage(languages, Object.keys(OUT_NOW));
  return { language, text: OUT_NOW[language] ?? '' };
}
