import type { PluralForms } from './fill.ts';
import texts from './labels/en.json';
import notifyTexts from './labels/notify-en.json';
import presaveTexts from './labels/presave-en.json';

/** The player's texts in English. Other languages have the same texts as these, and as those of the button. */
export const english = texts;
/** The pre-save button's texts, which are apart because its script does not load the player's. */
export const presaveEnglish = presaveTexts;
/** The texts of the message on the day of the release, which are loaded with its code. */
export const notifyEnglish = notifyTexts;

/** The texts in one language. A text that is empty in English may be left out. */
type TextsLike<English, Optional extends keyof English> = Readonly<
  Omit<TextsOf<English>, Optional> & Partial<TextsOf<English>>
>;

type TextsOf<English> = { [Name in keyof English]: English[Name] extends string ? string : PluralForms };

/** The player's texts in one language. A page can provide its own (docs/languages.md). */
export type PlayerTexts = TextsLike<typeof english, 'shareOnFacebook' | 'shareOnTwitter' | 'shareOnWhatsApp'>;

/** The pre-save button's texts in one language. */
export type PresaveTexts = TextsLike<typeof presaveEnglish, 'presaveSpotify' | 'presaveAppleMusic'>;

/** The texts of the message on the day of the release in one language. */
export type NotifyTexts = TextsLike<typeof notifyEnglish, never>;

/** All texts in one language. */
export interface LabelTexts extends PlayerTexts, PresaveTexts, NotifyTexts {}
