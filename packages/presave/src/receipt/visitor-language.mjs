import { parseAccept } from 'hono/utils/accept';
import { RECEIPT_TEXTS } from './receipt-texts.mjs';

/**
 * @typedef {object} VisitorLanguage
 * @property {string} language the one of the texts
 * @property {string} locale the visitor's own tag, which says how a date is written
 */

/**
 * The first language of an `Accept-Language` that has texts; English if none has.
 * @param {string | undefined} acceptLanguage
 * @returns {VisitorLanguage}
 */
export function visitorLanguage(acceptLanguage) {
  for (const { type: locale, q } of parseAccept(acceptLanguage ?? '')) {
    const language = q > 0 ? languageOf(locale) : undefined;
    if (language !== undefined && language in RECEIPT_TEXTS) return { language, locale };
  }
  return { language: 'en', locale: 'en' };
}

/** @param {string} tag */
function languageOf(tag) {
  try {
    const locale = new Intl.Locale(tag);
    const { language, script } = locale.maximize();
    return language === 'zh' && script === 'Hant' ? 'zh-Hant' : language;
  } catch {
    return undefined;
  }
}
