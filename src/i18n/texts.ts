import type { PluralForms } from './fill.ts';
import texts from './labels/en.json';
import notifyTexts from './labels/notify-en.json';
import presaveTexts from './labels/presave-en.json';

/** The player's texts in English. Which texts there are in other languages follows from these, and from the button's. */
export const english = texts;
/** The pre-save button's, whose script does not load the player's. */
export const presaveEnglish = presaveTexts;
/** Those of the message on the day, which come with its code. */
export const notifyEnglish = notifyTexts;

/** The texts in one language. What is empty in English may be left out. */
type TextsLike<English, Optional extends keyof English> = Readonly<
  Omit<TextsOf<English>, Optional> & Partial<TextsOf<English>>
>;

type TextsOf<English> = { [Name in keyof English]: English[Name] extends string ? string : PluralForms };

/** The player's texts in one language. A page can provide its own (docs/languages.md). */
export type PlayerTexts = TextsLike<typeof english, 'shareOnFacebook' | 'shareOnTwitter' | 'shareOnWhatsApp'>;

/** The pre-save button's texts in one language. */
export type PresaveTexts = TextsLike<typeof presaveEnglish, 'presaveSpotify' | 'presaveAppleMusic'>;

/** Those of the message on the day in one language. */
export type NotifyTexts = TextsLike<typeof notifyEnglish, never>;

/** All texts in one language. */
export interface LabelTexts extends PlayerTexts, PresaveTexts, NotifyTexts {}
