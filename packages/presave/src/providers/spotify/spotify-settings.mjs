import * as v from 'valibot';
import { Problem } from '../../problem.mjs';
import { baseUrl, oneOf, text } from '../../settings/setting-types.mjs';

/**
 * @type {Pick<import('../providers.mjs').Provider, 'settings' | 'secrets' | 'firstSetting' | 'credentials' |
 *   'configure' | 'warnings'>}
 */
export const SPOTIFY_SETTINGS = {
  settings: {
    SPOTIFY_CLIENT_ID: v.optional(text),
    SPOTIFY_CLIENT_SECRET: v.optional(text),
    SPOTIFY_ACCOUNTS_URL: v.optional(baseUrl, 'https://accounts.spotify.com'),
    SPOTIFY_API_URL: v.optional(baseUrl, 'https://api.spotify.com'),
    SPOTIFY_LIBRARY: v.optional(oneOf('uris', 'albums'), 'uris'),
    SPOTIFY_TOKEN_BODIES: v.optional(oneOf('refuse', 'accept'), 'refuse'),
  },
  secrets: ['SPOTIFY_CLIENT_SECRET'],
  firstSetting: 'SPOTIFY_CLIENT_ID',
  credentials: 'SPOTIFY_CLIENT_ID or SPOTIFY_CLIENT_SECRET',
  configure(set) {
    const clientId = set['SPOTIFY_CLIENT_ID'];
    const clientSecret = set['SPOTIFY_CLIENT_SECRET'];
    if (!clientId && clientSecret) throw new Problem('SPOTIFY_CLIENT_ID is missing: there is a secret without it.');
    if (!clientId) return undefined;
    return {
      clientId,
      clientSecret,
      accountsUrl: set['SPOTIFY_ACCOUNTS_URL'],
      apiUrl: set['SPOTIFY_API_URL'],
      library: set['SPOTIFY_LIBRARY'],
      acceptsTokens: set['SPOTIFY_TOKEN_BODIES'] === 'accept',
    };
  },
  warnings: ({ clientSecret }, redirectUris) => [
    ...(clientSecret
      ? []
      : [
          'SPOTIFY_CLIENT_SECRET is not set: refresh tokens work once, so a process that is killed may lose the few consents in its hand (needs-consent).',
        ]),
    ...(redirectUris.length > 0 ? [] : ['REDIRECT_URIS is not set: no code of Spotify can be exchanged.']),
  ],
};
