import { type AttributeTable, type AttributeValues, defaultValues } from '../../platform/model/attribute-table.ts';
import { FLAG, parseId, parseList, parseText } from '../../platform/model/parse-values.ts';
import { parseService } from './presave-services.ts';

/** Who exchanges Spotify's code for tokens: the site's server, or the browser for a back end that takes tokens. */
export type Exchange = 'server' | 'browser';

export function parseExchange(value: unknown): Exchange {
  return value === 'browser' ? 'browser' : 'server';
}

/** What Spotify is asked for: only to save into the library, or the visitor's address, too. */
export type Scopes = 'library' | '';

function parseScopes(value: unknown): Scopes {
  return value === 'library' ? 'library' : '';
}

const text = (value: unknown): string => parseText(value);

/** Of a release, in code points: what a dialog shows. */
const MAX_RELEASE_TEXT = 300;

function parseReleaseText(value: unknown): string {
  // A code point has at most two units.
  const start = typeof value === 'string' ? value.trim().slice(0, 2 * MAX_RELEASE_TEXT) : '';
  return [...start].slice(0, MAX_RELEASE_TEXT).join('');
}

/** What only the site may set: an author could name another release than the one that is saved. */
const OF_THE_SITE = { untrusted: 'refuse', refusalCode: 'config-untrusted' } as const;

/** Of `<presave-button>`. Properties, settings, React's types, manifest and reference are derived from these rows. */
export const PRESAVE_ATTRIBUTES = {
  /** Where the release is saved; `null` for any other value. */
  service: { parse: parseService },
  /** Which release. */
  projectId: { global: 'projectId', parse: parseId },
  /** Spotify: the application's id. */
  clientId: { global: 'spotify.clientId', ...OF_THE_SITE, parse: text },
  /** Spotify: the registered redirect URI. Spotify compares it byte for byte, so an absolute URL is sent unchanged. */
  redirectUri: { global: 'spotify.redirectUri', address: 'verbatim', untrusted: 'refuse', parse: text },
  /** Apple Music: the developer token. Setting the property does not write the attribute. */
  developerToken: {
    global: 'appleDevToken',
    isSecret: true,
    ...OF_THE_SITE,
    parse: text,
  },
  /** Apple Music: shown to the visitor; empty: the page's host. */
  appName: { parse: text },
  /** Apple Music: shown to the visitor beside `appName`. */
  appBuild: { parse: text },
  /** Base of `/api/presave`; by default the page's origin if the script is there too, otherwise none: set it. */
  siteBase: {
    address: 'base',
    untrusted: 'refuse',
    parse: (value, { scriptOrigin }) => String(value ?? scriptOrigin),
  },
  /** Spotify: who exchanges the code for tokens, your server or the page, which then posts the tokens. */
  exchange: { untrusted: 'refuse', parse: parseExchange },
  /** Spotify: base of the accounts service, on the page's origin, the script's, or a host of Spotify. */
  accountsBase: {
    address: 'base',
    domain: 'spotify.com',
    untrusted: 'refuse',
    parse: (value) => parseText(value, 'https://accounts.spotify.com'),
  },
  /** Apple Music: address of MusicKit, on the page's origin, the script's, or a host of Apple. */
  musickitSrc: {
    address: 'url',
    domain: 'apple.com',
    untrusted: 'refuse',
    parse: (value) => parseText(value, 'https://js-cdn.music.apple.com/musickit/v3/musickit.js'),
  },
  /** When the release is out: ISO 8601. Without a time, or without a zone, it is in the visitor's time zone. */
  releaseDate: { parse: text },
  /** Where the release can be heard: after the release, the button is a link to it. */
  listenUrl: { address: 'url', parse: text },
  /** The service's own page where the release can be pre-saved: the button is a link to it, and nothing is stored. */
  presaveUrl: { address: 'url', parse: text },
  /** `library`: Spotify is asked only for the permission to save into the library. Otherwise also for the e-mail address. */
  scopes: { choices: ['library'], ...OF_THE_SITE, parse: parseScopes },
  /** The release's title, for the dialog that asks. */
  releaseTitle: { ...OF_THE_SITE, parse: parseReleaseText },
  /** The release's artist, for the dialog that asks. */
  releaseArtist: { ...OF_THE_SITE, parse: parseReleaseText },
  /** Address of the release's cover, for the dialog that asks. */
  releaseCover: { address: 'url', ...OF_THE_SITE, parse: text },
  /** The server is told the visitor's time zone, so that a release day without a time begins at their midnight. */
  sendTimeZone: FLAG,
  /** A button that downloads a calendar entry for the release. Needs `release-date`. */
  reminder: FLAG,
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

/** What is not taken from a button that asks first: an author who is not trusted may have written it. */
export const NOT_OF_AUTHORS = ['scopes', 'releaseTitle', 'releaseArtist', 'releaseCover'] as const;
