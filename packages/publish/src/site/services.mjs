// Generated from `src/presave/model/providers/providers.ts`: `npm run docs` writes it.

/** Names of the services, and the settings without which their flows cannot start. */
export const SERVICES = /** @type {const} */ ({
  spotify: { name: 'Spotify', needs: ['clientId', 'redirectUri'] },
  apple_music: { name: 'Apple Music', needs: ['developerToken'] },
});
