const SHORT = 16;

/**
 * What an operator should know about the settings.
 * @param {import('../settings/settings.mjs').Settings} settings
 * @param {import('../log.mjs').Log} log
 */
export function warnAbout({ spotify, appleMusic, adminToken, redirectUris }, log) {
  if (!spotify && !appleMusic) log.warn('No service is set up: set SPOTIFY_CLIENT_ID or APPLE_MUSIC_TEAM_ID.');
  if (spotify && !spotify.clientSecret)
    log.warn(
      'SPOTIFY_CLIENT_SECRET is not set: refresh tokens work once, so a process that is killed may lose the few consents in its hand (needs-consent).',
    );
  if (spotify && redirectUris.length === 0) log.warn('REDIRECT_URIS is not set: no code of Spotify can be exchanged.');
  if (adminToken === undefined) log.warn('ADMIN_TOKEN is not set: /admin and /metrics refuse all requests.');
  else if (adminToken.length < SHORT) log.warn(`ADMIN_TOKEN has fewer than ${SHORT} characters: it can be guessed.`);
}
