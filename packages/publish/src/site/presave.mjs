import { escapeMarkup, Markup, markup } from './html.mjs';

const SERVICES = /** @type {const} */ (['spotify', 'apple_music']);

/** As links call the services. */
const NAMES = { spotify: 'Spotify', apple_music: 'Apple Music' };

/**
 * The buttons that pre-save a release. Without `--presave-base`, they only link to the service's own pages. A service on
 * which it cannot be pre-saved gets a plain link, because a button would do nothing before the release.
 * @param {import('./mixtape.mjs').Mixtape} mixtape
 * @param {import('./mixtape.mjs').SiteOptions} options
 */
export function presaveButtons({ id, release }, { presaveBase }) {
  if (release === undefined) return undefined;
  const savable = SERVICES.filter((service) => canPresave(release[service] ?? {}, presaveBase));
  // One calendar file is enough. Its button needs a service.
  const withReminder = release.reminder
    ? (savable[0] ?? SERVICES.find((service) => release[service]) ?? SERVICES[0])
    : undefined;
  const written = SERVICES.map((service) => {
    const { presave, listen, clientId, redirectUri, developerToken } = release[service] ?? {};
    if (!savable.includes(service) && service !== withReminder)
      return listen && markup`<a href="${listen}" rel="noopener">Listen on ${NAMES[service]}</a>\n`;
    const flow = {
      'site-base': presaveBase,
      'project-id': release.projectId ?? id,
      'client-id': clientId,
      'redirect-uri': redirectUri,
      'developer-token': developerToken,
    };
    return element({
      service,
      'release-date': release.date,
      'presave-url': presave,
      'listen-url': listen,
      reminder: service === withReminder ? '' : undefined,
      ...(presaveBase === undefined ? {} : flow),
    });
  });
  return written.some(Boolean) && markup`<p>${written}</p>\n`;
}

/**
 * Whether a release can be pre-saved on a service's own page, or in the flow.
 * @param {import('../input/mixtape-file.mjs').Service} service
 * @param {string | undefined} presaveBase
 */
const canPresave = ({ presave, clientId, redirectUri, developerToken }, presaveBase) =>
  Boolean(presave ?? (presaveBase && ((clientId && redirectUri) || developerToken)));

/** Whether a release names what only the OAuth flow needs. @param {import('../input/mixtape-file.mjs').Release} release */
export const needsPresaveBase = (release) =>
  SERVICES.some((service) => release[service]?.clientId ?? release[service]?.developerToken);

/** @param {Record<string, string | undefined>} attributes */
function element(attributes) {
  const written = Object.entries(attributes).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return value === '' ? [` ${name}`] : [` ${name}="${escapeMarkup(value)}"`];
  });
  return new Markup(`<presave-button${written.join('')}></presave-button>\n`);
}
