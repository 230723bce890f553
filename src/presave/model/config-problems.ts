import { type ConfigProblem, missingAttribute, PRESAVE_SERVICES, type PresaveEnvironment } from './presave-services.ts';
import type { PresaveSettings } from './presave-settings.ts';

/** Everything that keeps a button from starting a pre-save; empty if nothing does. */
export function findConfigProblems(
  settings: PresaveSettings,
  environment: PresaveEnvironment,
): readonly ConfigProblem[] {
  const { service, projectId } = settings;
  const problems: ConfigProblem[] = [];
  if (service === null)
    problems.push(missingAttribute('service', ' Write spotify or apple_music; others are not known.'));
  if (projectId === '') {
    problems.push(
      missingAttribute('project-id', " A button that only links to the service's own page needs just presave-url."),
    );
  }
  if (service === null) return problems;
  problems.push(...PRESAVE_SERVICES[service].missingConfig(settings, environment));
  // After a hand-over, the page at the redirect URI saves the release.
  const savesHere = !(PRESAVE_SERVICES[service].redirects && environment.handsOver);
  if (settings.isSiteBaseGuessed && !environment.isSiteOwn && savesHere) {
    // The script may come from a package CDN, which must not receive codes and tokens.
    const why = 'The script is on another origin than the page, so there is no default:';
    problems.push(
      missingAttribute('site-base', ` ${why} write site-base="https://…", the site that answers /api/presave.`),
    );
  }
  return problems;
}
