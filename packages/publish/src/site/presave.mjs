import { calendarPath, hasCalendar } from './calendar.mjs';
import { Markup, markup } from './html.mjs';
import { firstViewStyles, siteUrl } from './mixtape.mjs';
import { isOut } from './release-day.mjs';
import { SERVICES } from './services.mjs';
import { wordsIn } from './words.mjs';

const NAMES = /** @type {(keyof typeof SERVICES)[]} */ (Object.keys(SERVICES));

/**
 * The buttons that pre-save a release. Without `--presave-base`, they only link to the service's own pages. A service
 * on which it cannot be pre-saved gets a plain link, because a button would do nothing before the release.
 * @param {import('./mixtape.mjs').Mixtape} mixtape
 * @param {import('./mixtape.mjs').SiteOptions} options
 */
export function presaveButtons(mixtape, { base, presaveBase, firstView }) {
  const { id, release, page } = mixtape;
  if (release === undefined) return undefined;
  const styles = firstViewStyles(firstView);
  const hasReminder = release.reminder && !isOut(release.date);
  const savable = NAMES.filter((service) => canPresave(service, release, presaveBase));
  const written = NAMES.map((service) => {
    const details = release[service] ?? {};
    const { presave, listen } = details;
    if (!savable.includes(service))
      return (
        listen &&
        markup`<a href="${listen}" rel="noopener">${wordsIn(page.lang).listenOn(SERVICES[service].name)}</a>\n`
      );
    const flow = {
      'site-base': presaveBase,
      'project-id': release.projectId ?? id,
      'send-time-zone': true,
      // `mixtape-presave` only saves to the library, so the visitor is asked for that permission alone.
      ...SERVICES[service].least,
      ...Object.fromEntries(SERVICES[service].needs.map((setting) => [attributeOf(setting), details[setting]])),
    };
    const attributes = {
      service,
      'release-date': release.date,
      'presave-url': presave,
      'listen-url': listen,
      ...(presaveBase === undefined ? {} : flow),
    };
    const button = firstView.renderPresaveButton({
      attributes,
      styles,
      language: page.lang,
      // The buttons have one date: the first one counts down, and the last one says it. Their scripts do the same.
      hasCountdownAbove: service !== savable[0],
      isDateBelow: service !== savable.at(-1) || hasReminder,
    });
    return new Markup(`${button}\n`);
  });
  // On its own, without the address of a service: the entry in the calendar leads to this page.
  const reminder =
    hasReminder &&
    firstView.renderPresaveButton({
      attributes: {
        'release-date': release.date,
        reminder: true,
        ...(hasCalendar(mixtape, base) && {
          // The file that is downloaded and the calendar that is subscribed to have one entry.
          'project-id': release.projectId ?? id,
          'reminder-url': siteUrl(base, calendarPath(id)),
        }),
      },
      styles,
      language: page.lang,
      hasCountdownAbove: savable.length > 0,
    });
  if (reminder) written.push(new Markup(`${reminder}\n`));
  return written.some(Boolean) && markup`<div class="presaves">\n${written}</div>\n`;
}

/**
 * `clientId` is `client-id`.
 * @param {string} setting
 */
const attributeOf = (setting) => setting.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Whether a release can be pre-saved on a service's own page, or in the flow.
 * @param {keyof typeof SERVICES} service
 * @param {import('../input/mixtape-file.mjs').Release} release
 * @param {string | undefined} presaveBase
 */
function canPresave(service, release, presaveBase) {
  const details = release[service] ?? {};
  return Boolean(details.presave ?? (presaveBase && SERVICES[service].needs.every((setting) => details[setting])));
}

/**
 * Whether a release names what only the OAuth flow needs.
 * @param {import('../input/mixtape-file.mjs').Release} release
 */
export const needsPresaveBase = (release) =>
  NAMES.some((service) => SERVICES[service].needs.some((setting) => release[service]?.[setting]));
