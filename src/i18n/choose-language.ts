/** The available tags that suit a language, best first: for `zh-TW` `zh-Hant-TW`, `zh-Hant`, `zh-TW`, `zh`. */
export function tagsOf(language: string, available: readonly string[]): readonly string[] {
  try {
    // WordPress and others write their locales with an underscore.
    const locale = new Intl.Locale(language.trim().replaceAll('_', '-'));
    // WebKit keeps the former name of Hebrew.
    const base = locale.language === 'iw' ? 'he' : locale.language;
    // Chromium loads the data of `maximize()` when it is first called, which would delay the first view.
    const { script, region } = available.some((tag) => tag.startsWith(`${base}-`)) ? locale.maximize() : {};
    const tags = [[base, script, region], [base, script], [base, region], [base]].map((parts) =>
      parts.filter(Boolean).join('-'),
    );
    return [...new Set(tags)].filter((tag) => available.includes(tag));
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** The tags of `available` for the first wanted language that has any; English if none has. */
export function chooseLanguage(
  wanted: readonly string[],
  available: readonly string[],
): readonly [string, ...string[]] {
  for (const language of wanted) {
    const [first, ...others] = tagsOf(language, available);
    if (first !== undefined) return [first, ...others];
  }
  return ['en'];
}
