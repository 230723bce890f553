import { expect } from 'chai';
import { readSettings } from '../src/settings/settings.mjs';

/** What stops the start, and the setting that its one line begins with. */
const WRONG = [
  ['PORT', { PORT: '70000' }],
  ['PORT', { PORT: '80.5' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'music.example' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://127.0.0.1/presave' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://127.0.0.1:port/presave' }],
  ['PRESAVE_KEYS', { PRESAVE_KEYS: 'first:c2hvcnQ=' }],
  ['PRESAVE_KEYS', { DATABASE_URL: 'postgres://127.0.0.1/presave' }],
  ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'https://music.example,https://other.example/page' }],
  ['REDIRECT_URIS', { REDIRECT_URIS: 'javascript:alert(1)' }],
  ['SPOTIFY_LIBRARY', { SPOTIFY_LIBRARY: 'songs' }],
  ['SPOTIFY_TOKEN_BODIES', { SPOTIFY_TOKEN_BODIES: 'sometimes' }],
  ['SPOTIFY_CLIENT_ID', { SPOTIFY_CLIENT_SECRET: 'a-secret' }],
  ['APPLE_MUSIC_KEY_ID', { APPLE_MUSIC_TEAM_ID: 'TEAM123456' }],
  ['APPLE_MUSIC_PRIVATE_KEY', { APPLE_MUSIC_PRIVATE_KEY: 'not a key' }],
  ['RETRY_SECONDS', { RETRY_SECONDS: 'soon' }],
  ['GIVE_UP_HOURS', { GIVE_UP_HOURS: '-1' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
];

describe('the settings of the pre-save server', () => {
  for (const [name, environment] of WRONG)
    it(`stop the start with one line that names ${name}, without its value: ${JSON.stringify(environment)}`, () => {
      expect(() => readSettings(environment)).to.throw(new RegExp(`^${name} [^\n]+$`));
      for (const value of Object.values(environment))
        expect(() => readSettings(environment)).not.to.throw(value.length > 3 ? value : /^$/);
    });

  it('are complete without any, and an empty one counts as not set', () => {
    const { host, port, data, publicUrl, retrySeconds, giveUpHours, forgetDays, rateLimit } = readSettings({
      PORT: '',
    });
    expect({ host, port, data, publicUrl, retrySeconds, giveUpHours, forgetDays, rateLimit }).to.eql({
      host: '127.0.0.1',
      port: 8787,
      data: 'presave-data',
      publicUrl: undefined,
      retrySeconds: 30,
      giveUpHours: 72,
      forgetDays: 90,
      rateLimit: 600,
    });
  });

  it('allow the pages at the redirect URIs to post, if no origins are listed', () => {
    expect(readSettings({ REDIRECT_URIS: 'https://music.example/back' }).allowedOrigins).to.eql([
      'https://music.example',
    ]);
  });
});
