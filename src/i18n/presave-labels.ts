import { textField } from '../platform/model/fields.ts';
import { tagsOf } from './choose-language.ts';
import { fill } from './fill.ts';
import type { PresaveTexts } from './texts.ts';

/** The labels in one language, as components use them: the texts, with functions instead of placeholders. */
export type PresaveLabels = ReturnType<typeof presaveLabels>;

/** @param visitorLanguages one of them decides how a date is written @param now decides whether with its year */
export function presaveLabels(
  texts: PresaveTexts,
  language: string,
  visitorLanguages: readonly string[] = [],
  now?: number,
) {
  const dateLanguage = visitorLanguages.find((tag) => tagsOf(tag, [language]).length > 0) ?? language;
  const { presaveOn, presaveListen, presaveSave, presaveOut, presaveInApp, presaveAsk, ...plain } = texts;
  return {
    ...plain,
    language,
    presaveOn: (service: string) =>
      textField(texts, `presave${service.replaceAll(' ', '')}`, 1000) || fill(presaveOn, { service }),
    listenOn: (service: string) => fill(presaveListen, { service }),
    saveOn: (service: string) => fill(presaveSave, { service }),
    /** @param at milliseconds since 1970 */
    outOn: (at: number) => fill(presaveOut, { date: dayOf(at, dateLanguage, now) }),
    inApp: (app: string) => fill(presaveInApp, { app }),
    // A host is written from left to right in every language.
    ask: (site: string, service: string) => fill(presaveAsk, { site: `\u2068${site}\u2069`, service }),
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
