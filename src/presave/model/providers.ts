import type { AttributeTable } from '../../platform/model/attribute-table.ts';
import { parseText } from '../../platform/model/parse-values.ts';

/** The names of the services, as attributes, `dsp_name` and stored keys use them. */
export const SERVICE_NAMES = ['spotify', 'apple_music'] as const;

/** A service where releases can be pre-saved. */
export type PresaveService = (typeof SERVICE_NAMES)[number];

/**
 * A service where releases are pre-saved, as the page's first load knows it. Its adapter is loaded later: `ADAPTERS` in
 * `presave-deps.ts`. `Settings`: the table of the attributes that are for this service.
 */
export interface ProviderRow<Settings extends AttributeTable = AttributeTable> {
  /** The name of the service, the same in every language. Without its spaces, it ends the name of a label that is the service's alone. */
  readonly name: string;
  /** The settings without which its flow cannot start, beside the project. */
  readonly needs: readonly (keyof Settings & string)[];
  /** Who asks for a button of an untrusted author: the service itself, or our dialog if it asks only once. */
  readonly asks: 'service' | 'dialog';
  /**
   * For how long it keeps what a visitor has allowed: a release that is further ahead cannot be saved with it. `null`:
   * for good.
   */
  readonly consentLife: { readonly months: number; readonly words: string } | null;
  /**
   * `redirect`: asks on a page of its own, from which the flow comes back to a redirect URI (`redirect-adapter.ts`).
   * `window`: asks in a window, which has to open right inside the press, so it is prepared before.
   */
  readonly flow: 'redirect' | 'window';
}

/**
 * Settings that only the site may set: an author could send the visitor's consent to another application, or name
 * another release.
 */
export const OF_THE_SITE = { untrusted: 'refuse', refusalCode: 'config-untrusted' } as const;

/** The text of a setting; empty without one. */
export const parseSetting = (value: unknown): string => parseText(value);

/**
 * The OAuth client's settings, the same for each service with the flow `redirect`. Their globals date from the first
 * service.
 */
const OAUTH_CLIENT_SETTINGS = {
  /** Spotify: the application's id. */
  clientId: { global: 'spotify.clientId', ...OF_THE_SITE, parse: parseSetting },
  /** Spotify: the registered redirect URI. Spotify compares it byte for byte, so an absolute URL is sent unchanged. */
  redirectUri: { global: 'spotify.redirectUri', address: 'verbatim', untrusted: 'refuse', parse: parseSetting },
} satisfies AttributeTable;

/** Who exchanges Spotify's code for tokens: the site's server, or the browser for a back end that takes tokens. */
export type Exchange = 'server' | 'browser';

export function parseExchange(value: unknown): Exchange {
  return value === 'browser' ? 'browser' : 'server';
}

/** Scopes that Spotify is asked for: only to save into the library, or the visitor's address, too. */
type Scopes = 'library' | '';

function parseScopes(value: unknown): Scopes {
  return value === 'library' ? 'library' : '';
}

export const SPOTIFY_SETTINGS = {
  ...OAUTH_CLIENT_SETTINGS,
  /** Spotify: who exchanges the code for tokens, your server or the page, which then posts the tokens. */
  exchange: { untrusted: 'refuse', parse: parseExchange },
  /** Spotify: base of the accounts service, on the page's origin, the script's, or a host of Spotify. */
  accountsBase: {
    address: 'base',
    domain: 'spotify.com',
    untrusted: 'refuse',
    parse: (value) => parseText(value, 'https://accounts.spotify.com'),
  },
  /**
   * `library`: Spotify is asked only for the permission to save into the library. Otherwise also for the e-mail
   * address.
   */
  scopes: { choices: ['library'], ...OF_THE_SITE, parse: parseScopes },
} satisfies AttributeTable;

/** Spotify. Its consents end after six months; a visitor who has agreed before can be asked again. */
const SPOTIFY = {
  name: 'Spotify',
  needs: ['clientId', 'redirectUri'],
  flow: 'redirect',
  asks: 'service',
  consentLife: { months: 6, words: 'six months' },
} as const satisfies ProviderRow<typeof SPOTIFY_SETTINGS>;

export const APPLE_MUSIC_SETTINGS = {
  /** Apple Music: the developer token. Setting the property does not write the attribute. */
  developerToken: {
    global: 'appleDevToken',
    isSecret: true,
    ...OF_THE_SITE,
    parse: parseSetting,
  },
  /** Apple Music: shown to the visitor; empty: the page's host. */
  appName: { parse: parseSetting },
  /** Apple Music: shown to the visitor beside `appName`. */
  appBuild: { parse: parseSetting },
  /** Apple Music: address of MusicKit, on the page's origin, the script's, or a host of Apple. */
  musickitSrc: {
    address: 'url',
    domain: 'apple.com',
    untrusted: 'refuse',
    parse: (value) => parseText(value, 'https://js-cdn.music.apple.com/musickit/v3/musickit.js'),
  },
} satisfies AttributeTable;

/** Apple Music. MusicKit asks once, in a window of Apple's, and what it allows lasts. */
const APPLE_MUSIC = {
  name: 'Apple Music',
  needs: ['developerToken'],
  flow: 'window',
  asks: 'dialog',
  consentLife: null,
} as const satisfies ProviderRow<typeof APPLE_MUSIC_SETTINGS>;

/**
 * A row for each service where releases are pre-saved. The API's description and the tables of the publisher and the
 * WordPress plugin are made from this one. A page without a button loads only the names and the settings.
 */
export const PROVIDERS = { spotify: SPOTIFY, apple_music: APPLE_MUSIC } as const satisfies Readonly<
  Record<PresaveService, ProviderRow>
>;

/**
 * The attributes with which each asks for no more than `mixtape-presave` needs. The publisher and the WordPress plugin
 * set them where that program answers.
 */
export const LEAST_ATTRIBUTES = {
  spotify: { scopes: 'library' },
  apple_music: {},
} as const satisfies Readonly<Record<PresaveService, Readonly<Record<string, string>>>>;

type Providers = typeof PROVIDERS;

/** A service whose flows leave the page and come back to a redirect URI. */
export type RedirectService = {
  [Service in PresaveService]: Providers[Service]['flow'] extends 'redirect' ? Service : never;
}[PresaveService];

/** The service of a button, a stored flow or a hand-over that names none. */
export const DEFAULT_SERVICE = 'spotify';

export function parseService(value: unknown): PresaveService | null {
  return SERVICE_NAMES.find((service) => service === value) ?? null;
}

export function isRedirectService(service: PresaveService | null): service is RedirectService {
  return service !== null && PROVIDERS[service].flow === 'redirect';
}
