import { textField } from '../platform/model/fields.ts';
import { matchingLanguages } from './choose-language.ts';
import { fill } from './fill.ts';
import type { Localization } from './localization.ts';
import type { PresaveTexts } from './texts.ts';

/** The labels in one language, as components use them: the texts, with functions instead of placeholders. */
export type PresaveLabels = ReturnType<typeof presaveLabels>;

/** The labels in the language of a button, and how to load them. */
export type PresaveLocalization = Pick<Localization<PresaveLabels>, 'labels' | 'load'>;

/**
 * @param visitorLanguages one of them decides how dates are written
 * @param now decides whether dates have a year
 */
export function presaveLabels(
  texts: PresaveTexts,
  language: string,
  visitorLanguages: readonly string[] = [],
  now?: number,
) {
  const dateLanguage = visitorLanguages.find((each) => matchingLanguages(each, [language]).length > 0) ?? language;
  const {
    presaveOn,
    presaveListen,
    presaveSave,
    presaveOut,
    presaveInApp,
    presaveInSomeApp,
    presaveAsk,
    presaveProject,
    presaveUnseen,
    presaveInLibraryOn,
    presaveRetryAt,
    presaveTooEarly,
    ...plain
  } = texts;
  const dateOf = (at: number): string => dayOf(at, dateLanguage, now);
  return {
    ...plain,
    language,
    presaveOn: (service: string) =>
      textField(texts, `presave${service.replaceAll(' ', '')}`, 1000) || fill(presaveOn, { service }),
    listenOn: (service: string) => fill(presaveListen, { service }),
    saveOn: (service: string) => fill(presaveSave, { service }),
    /** @param at milliseconds since 1970 */
    outOn: (at: number) => fill(presaveOut, { date: dateOf(at) }),
    /** @param at milliseconds since 1970 */
    inLibraryOn: (at: number) => fill(presaveInLibraryOn, { date: dateOf(at) }),
    /** A number of days, hours, minutes or seconds, and their name in that number. */
    countOf: (count: number, unit: 'day' | 'hour' | 'minute' | 'second') => ({
      number: new Intl.NumberFormat(dateLanguage, { minimumIntegerDigits: 2 }).format(count),
      name: unitName(count, unit, dateLanguage),
    }),
    /** @param at milliseconds since 1970, within a day */
    retryAt: (at: number) => fill(presaveRetryAt, { time: timeOf(at, dateLanguage) }),
    /** @param until when the visitor's permission would end, in milliseconds since 1970 */
    tooEarly: (until: number) => fill(presaveTooEarly, { date: dateOf(until) }),
    /** @param app empty: an app without a known name */
    inApp: (app: string) => (app === '' ? presaveInSomeApp : fill(presaveInApp, { app })),
    project: (project: string) => fill(presaveProject, { project: `\u2068${project}\u2069` }),
    // A host is written from left to right in every language.
    ask: (site: string, service: string) => fill(presaveAsk, { site: `\u2068${site}\u2069`, service }),
    unseen: (site: string, service: string) => fill(presaveUnseen, { site: `\u2068${site}\u2069`, service }),
  };
}

/** The labels of buttons and dialogs, whose dates are written as the visitor's browser does. */
export function visitorLabels(texts: PresaveTexts, language: string): PresaveLabels {
  return presaveLabels(texts, language, navigator.languages);
}

/** A day that is further away needs its year: it could be taken for a day of this year. */
const YEAR_FROM_MS = 334 * 24 * 3600 * 1000;

/** A day in the visitor's time zone, with the year if it is more than eleven months away. */
function dayOf(at: number, language: string, now = Date.now()): string {
  return new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(Math.abs(at - now) > YEAR_FROM_MS && { year: 'numeric' }),
  }).format(at);
}

function unitName(count: number, unit: string, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return format.formatToParts(count).find(({ type }) => type === 'unit')?.value ?? '';
}

/** A time of day in the visitor's time zone. */
function timeOf(at: number, language: string): string {
  return new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' }).format(at);
}
