import type { english } from './labels/en.ts';
import type { presaveEnglish } from './labels/presave-en.ts';

/** The texts in one language. What is empty in English may be left out. */
type TextsLike<English, Optional extends keyof English> = Readonly<Omit<English, Optional> & Partial<English>>;

/** The player's texts in one language. A page can provide its own (docs/languages.md). */
export type PlayerTexts = TextsLike<typeof english, 'shareOnFacebook' | 'shareOnTwitter' | 'shareOnWhatsApp'>;

/** The pre-save button's texts in one language. */
export type PresaveTexts = TextsLike<typeof presaveEnglish, 'presaveSpotify' | 'presaveAppleMusic'>;

/** All texts in one language. */
export interface LabelTexts extends PlayerTexts, PresaveTexts {}
