/**
 * The tags under which labels for a language may be found, from specific to general. `zh-TW` is written in traditional
 * characters, so: `zh-Hant-TW`, `zh-Hant`, `zh-TW`, `zh`. None for an invalid tag.
 */
export function tagsOf(language: string): readonly string[] {
  try {
    // WordPress and others write their locales with an underscore.
    const { language: base, script, region } = new Intl.Locale(language.trim().replaceAll('_', '-')).maximize();
    return [[base, script, region], [base, script], [base, region], [base]].map((parts) =>
      parts.filter(Boolean).join('-'),
    );
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** The tags with labels of the first language that has any; English if none has. */
export function chooseLanguage(
  wanted: readonly string[],
  hasLabels: (tag: string) => boolean,
): readonly [string, ...string[]] {
  for (const language of wanted) {
    const [first, ...others] = tagsOf(language).filter(hasLabels);
    if (first !== undefined) return [first, ...others];
  }
  return ['en'];
}
