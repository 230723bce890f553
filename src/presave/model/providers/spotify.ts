import type { AttributeTable } from '../../../platform/model/attribute-table.ts';
import { parseText } from '../../../platform/model/parse-values.ts';
import { OAUTH_CLIENT_SETTINGS, OF_THE_SITE, type ProviderRow } from './provider.ts';

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
export const SPOTIFY = {
  name: 'Spotify',
  needs: ['clientId', 'redirectUri'],
  flow: 'redirect',
  asks: 'service',
  consentLife: { months: 6, words: 'six months' },
} as const satisfies ProviderRow<typeof SPOTIFY_SETTINGS>;
