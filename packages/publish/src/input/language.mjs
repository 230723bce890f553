import { Problem, printable } from '../problem.mjs';

/**
 * @param {unknown} lang
 * @param {string} place where it is written
 * @throws {Problem} if it is no language tag (BCP 47)
 */
export function checkLanguage(lang, place) {
  try {
    if (typeof lang === 'string' && new Intl.Locale(lang).language) return;
  } catch {
    // `Intl.Locale` throws a RangeError.
  }
  throw new Problem(
    `${place} is ${printable(JSON.stringify(lang))}, which is no language. For example: "lang": "pt-BR"`,
  );
}
