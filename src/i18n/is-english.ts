/** For English, the first view formats without `Intl`, which takes milliseconds when it is first used. */
export function isEnglish(language: string): boolean {
  return /^en\b/i.test(language);
}
