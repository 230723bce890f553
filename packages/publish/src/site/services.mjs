// Generated from `src/presave/model/providers.ts`: `npm run docs` writes it.

/**
 * By service its name, the settings without which its flow cannot start, and the attributes with which it asks for no
 * more than `mixtape-presave` needs.
 */
export const SERVICES = /** @type {const} */ ({
  spotify: { name: 'Spotify', needs: ['clientId', 'redirectUri'], least: { scopes: 'library' } },
  apple_music: { name: 'Apple Music', needs: ['developerToken'], least: {} },
});
