import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeKey } from '../src/keys/key-ring.mjs';
import { readSettings, SECRETS } from '../src/settings/settings.mjs';

/** Settings that stop the start, with the name that its one line begins with. */
const WRONG = [
  ['PORT', { PORT: '70000' }],
  ['PORT', { PORT: '80.5' }],
  ['WORK_PORT', { WORK_PORT: '70000' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
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

describe('secret settings of the pre-save server', () => {
  let folder;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'presave-secrets-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  const fileWith = (content) => {
    const path = join(folder, `${Math.random()}`);
    writeFileSync(path, content);
    return path;
  };

  it('are these', () => {
    expect(SECRETS).to.have.members([
      'DATABASE_URL',
      'PRESAVE_KEYS',
      'ADMIN_TOKEN',
      'SPOTIFY_CLIENT_SECRET',
      'APPLE_MUSIC_PRIVATE_KEY',
      'APPLE_MUSIC_DEVELOPER_TOKEN',
      'VAPID_PRIVATE_KEY',
    ]);
  });

  it('are read from files, without the newline at the end', () => {
    const key = makeKey();
    const { adminToken, databaseUrl, keys, services } = readSettings({
      ADMIN_TOKEN_FILE: fileWith('a-token-of-the-operator\n'),
      DATABASE_URL_FILE: fileWith('postgres://presave@127.0.0.1/presave\r\n'),
      PRESAVE_KEYS_FILE: fileWith(`2026-12:${key.bytes.toString('base64')}\n`),
      SPOTIFY_CLIENT_ID: 'an-id',
      SPOTIFY_CLIENT_SECRET_FILE: fileWith('a-secret'),
    });
    expect({ adminToken, databaseUrl }).to.eql({
      adminToken: 'a-token-of-the-operator',
      databaseUrl: 'postgres://presave@127.0.0.1/presave',
    });
    expect(keys).to.eql([{ id: '2026-12', bytes: key.bytes }]);
    expect(services.spotify).to.include({ clientSecret: 'a-secret' });
  });

  for (const name of SECRETS) {
    it(`stop the start if ${name} and its file are both set, or if the file cannot be read or is empty`, () => {
      const path = join(folder, 'a-secret-in-place-of-a-path');
      expect(() => readSettings({ [name]: 'x', [`${name}_FILE`]: path })).to.throw(
        new RegExp(`^${name} and ${name}_FILE are both set[^\n]+$`),
      );
      expect(() => readSettings({ [`${name}_FILE`]: path }))
        .to.throw(new RegExp(`^${name}_FILE names a file that cannot be read \\(ENOENT\\)\\.$`))
        .and.not.match(/a-secret/);
      expect(() => readSettings({ [`${name}_FILE`]: fileWith('\n') })).to.throw(new RegExp(`^${name}_FILE [^\n]+$`));
    });
  }

  it('a variable that is empty counts as not set beside a file', () => {
    const environment = { ADMIN_TOKEN: '', ADMIN_TOKEN_FILE: fileWith('a-token\n') };
    expect(readSettings(environment).adminToken).to.equal('a-token');
  });
});
