import { textField } from '../platform/model/fields.ts';
import { tagsOf } from './choose-language.ts';
import { fill } from './fill.ts';

/** The pre-save button's labels and messages. `presave-button.js` does not load the player's. */
export interface PresaveTexts {
  /** On the main button: `{service}` is Spotify or Apple Music. */
  readonly presaveOn: string;
  /** For one service, instead of `presaveOn`: `presave` and its name. */
  readonly presaveSpotify?: string;
  readonly presaveAppleMusic?: string;
  /** Once the release is saved. */
  readonly presaveAdded: string;
  /** The alert after a failed pre-save. */
  readonly presaveFailed: string;
  /** Shown if a page that is not listed sent the visitor here to pre-save. */
  readonly presaveRefused: string;
  /** Shown if Apple Music is not ready soon after a press. */
  readonly presaveNotReady: string;
  /** After the release: `{service}` is Spotify or Apple Music. */
  readonly presaveListen: string;
  /** After the release, if it can still be saved: `{service}`. */
  readonly presaveSave: string;
  /** When the release is out: `{date}` is a day such as Friday, December 4. */
  readonly presaveOut: string;
  /** Downloads a calendar entry. */
  readonly presaveRemind: string;
  /** In the browser of an app: `{app}`. */
  readonly presaveInApp: string;
  /** Goes on in the browser of the app. */
  readonly presaveContinue: string;
  /** Asks before a pre-save whose button the site may not have written: `{site}` and `{service}`. */
  readonly presaveAsk: string;
  /** Agrees to that. */
  readonly presaveConfirm: string;
  readonly presaveCancel: string;
  /** The link to the receipt of a saved release. */
  readonly presaveReceipt: string;
  /** As in the player. */
  readonly copyLink: string;
  readonly copied: string;
  readonly link: string;
}

/** The labels in one language, as components use them: the texts, with functions instead of placeholders. */
export interface PresaveLabels
  extends Omit<
    PresaveTexts,
    'presaveOn' | 'presaveListen' | 'presaveSave' | 'presaveOut' | 'presaveInApp' | 'presaveAsk'
  > {
  /** A BCP 47 tag. */
  readonly language: string;
  readonly presaveOn: (service: string) => string;
  readonly listenOn: (service: string) => string;
  readonly saveOn: (service: string) => string;
  /** @param at milliseconds since 1970 */
  readonly outOn: (at: number) => string;
  readonly inApp: (app: string) => string;
  readonly ask: (site: string, service: string) => string;
}

/** @param visitorLanguages one of them decides how a date is written @param now decides whether with its year */
export function presaveLabels(
  texts: PresaveTexts,
  language: string,
  visitorLanguages: readonly string[] = [],
  now?: number,
): PresaveLabels {
  const dateLanguage = visitorLanguages.find((tag) => tagsOf(tag, [language]).length > 0) ?? language;
  const { presaveOn, presaveListen, presaveSave, presaveOut, presaveInApp, presaveAsk, ...plain } = texts;
  return {
    ...plain,
    language,
    presaveOn: (service) =>
      textField(texts, `presave${service.replaceAll(' ', '')}`, 1000) || fill(presaveOn, { service }),
    listenOn: (service) => fill(presaveListen, { service }),
    saveOn: (service) => fill(presaveSave, { service }),
    outOn: (at) => fill(presaveOut, { date: dayOf(at, dateLanguage, now) }),
    inApp: (app) => fill(presaveInApp, { app }),
    // A host is written from left to right in every language.
    ask: (site, service) => fill(presaveAsk, { site: `\u2068${site}\u2069`, service }),
  };
}

/** A day in the visitor's time zone, with the year if that is not this one. */
function dayOf(at: number, language: string, now = Date.now()): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(at);
}
