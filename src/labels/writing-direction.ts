/** Which way lines run in a language that the player speaks. Not every engine can be asked for it. */
export const writingDirection = (language: string): 'ltr' | 'rtl' => (/^(ar|he)\b/.test(language) ? 'rtl' : 'ltr');
