import { parseAccept } from 'hono/utils/accept';
import { RECEIPT_TEXTS } from './receipt-texts.mjs';

/**
 * @typedef {object} VisitorLanguage
 * @property {string} language the one of the texts
 * @property {string} locale the visitor's own tag, which says how a date is written
 */

/** Browsers send fewer than 200 characters. To look at each of some thousand entries would take 30 ms. */
const MAX_CHARACTERS = 500;

/**
 * The first language of an `Accept-Language` that has texts; English if none has.
 * @param {string | undefined} acceptLanguage
 * @returns {VisitorLanguage}
 */
export function visitorLanguage(acceptLanguage = '') {
  for (const { type: locale, q } of parseAccept(beginningOf(acceptLanguage))) {
    const language = q > 0 ? languageOf(locale) : undefined;
    if (language !== undefined && language in RECEIPT_TEXTS) return { language, locale };
  }
  return { language: 'en', locale: 'en' };
}

/**
 * Up to the end of an entry.
 * @param {string} header
 */
const beginningOf = (header) =>
  header.length > MAX_CHARACTERS ? header.slice(0, header.lastIndexOf(',', MAX_CHARACTERS) + 1) : header;

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
