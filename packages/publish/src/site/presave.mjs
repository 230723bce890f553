import { escapeMarkup, Markup, markup } from './html.mjs';

const SERVICES = /** @type {const} */ (['spotify', 'apple_music']);

/**
 * The buttons that pre-save a release. Without `--presave-base`, they only link to the service's own pages.
 * @param {import('./mixtape.mjs').Mixtape} mixtape
 * @param {import('./mixtape.mjs').SiteOptions} options
 */
export function presaveButtons({ id, release }, { presaveBase }) {
  if (release === undefined) return undefined;
  const named = SERVICES.filter((service) => release[service] !== undefined);
  const services = named.length > 0 || !release.reminder ? named : [SERVICES[0]];
  const buttons = services.map((service, index) => {
    const { presave, listen, clientId, redirectUri, developerToken } = release[service] ?? {};
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
      // One calendar file is enough.
      reminder: release.reminder && index === 0 ? '' : undefined,
      ...(presaveBase === undefined ? {} : flow),
    });
  });
  return markup`<p>${buttons}</p>\n`;
}

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
