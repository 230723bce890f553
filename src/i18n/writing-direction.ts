/** The writing direction of the player's languages. Not every engine provides it in `Intl.Locale`. */
export const writingDirection = (language: string): 'ltr' | 'rtl' => (/^(ar|he)\b/.test(language) ? 'rtl' : 'ltr');
