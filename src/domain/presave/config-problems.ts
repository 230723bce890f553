import { type ConfigProblem, missingAttribute, PRESAVE_SERVICES, type PresaveEnvironment } from './presave-services.ts';
import type { PresaveSettings } from './presave-settings.ts';
import { outlastsConsent, type ReleaseDate } from './release-date.ts';

/** Everything that keeps a button from starting a pre-save; empty if nothing does. */
export function findConfigProblems(
  settings: PresaveSettings,
  environment: PresaveEnvironment,
): readonly ConfigProblem[] {
  const { service, projectId } = settings;
  const problems: ConfigProblem[] = [];
  if (service === null) problems.push(missingAttribute('service', ' It has to be spotify or apple_music.'));
  if (projectId === '') problems.push(missingAttribute('project-id'));
  if (service === null) return problems;
  problems.push(...PRESAVE_SERVICES[service].missingConfig(settings, environment));
  // After a hand-over, the page at the redirect URI saves the release.
  const savesHere = !(PRESAVE_SERVICES[service].redirects && environment.handsOver);
  if (settings.isSiteBaseGuessed && !environment.isSiteOwn && savesHere) {
    // The script may come from a package CDN, which must not receive codes and tokens.
    problems.push(
      missingAttribute('site-base', ` Its default would be ${settings.siteBase}, the origin of the script.`),
    );
  }
  return problems;
}

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
