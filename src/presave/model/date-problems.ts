import { type ConfigProblem, PRESAVE_SERVICES } from './presave-services.ts';
import type { PresaveSettings } from './presave-settings.ts';
import { outlastsConsent, type ReleaseDate } from './release-date.ts';

// Loaded later, and only for buttons with a date or a reminder.

/** What is wrong with a button's date. None of it keeps the button from working. */
export function findDateProblems(
  { service, releaseDate: text, reminder }: PresaveSettings,
  date: ReleaseDate | null,
  isFlow: boolean,
  now: number,
): readonly ConfigProblem[] {
  const problem = (message: string): ConfigProblem => ({ code: 'presave-config', message });
  if (date === null && text !== '')
    return [problem(`The release-date "${text}" is not used: it has to be an ISO 8601 date.`)];
  if (date === null) return reminder ? [problem('The reminder of a pre-save button needs a release-date.')] : [];
  if (!isFlow || service === null || !PRESAVE_SERVICES[service].redirects || !outlastsConsent(date, now)) return [];
  return [
    problem(
      `The release-date "${text}" is more than six months ahead: what visitors allow at Spotify will have expired by then.`,
    ),
  ];
}
