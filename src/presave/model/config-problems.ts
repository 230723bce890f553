import { attributeName } from '../../platform/model/attribute-table.ts';
import type { PlayerErrorCode } from '../../platform/model/player-error.ts';
import type { PresaveSettings } from './presave-attributes.ts';
import { isRedirectService, PROVIDERS, SERVICE_NAMES } from './providers.ts';
import type { ReleaseDate } from './release-date.ts';

/** Why a button cannot start a pre-save: a message for the page author. */
export interface ConfigProblem {
  readonly code: PlayerErrorCode;
  readonly message: string;
}

export interface PresaveEnvironment {
  /** The redirect URI is on another origin, so the button hands over to the page there. */
  readonly handsOver: boolean;
  /** Whether `site-base` is on the page's origin or the redirect URI's. */
  readonly isSiteOwn: boolean;
  /** Whether `crypto.subtle` exists; over plain http it does not. */
  readonly hasSubtleCrypto: boolean;
  /** Whether local storage works. A function, because the check writes. */
  hasStorage(): boolean;
}

export function findConfigProblems(
  settings: PresaveSettings,
  { handsOver, isSiteOwn, hasSubtleCrypto, hasStorage }: PresaveEnvironment,
): readonly ConfigProblem[] {
  const { service, projectId } = settings;
  const problems: ConfigProblem[] = [];
  const report = (code: PlayerErrorCode, message: string): void => void problems.push({ code, message });
  const reportMissing = (attribute: string, hint = ''): void =>
    report('presave-config', `A pre-save button has no ${attribute}, so it cannot be used.${hint}`);
  if (service === null) reportMissing('service', ` Write ${SERVICE_NAMES.join(' or ')}; others are not known.`);
  if (projectId === '')
    reportMissing('project-id', " A button that only links to the service's own page needs just presave-url.");
  if (service === null) return problems;
  const { name, needs } = PROVIDERS[service];
  const redirects = isRedirectService(service);
  // After a hand-over, the page at the redirect URI saves the release, with its own application and its own crypto.
  const isSavedElsewhere = redirects && handsOver;
  for (const property of needs)
    if (settings[property] === '' && (property === 'redirectUri' || !isSavedElsewhere))
      reportMissing(attributeName(property));
  if (redirects && !hasSubtleCrypto && !handsOver)
    report(
      'presave-insecure',
      `A pre-save on ${name} needs crypto.subtle, which a page over plain http does not have: serve it over https.`,
    );
  if (redirects && !hasStorage())
    report('presave-storage', `A pre-save on ${name} needs local storage, which this browser refuses to this page.`);
  // The script may come from a package CDN, which must not receive codes and tokens.
  if (settings.isSiteBaseGuessed && !isSiteOwn && !isSavedElsewhere)
    reportMissing(
      'site-base',
      ' The script is on another origin than the page, so there is no default: write site-base="https://…", the site that answers /api/presave.',
    );
  return problems;
}

/**
 * The problems of a button's date. None of them keeps the button from working.
 * @param isOutlasted whether a consent that is given now would end before it, so that no flow starts
 */
export function findDateProblems(
  { service, releaseDate: text, reminder }: PresaveSettings,
  date: ReleaseDate | null,
  isOutlasted: boolean,
): readonly ConfigProblem[] {
  const problem = (message: string): readonly ConfigProblem[] => [{ code: 'presave-config', message }];
  if (date === null && text !== '')
    return problem(`The release-date "${text}" is not used: it has to be an ISO 8601 date.`);
  if (date === null) return reminder ? problem('The reminder of a pre-save button needs a release-date.') : [];
  if (!isOutlasted || service === null) return [];
  const { name, consentLife } = PROVIDERS[service];
  return problem(
    `The release-date "${text}" is more than ${consentLife?.words} ahead: what visitors allow at ${name} will have expired by then.`,
  );
}
