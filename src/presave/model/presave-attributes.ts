import { type AttributeTable, type AttributeValues, defaultValues } from '../../platform/model/attribute-table.ts';
import { FLAG, parseId, parseList, parseText } from '../../platform/model/parse-values.ts';
import { APPLE_MUSIC_SETTINGS, OF_THE_SITE, parseService, parseSetting, SPOTIFY_SETTINGS } from './providers.ts';

/** The longest title or artist that a dialog shows, in code points. */
const MAX_RELEASE_TEXT = 300;

function parseReleaseText(value: unknown): string {
  // A code point has at most two units.
  const start = typeof value === 'string' ? value.trim().slice(0, 2 * MAX_RELEASE_TEXT) : '';
  return [...start].slice(0, MAX_RELEASE_TEXT).join('');
}

/**
 * The attributes of `<presave-button>`, with the settings of all services. Properties, settings, React's types,
 * manifest and reference are derived from these rows.
 */
export const PRESAVE_ATTRIBUTES = {
  /** The service where the release is saved; `null` for any other value. */
  service: { parse: parseService },
  /** The release, by the id that the site's server knows. */
  projectId: { global: 'projectId', parse: parseId },
  ...SPOTIFY_SETTINGS,
  ...APPLE_MUSIC_SETTINGS,
  /** Base of `/api/presave`; by default the page's origin if the script is there too, otherwise none: set it. */
  siteBase: {
    address: 'base',
    untrusted: 'refuse',
    parse: (value, { scriptOrigin }) => String(value ?? scriptOrigin),
  },
  /** When the release is out: ISO 8601. Without a time, or without a zone, it is in the visitor's time zone. */
  releaseDate: { parse: parseSetting },
  /** Address at which the release can be heard: after the release, the button is a link to it. */
  listenUrl: { address: 'url', parse: parseSetting },
  /** The service's own page where the release can be pre-saved: the button is a link to it, and nothing is stored. */
  presaveUrl: { address: 'url', parse: parseSetting },
  /** The release's title, for the dialog that asks. */
  releaseTitle: { ...OF_THE_SITE, parse: parseReleaseText },
  /** The release's artist, for the dialog that asks. */
  releaseArtist: { ...OF_THE_SITE, parse: parseReleaseText },
  /** Address of the release's cover, for the dialog that asks. */
  releaseCover: { address: 'url', ...OF_THE_SITE, parse: parseSetting },
  /** A button that lets the site's server send this browser one message on the day. Needs `notify-worker`. */
  notify: { ...FLAG, ...OF_THE_SITE },
  /** Address of `mixtape-notify.js` on the page's origin: the service worker that shows the message. */
  notifyWorker: { address: 'url', ...OF_THE_SITE, parse: parseSetting },
  /** The server is told the visitor's time zone, so that a release day without a time begins at their midnight. */
  sendTimeZone: FLAG,
  /** A button that downloads a calendar entry for the release. Needs `release-date`. */
  reminder: FLAG,
  /**
   * A calendar feed of the release, such as that of `mixtape-presave`: *Subscribe* follows it, also when the day moves.
   */
  reminderUrl: { address: 'url', ...OF_THE_SITE, parse: parseSetting },
  /** No message in the browsers of Instagram and other apps, where visitors are not signed in. */
  noInApp: FLAG,
  /** The visitor is asked before anything is saved: somebody else than the site may have written this button. */
  asksFirst: FLAG,
  /** Name of the marketing pixel's event, if the page has `fbq`. */
  pixelEvent: { parse: (value) => parseText(value, 'PreSave') },
  /** On the redirect page: origins of other sites that may hand a pre-save over to it. */
  returnOrigins: { untrusted: 'refuse', parse: parseList },
} satisfies AttributeTable;

/** Everything that a page author can set on a pre-save button, parsed. Empty: not given. */
export interface PresaveSettings extends Readonly<AttributeValues<typeof PRESAVE_ATTRIBUTES>> {
  /** Whether `siteBase` is the script's origin by default. */
  readonly isSiteBaseGuessed: boolean;
}

/** Reads `site-base` as `isSiteBaseGuessed`. */
export const SITE_BASE_GUESSED = { ...PRESAVE_ATTRIBUTES.siteBase, parse: (value: unknown) => value === undefined };

export const DEFAULT_PRESAVE_SETTINGS: PresaveSettings = {
  ...defaultValues(PRESAVE_ATTRIBUTES),
  isSiteBaseGuessed: true,
};

/**
 * Attributes that a button that asks first does not take from its element: an author whom the site does not trust may
 * have written it. Other rows of `OF_THE_SITE` are the site's keys, which it may have added to that author's button.
 */
export const IGNORED_WHEN_ASKING = [
  'scopes',
  'releaseTitle',
  'releaseArtist',
  'releaseCover',
  'reminderUrl',
  'notify',
  'notifyWorker',
] as const;
