/** The writing direction of the player's languages. `Intl.Locale` cannot tell in every engine. */
export const writingDirection = (language: string): 'ltr' | 'rtl' => (/^(ar|he)\b/.test(language) ? 'rtl' : 'ltr');
